import { useEffect, useEffectEvent } from 'react'
import { contextOf, isCharacter, type Shortcut, shortcutOf } from './shortcuts'
import { useSingleKeys } from './singleKeys'

/** `act` returns whether it handled the key. */
export function useShortcuts(act: (shortcut: Shortcut, event: KeyboardEvent) => boolean): void {
  const [hasSingleKeys] = useSingleKeys()
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (!hasSingleKeys && isCharacter(event))) return
    const shortcut = shortcutOf(event, contextOf(event))
    // Key repeat moves through rows only.
    if (!shortcut || (event.repeat && shortcut.type === 'other')) return
    if (act(shortcut, event)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
}
