import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useSession } from '../system'

const keyOf = (userId: number | undefined) => `single-keys.${userId}`
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Whether keys that type a character do anything by themselves, for whoever is signed in; kept on this computer. Whoever
 * speaks to a computer, or hits keys by accident, switches them off (WCAG 2.2, success criterion 2.1.4).
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const key = useSelector(useSession(), ({ context }) => keyOf(context.user?.id))
  return [
    useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'off'),
    (isOn) => {
      if (isOn) localStorage.removeItem(key)
      else localStorage.setItem(key, 'off')
      for (const listener of listeners) listener()
    },
  ]
}
