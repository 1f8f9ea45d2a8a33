import { useSyncExternalStore } from 'react'

type Hyphenate = (isbn13: string) => string

const asItIs: Hyphenate = (isbn13) => isbn13
let hyphenate = asItIs
let isComing = false
const waiting = new Set<() => void>()

/** Loaded with the first ISBN; without ranges the digits are shown. */
function readRanges(onRead: () => void): () => void {
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
  waiting.add(onRead)
  return () => waiting.delete(onRead)
}

export const useHyphens = (): Hyphenate =>
  useSyncExternalStore(
    readRanges,
    () => hyphenate,
    () => asItIs,
  )
