import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../idle'
import { usePrinting } from './usePrinting'

/** Rows change in blocks, as each change lays out the table. */
const block = 8
function blocksAround({ startIndex, endIndex, count }: Range, spare: number): number[] {
  const first = Math.max(0, Math.floor((startIndex - spare) / block) * block)
  const last = Math.min(count, Math.ceil((endIndex + 1 + spare) / block) * block)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
}

/** Windowing by page scroll. `stuck` is the sticky height in pixels; remount when `size` changes. */
export function useRowWindow(box: RefObject<HTMLElement | null>, { count, size, stuck }: { count: number; size: number; stuck: number }) {
  const [margin, setMargin] = useState(0)
  // Minimum number of rows rendered above and below the viewport: the first paint shows none of them, whoever scrolls needs them.
  const [spare, setSpare] = useState(0)
  useEffect(() => whenIdle(() => setSpare(block)), [])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    rangeExtractor: (range) => blocksAround(range, spare),
    useFlushSync: false,
    scrollMargin: margin,
    scrollPaddingStart: stuck,
    scrollPaddingEnd: size * 2,
    initialRect: { width: innerWidth, height: innerHeight },
  })

  // Filters or notices above may grow: observed after layout, as measuring after render would lay out twice.
  useEffect(() => {
    const measure = () => box.current && setMargin(Math.round(box.current.getBoundingClientRect().top + scrollY))
    const growth = new ResizeObserver(measure)
    growth.observe(document.body)
    return () => growth.disconnect()
  }, [box])
  const items = rows.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const from = first ? first.index : 0
  const to = last ? last.index + 1 : 0
  const before = first ? first.start - margin : 0
  const after = last ? rows.getTotalSize() - (last.end - margin) : 0
  const { scrollToIndex, measureElement } = rows
  // Stable between blocks; deferred, as spare rows are visible meanwhile.
  const near = useDeferredValue(
    useMemo(() => ({ from, to, before, after, scrollToIndex, measureElement }), [from, to, before, after, scrollToIndex, measureElement]),
  )
  const isPrinting = usePrinting()
  return useMemo(() => (isPrinting ? { ...near, from: 0, to: count, before: 0, after: 0 } : near), [isPrinting, near, count])
}

export type RowWindow = ReturnType<typeof useRowWindow>
