import { useEffect, useRef } from 'react'

/** Keys that belong together, each with what it does. */
export type ShortcutGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

/** `'list'` stands for the keys every list has: their words come with the help. */
type Told = ShortcutGroup | 'list'

const tellers = new Set<() => readonly Told[]>()

/** The keys of what is on screen. */
export const groupsHere = (): readonly Told[] => [...tellers].flatMap((tell) => tell())

/** Puts these keys into the keyboard help while the caller is on screen. */
export function useKeyGroups(groups: readonly Told[]): void {
  const current = useRef(groups)
  useEffect(() => {
    current.current = groups
  })
  useEffect(() => {
    const tell = () => current.current
    tellers.add(tell)
    return () => void tellers.delete(tell)
  }, [])
}
