import { type RefObject, useEffect, useRef } from 'react'
import { linkId } from './TableRow'

/** Keeps the focus in the list when its element disappears: on the active row, its successor, or the heading. */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  active: number | null,
  onActive: (id: number) => void,
): void {
  const place = useRef(0)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const shown = list.current
    const hear = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    const leave = ({ relatedTarget, target }: FocusEvent) => {
      if (target instanceof Element && target.isConnected && relatedTarget !== null) last.current = null
    }
    shown?.addEventListener('focusin', hear)
    shown?.addEventListener('focusout', leave)
    return () => {
      shown?.removeEventListener('focusin', hear)
      shown?.removeEventListener('focusout', leave)
    }
  }, [list])
  const at = active === null ? -1 : ids.indexOf(active)
  const isHere = at >= 0
  useEffect(() => {
    if (isHere) place.current = at
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    const next = isHere ? active : ids[Math.min(place.current, ids.length - 1)]
    if (next !== undefined && next !== null) {
      document.getElementById(linkId(next))?.focus({ preventScroll: true })
      return onActive(next)
    }
    const heading = list.current?.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
