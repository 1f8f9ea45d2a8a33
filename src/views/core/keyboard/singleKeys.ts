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

/** WCAG 2.2, 2.1.4: single-key shortcuts can be turned off. Saved per user on this computer. */
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
