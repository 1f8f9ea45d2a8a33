import { useContext, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { DraftOwner } from '../../drafts'

const preferences = z.object({ columns: z.optional(z.array(z.string())), density: z.enum(['compact', 'comfortable']) })
export type ListPreferences = z.output<typeof preferences>

const usual: ListPreferences = { density: 'compact' }
const prefixOf = (owner: number | null) => `list.${owner ?? ''}.`

const listeners = new Set<() => void>()
// Same object until changed, as useSyncExternalStore requires.
const cache = new Map<string, { text: string | null; read: ListPreferences }>()

function readPreferences(text: string | null): ListPreferences {
  try {
    return z.safeParse(preferences, JSON.parse(text ?? 'null')).data ?? usual
  } catch {
    return usual
  }
}

function current(key: string): ListPreferences {
  const text = localStorage.getItem(key)
  const before = cache.get(key)
  if (before?.text === text) return before.read
  const read = readPreferences(text)
  cache.set(key, { text, read })
  return read
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function forgetPreferencesOf(owner: number): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(owner))) localStorage.removeItem(key)
}

export function useListPreferences(list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const key = prefixOf(useContext(DraftOwner)) + list
  const value = useSyncExternalStore(subscribe, () => current(key))
  return [
    value,
    (change) => {
      localStorage.setItem(key, JSON.stringify({ ...current(key), ...change }))
      for (const listener of listeners) listener()
    },
  ]
}
