import { useSyncExternalStore } from 'react'

type Hyphenate = (isbn13: string) => string

const asItIs: Hyphenate = (isbn13) => isbn13
let hyphenate = asItIs
let isComing = false
const waiting = new Set<() => void>()

/** The agency's ranges are read once, with the first ISBN that is shown; without them it stands in its digits. */
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

/** Puts the hyphens in an ISBN-13 of digits, once the ranges are here. */
export const useHyphens = (): Hyphenate =>
  useSyncExternalStore(
    readRanges,
    () => hyphenate,
    () => asItIs,
  )
