import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, fittingColumns } from './columns'

/** How many of the columns, from the first, there is room for in the box less the pixels `taken`, as wide as it comes to be. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number): number {
  const [count, setCount] = useState(columns.length)
  useLayoutEffect(() => {
    if (!box.current) return
    // Heard of between layout and paint: a table is measured without a layout of its own, and drawn right the first time.
    const width = new ResizeObserver(([entry]) => {
      if (entry) flushSync(() => setCount(fittingColumns(columns, entry.contentRect.width - taken)))
    })
    width.observe(box.current)
    return () => width.disconnect()
  }, [box, columns, taken])
  return count
}
