import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useEffect, useMemo, useState } from 'react'

/** Rows come and go by so many at a time: a table is laid out anew whenever one does, so not in every frame. */
const block = 8
/** So many more than are in sight at least, on either side. */
const spare = 8

function blocksAround({ startIndex, endIndex, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - spare) / block) * block)
  const last = Math.min(count, Math.ceil((endIndex + spare) / block) * block)
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i)
}

/**
 * The rows worth rendering while the page is scrolled, and the space the others take. `stuck` is the
 * height in pixels of what sticks at the top; a list whose rows change their `size` mounts anew.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, { count, size, stuck }: { count: number; size: number; stuck: number }) {
  const [margin, setMargin] = useState(0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    rangeExtractor: blocksAround,
    useFlushSync: false,
    scrollMargin: margin,
    scrollPaddingStart: stuck,
    scrollPaddingEnd: size * 2,
    initialRect: { width: innerWidth, height: innerHeight },
  })

  // What stands above may grow (filters, a notice), and then the page does. Heard of once it is laid out: to measure
  // after a render would lay it out twice.
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
  // The same until a block comes or goes, so that the frames between draw nothing; and drawn between frames: what is
  // spare is in sight meanwhile.
  return useDeferredValue(
    useMemo(() => ({ from, to, before, after, scrollToIndex, measureElement }), [from, to, before, after, scrollToIndex, measureElement]),
  )
}

export type RowWindow = ReturnType<typeof useRowWindow>
