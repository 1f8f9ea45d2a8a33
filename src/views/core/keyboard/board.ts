import { useEffect, useRef } from 'react'

/** What the parts on screen have to tell: each puts up its own while it is there. */
export function board<T>() {
  const tellers = new Set<() => readonly T[]>()
  return {
    /** Of everything on screen. */
    here: (): readonly T[] => [...tellers].flatMap((tell) => tell()),
    /** Puts these up while the caller is on screen. */
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
