import type { Outcome, Row } from './timeline'

/** Limits of the pause between two steps that play, in milliseconds. */
const pauses = { min: 60, max: 3000 }

/** The index of a step in all rows; −1 if it has none. */
export const positionOf = (all: readonly Row[], at: string): number => all.findIndex((row) => row.at === at)

/** The row of a list that shows a step: its own, or the fold that it is in. −1 where all that is shown comes later. */
export function shownIndex(all: readonly Row[], shown: readonly Row[], at: string): number {
  const own = shown.findIndex((row) => row.at === at)
  if (own >= 0) return own
  const order = new Map(all.map((row, i) => [row.at, i]))
  const position = order.get(at) ?? -1
  return shown.findLastIndex((row) => (order.get(row.at) ?? 0) <= position)
}

/** The next row that was refused or failed, from the beginning again after the last one. */
export function nextOutcome(all: readonly Row[], at: string, outcome: Outcome): Row | undefined {
  const later = positionOf(all, at) + 1
  return [...all.slice(later), ...all.slice(0, later)].find((row) => row.outcome === outcome)
}

/** Milliseconds from one row to the next as they were recorded, within `pauses`. */
export const pauseBefore = (now: Row, next: Row): number => Math.min(pauses.max, Math.max(pauses.min, next.t - now.t))
