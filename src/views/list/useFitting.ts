import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Column, fittingColumns } from './columns'

/** Pixels: what stands in a row before and after its columns, unless `--list-actions` says otherwise. */
const beside = { check: 36, actions: 208 }

/** How many of the columns, from the first, there is room for in the box, as wide as it comes to be. */
export function useFitting<Row>(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  { isSelectable, hasActions }: { isSelectable: boolean; hasActions: boolean },
): number {
  const [count, setCount] = useState(columns.length)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    // Heard of between layout and paint: a table is measured without a layout of its own, and drawn right the first time.
    const width = new ResizeObserver(([entry]) => {
      if (!entry) return
      const actions = Number.parseFloat(getComputedStyle(current).getPropertyValue('--list-actions')) || beside.actions
      const taken = (isSelectable ? beside.check : 0) + (hasActions ? actions : 0)
      flushSync(() => setCount(fittingColumns(columns, entry.contentRect.width - taken)))
    })
    width.observe(current)
    return () => width.disconnect()
  }, [box, columns, isSelectable, hasActions])
  return count
}
