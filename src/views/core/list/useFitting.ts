import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, fittingColumns } from './columns'

/** Sets `--room` on the box. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number): number {
  const [count, setCount] = useState(columns.length)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // ResizeObserver runs between layout and paint: no extra layout.
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
