import { createContext, useContext, useEffect } from 'react'
import { type Draft, type FormActor, type FormSnapshot, isSame, type Values } from '#machines/core/form'

/** Whose drafts and choices are kept: the id of whoever is signed in; with nobody (null), none are. */
export const DraftOwner = createContext<number | null>(null)

const prefixOf = (owner: number) => `draft:${owner}:`

// Whoever has signed out: a form that goes with its page writes its last letters, and they are not kept.
const closed = new Set<string>()
const isClosed = (slot: string) => [...closed].some((prefix) => slot.startsWith(prefix))

const keysOf = (owner: number) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)))

/** Whether something they typed is not saved yet; of keys that begin so only, where that is said. */
export const hasDrafts = (owner: number, about = ''): boolean => keysOf(owner).some((key) => key.startsWith(prefixOf(owner) + about))

/** Forgets somebody's drafts, and keeps none of theirs until they come in again. */
export function closeDrafts(owner: number): void {
  closed.add(prefixOf(owner))
  for (const key of keysOf(owner)) localStorage.removeItem(key)
}

/** Keeps their drafts from now on. */
export const openDrafts = (owner: number): void => void closed.delete(prefixOf(owner))

/** Where one draft lies, or null where none is kept. */
export type DraftSlot = string | null

export function useDraftSlot(key: string | undefined): DraftSlot {
  const owner = useContext(DraftOwner)
  return key === undefined || owner === null ? null : `${prefixOf(owner)}${key}`
}

/** Milliseconds a draft is kept: two weeks, a holiday's length. */
const keptFor = 14 * 24 * 3600 * 1000

type Stored = { values: Values; base: Values; savedAt: number }

/**
 * What was typed in an earlier visit. It is fresh when it began from the same `initial`; a record
 * that has changed since is not overwritten unasked, so the form only offers the draft.
 */
export function readDraft(slot: DraftSlot, initial: Values, now = Date.now()): Draft | undefined {
  const stored = slot === null ? null : parse(localStorage.getItem(slot))
  if (!slot || !stored) return undefined
  if (now - stored.savedAt > keptFor) {
    localStorage.removeItem(slot)
    return undefined
  }
  const isFresh = Object.entries(stored.base).every(([name, value]) => isSame(value, initial[name]))
  return { ...stored, isFresh }
}

const unkept = new WeakMap<FormActor, Set<string>>()

/** Keeps this field out of every draft: files, which are no text. Secrets are out of it by their declaration. */
export function neverDraft(form: FormActor, name: string): void {
  unkept.set(form, (unkept.get(form) ?? new Set()).add(name))
}

/**
 * Writes what is typed to the slot while the form is dirty, and clears it once it is not (submitted,
 * discarded, typed back). Each written value is kept at once, the last unwritten letters when the
 * form or the page goes, so a session's end, a reload or a missing chunk loses nothing.
 */
export function useDraftKeeping(form: FormActor, slot: DraftSlot): void {
  useEffect(() => {
    if (slot === null) return
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
  const kept = Object.entries({ ...values, ...typed }).filter(([name]) => !unkept.get(form)?.has(name) && !secrets?.includes(name))
  if (kept.some(([name, value]) => !isSame(value, saved[name]))) {
    const base = Object.fromEntries(kept.map(([name]) => [name, saved[name]]))
    store(slot, { values: Object.fromEntries(kept), base, savedAt: Date.now() })
  } else if (!snapshot.matches({ draft: 'offered' })) localStorage.removeItem(slot)
}

/** A row of a list may hold one that is not uploaded yet. */
const withoutFiles = (_: string, value: unknown) => (value instanceof Blob ? null : value)

function store(slot: string, draft: Stored): void {
  if (isClosed(slot)) return
  try {
    localStorage.setItem(slot, JSON.stringify(draft, withoutFiles))
  } catch (error) {
    // The storage is full or forbidden: the form works on, without its safety net.
    console.error('The draft could not be kept', error)
  }
}

function parse(text: string | null): Stored | null {
  try {
    const stored = text === null ? null : JSON.parse(text)
    return typeof stored?.savedAt === 'number' && stored.values && stored.base ? stored : null
  } catch {
    return null
  }
}
