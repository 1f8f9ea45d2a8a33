import { useSyncExternalStore } from 'react'

type Hyphenate = (code: string) => string

let hyphenate: Hyphenate = (code) => code
let isComing = false
const waiting = new Set<() => void>()

/** Loaded with the first ISBN; without ranges the digits are shown. */
function readRanges(onRead: () => void): () => void {
  waiting.add(onRead)
  if (!isComing) {
    isComing = true
    import('#api/core/kinds/isbnParts').then(
      (parts) => {
        hyphenate = parts.hyphenate
        for (const tell of waiting) tell()
      },
      () => {
        isComing = false
      },
    )
  }
  return () => waiting.delete(onRead)
}

export const useHyphens = (): Hyphenate => useSyncExternalStore(readRanges, () => hyphenate)
