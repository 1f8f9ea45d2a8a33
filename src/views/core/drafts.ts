import { createContext, useContext, useEffect } from 'react'
import { type Draft, type FormActor, type FormSnapshot, isSame, type Values } from '#machines/core/form'

export const DraftOwner = createContext<number | null>(null)

export const prefixOf = (owner: number) => `draft:${owner}:`

/** A form that unmounts during sign-out must not keep its last letters. */
export const closed = new Set<string>()

export type DraftSlot = string | null

export function useDraftSlot(key: string | undefined): DraftSlot {
  const owner = useContext(DraftOwner)
  return key && owner !== null ? `${prefixOf(owner)}${key}` : null
}

/** Milliseconds: two weeks. */
const maxAge = 14 * 24 * 3600 * 1000

type Stored = { values: Values; base: Values; savedAt: number }

/** Fresh if based on the same `initial` but for `moving`; otherwise the form only offers it. */
export function readDraft(slot: DraftSlot, initial: Values, moving?: readonly string[]): Draft | undefined {
  const stored = slot && parse(localStorage.getItem(slot))
  if (!slot || !stored) return undefined
  if (Date.now() - stored.savedAt > maxAge) {
    localStorage.removeItem(slot)
    return undefined
  }
  const isFresh = Object.entries(stored.base).every(([name, value]) => moving?.includes(name) || isSame(value, initial[name]))
  return { ...stored, isFresh }
}

const unkept = new WeakMap<FormActor, Set<string>>()

/** Files are not text; secrets are excluded by their declaration. */
export function neverDraft(form: FormActor, name: string): void {
  unkept.set(form, (unkept.get(form) ?? new Set()).add(name))
}

/** Saves while dirty, clears otherwise; pending letters are written on unmount, so that no reload or lost session loses them. */
export function useDraftKeeping(form: FormActor, slot: DraftSlot): void {
  useEffect(() => {
    if (!slot) return
    const last = () => keep(slot, form, form.getSnapshot())
    let { values } = form.getSnapshot().context
    const subscription = form.subscribe((snapshot) => {
      if (snapshot.context.values === values && !snapshot.matches({ entry: 'succeeded' })) return
      values = snapshot.context.values
      keep(slot, form, snapshot)
    })
    const discarding = form.on('draft.discarded', () => localStorage.removeItem(slot))
    addEventListener('pagehide', last)
    return () => {
      subscription.unsubscribe()
      discarding.unsubscribe()
      removeEventListener('pagehide', last)
      last()
    }
  }, [form, slot])
}

function keep(slot: string, form: FormActor, snapshot: FormSnapshot): void {
  const { values, typed, saved, secrets } = snapshot.context
  const entries = Object.entries({ ...values, ...typed }).filter(([name]) => !unkept.get(form)?.has(name) && !secrets?.includes(name))
  if (entries.some(([name, value]) => !isSame(value, saved[name]))) {
    const base = Object.fromEntries(entries.map(([name]) => [name, saved[name]]))
    store(slot, { values: Object.fromEntries(entries), base, savedAt: Date.now() })
  } else if (!snapshot.matches({ draft: 'offered' })) localStorage.removeItem(slot)
}

const withoutFiles = (_: string, value: unknown) => (value instanceof Blob ? null : value)

export function store(slot: string, draft: Stored): void {
  if ([...closed].some((prefix) => slot.startsWith(prefix))) return
  try {
    localStorage.setItem(slot, JSON.stringify(draft, withoutFiles))
  } catch (error) {
    // Storage full or forbidden: the form works without drafts.
    console.error(error)
  }
}

export function parse(text: string | null): Stored | null {
  try {
    const stored = text && JSON.parse(text)
    return stored?.base ? stored : null
  } catch {
    return null
  }
}
