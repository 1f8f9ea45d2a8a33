import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, fittingColumns } from './columns'

/** How many of the columns, from the first, there is room for in the box less the pixels `taken`, as wide as it comes to be. The box says that room as `--room`. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number): number {
  const [count, setCount] = useState(columns.length)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Heard of between layout and paint: a table is measured without a layout of its own, and drawn right the first time.
    const width = new ResizeObserver(([entry]) => {
      if (!entry) return
      const room = entry.contentRect.width - taken
      element.style.setProperty('--room', `${room}px`)
      flushSync(() => setCount(fittingColumns(columns, room)))
    })
    width.observe(element)
    return () => width.disconnect()
  }, [box, columns, taken])
  return count
}
