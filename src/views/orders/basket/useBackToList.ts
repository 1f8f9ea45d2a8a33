import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { isTakenElsewhere } from './useMoveKeys'

/** What a list puts into the history entry of a page it opens: its own path with its query. */
const cameFrom = (): string | null => {
  const from: unknown = history.state?.from
  return typeof from === 'string' && from.startsWith('/') ? from : null
}

/**
 * The way back to the list as it was: back in the history where the list is the entry before, by its
 * link otherwise. Escape goes there too, unless something on the page has a use for it.
 */
export function useBackToList(list: string): { href: string; onClick: (event: MouseEvent) => void } {
  const [, navigate] = useLocation()
  const from = cameFrom()
  const href = from ?? list
  const leave = () => (from ? history.back() : navigate(list))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isTakenElsewhere(event)) return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return {
    href,
    onClick(event) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      leave()
    },
  }
}
