import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

// Where each list was scrolled to, by URL; and whether the last navigation was Back or Forward.
const places = new Map<string, number>()
let cameBack = false
if (typeof addEventListener === 'function') {
  addEventListener('popstate', () => {
    cameBack = true
  })
  addEventListener('pushState', () => {
    cameBack = false
  })
}
const here = () => location.pathname + location.search

/**
 * The rows worth rendering while the page is scrolled, and the space the others take. `stuck` is the
 * height in pixels of what sticks at the top; a list whose rows change their `size` mounts anew. Coming Back finds the page scrolled where it was left.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, { count, size, stuck }: { count: number; size: number; stuck: number }) {
  const [margin, setMargin] = useState(0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: 12,
    scrollMargin: margin,
    scrollPaddingStart: stuck,
    scrollPaddingEnd: size * 2,
    initialRect: { width: innerWidth, height: innerHeight },
  })

  // What stands above may grow (filters, a notice), so it is measured after every render.
  useLayoutEffect(() => {
    const top = box.current ? Math.round(box.current.getBoundingClientRect().top + scrollY) : 0
    if (top !== margin) setMargin(top)
  })
  useLayoutEffect(() => {
    const place = cameBack ? places.get(here()) : undefined
    if (place !== undefined) scrollTo(0, place)
    cameBack = false
  }, [])
  useEffect(() => {
    const note = () => places.set(here(), scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  const items = rows.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return {
    items,
    before: first ? first.start - margin : 0,
    after: last ? rows.getTotalSize() - (last.end - margin) : 0,
    scrollToIndex: (index: number) => rows.scrollToIndex(index, { align: 'auto' }),
    measureElement: rows.measureElement,
  }
}
