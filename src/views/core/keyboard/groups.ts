import { useEffect, useRef } from 'react'

function board<T>() {
  const tellers = new Set<() => readonly T[]>()
  return {
    here: (): readonly T[] => [...tellers].flatMap((tell) => tell()),
    useBoard(items: readonly T[]): void {
      const current = useRef(items)
      useEffect(() => {
        current.current = items
      })
      // biome-ignore lint/correctness/useExhaustiveDependencies: a board's tellers are the same for good
      useEffect(() => {
        const tell = () => current.current
        tellers.add(tell)
        return () => void tellers.delete(tell)
      }, [])
    },
  }
}

export type ShortcutGroup = { title: string; keys: readonly { keys: readonly string[]; does: string }[] }

type Group = ShortcutGroup | 'list'

export const { here: groupsHere, useBoard: useKeyGroups } = board<Group>()

export type Action = { title: string; group: string; run: () => void }

export const { here: actionsHere, useBoard: useActions } = board<Action>()
