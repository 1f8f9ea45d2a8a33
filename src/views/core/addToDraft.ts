import { useContext } from 'react'
import type { Values } from '#machines/core/form'
import { DraftOwner, parse, prefixOf, store } from './drafts'

/** Adds to the draft of a form that is not open, which restores it when it opens. */
export function useAddToDraft(): (key: string, values: Values) => void {
  const owner = useContext(DraftOwner)
  return (key, values) => {
    if (owner === null) return
    const slot = `${prefixOf(owner)}${key}`
    const held = parse(localStorage.getItem(slot))
    store(slot, { values: { ...held?.values, ...values }, base: held?.base ?? {}, savedAt: Date.now() })
  }
}
