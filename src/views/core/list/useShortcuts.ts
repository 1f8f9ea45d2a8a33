import { useEffect, useEffectEvent } from 'react'
import { contextOf, type Shortcut, shortcutOf } from './shortcuts'

/** Hears the list's keys while it is on screen. `act` says whether it had a use for the key. */
export function useShortcuts(act: (shortcut: Shortcut, event: KeyboardEvent) => boolean): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const shortcut = shortcutOf(event, contextOf(event))
    if (shortcut && act(shortcut, event)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}
