import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsBeside, type Column, fittingColumns, menuWidth, type RowActions } from './columns'

/** Columns and actions that have room. Sets `--room` on the box. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number, all?: RowActions<Row>) {
  const [fitting, setFitting] = useState({ count: columns.length, beside: all })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // ResizeObserver runs between layout and paint: no extra layout.
    const width = new ResizeObserver(([entry]) => {
      if (!entry) return
      const room = entry.contentRect.width - taken
      const beside = actionsBeside(all, columns, room)
      const count = fittingColumns(columns, room)
      const actions = (beside?.width ?? 0) + (beside === all && !all?.hasMore ? 0 : menuWidth)
      element.style.setProperty('--room', `${room - actions}px`)
      flushSync(() => setFitting((before) => (before.count === count && before.beside === beside ? before : { count, beside })))
    })
    width.observe(element)
    return () => width.disconnect()
  }, [box, columns, taken, all])
  return fitting
}
