import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsBeside, type Column, fittingColumns, menuWidth, type RowActions } from './columns'

/** Columns and actions that have room. Sets `--room` on the box. */
export function useFitting<Row>(box: RefObject<HTMLElement | null>, columns: readonly Column<Row>[], taken: number, all?: RowActions<Row>) {
  const [count, setCount] = useState(columns.length)
  const [beside, setBeside] = useState(all)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // ResizeObserver runs between layout and paint: no extra layout.
    const width = new ResizeObserver(([entry]) => {
      if (!entry) return
      const room = entry.contentRect.width - taken
      const shown = actionsBeside(all, columns, room)
      const actions = (shown?.width ?? 0) + (shown === all && !all?.hasMore ? 0 : menuWidth)
      element.style.setProperty('--room', `${room - actions}px`)
      flushSync(() => {
        setCount(fittingColumns(columns, room - actions))
        setBeside(shown)
      })
    })
    width.observe(element)
    return () => width.disconnect()
  }, [box, columns, taken, all])
  return { count, beside }
}
