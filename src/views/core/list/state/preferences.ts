import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

/** How somebody likes one list to look; kept on this machine. */
const preferences = z.object({ columns: z.optional(z.array(z.string())), density: z.enum(['compact', 'comfortable']) })
export type ListPreferences = z.output<typeof preferences>

const usual: ListPreferences = { density: 'compact' }
const keyOf = (list: string) => `list.${list}`

const listeners = new Set<() => void>()
// What was read last, so that the store hands out the same object until something changed.
const known = new Map<string, { text: string | null; read: ListPreferences }>()

/** Whatever stands in local storage, or the usual look when it cannot be read. */
export function readPreferences(text: string | null): ListPreferences {
  try {
    return z.safeParse(preferences, JSON.parse(text ?? 'null')).data ?? usual
  } catch {
    return usual
  }
}

function current(list: string): ListPreferences {
  const text = localStorage.getItem(keyOf(list))
  const before = known.get(list)
  if (before?.text === text) return before.read
  const read = readPreferences(text)
  known.set(list, { text, read })
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

/** Column choice and density of one list. */
export function useListPreferences(list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const value = useSyncExternalStore(subscribe, () => current(list))
  return [
    value,
    (change) => {
      localStorage.setItem(keyOf(list), JSON.stringify({ ...current(list), ...change }))
      for (const listener of listeners) listener()
    },
  ]
}
