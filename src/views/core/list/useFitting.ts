import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsBeside, type Column, fittingColumns, menuWidth, type RowActions } from './columns'

/** Pixels of the list that was measured last. The next one has as much, and so is drawn once; the first has what the page before it had. */
let lastWidth: number | undefined

/** Columns and actions that have room, and `--room`, once it is measured. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number, all?: RowActions<Row>) {
  const [width, setWidth] = useState(() => lastWidth ?? document.querySelector('main > *')?.clientWidth)
  useLayoutEffect(() => {
    // ResizeObserver runs between layout and paint: no extra layout.
    const observer = new ResizeObserver(([entry]) => {
      lastWidth = entry?.contentRect.width
      flushSync(() => setWidth(lastWidth))
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  if (!width) return { count: columns.length, beside: all }
  const beside = actionsBeside(all, columns, width - taken)
  const actions = (beside?.width ?? 0) + (beside === all && !all?.hasMore ? 0 : menuWidth)
  const room = width - taken - actions
  return { count: fittingColumns(columns, room), beside, room: `${room}px` }
}
