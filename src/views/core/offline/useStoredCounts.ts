import { useContext, useSyncExternalStore } from 'react'
import { DraftOwner, prefixOf } from '../drafts'

/** Copies by the id of a row. */
type Counts = Readonly<Record<number, number>>

const none: Counts = {}
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string; counts: Counts }>()

function read(slot: string): Counts {
  const text = localStorage.getItem(slot)
  if (text === null) return none
  const known = parsed.get(slot)
  if (known?.text === text) return known.counts
  const counts: Counts = JSON.parse(text)
  parsed.set(slot, { text, counts })
  return counts
}

function write(slot: string, counts: Counts): void {
  const entries = Object.entries(counts).filter(([, copies]) => copies !== 0)
  if (entries.length > 0) localStorage.setItem(slot, JSON.stringify(Object.fromEntries(entries)))
  else localStorage.removeItem(slot)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Copies scanned before they are booked: stored like drafts, so that they survive Back and a reload, until sign-out. */
export function useStoredCounts(key: string): [Counts, (change: (counts: Counts) => Counts) => void] {
  const slot = `${prefixOf(useContext(DraftOwner) ?? 0)}copies:${key}`
  const counts = useSyncExternalStore(subscribe, () => read(slot))
  return [counts, (change) => write(slot, change(read(slot)))]
}
