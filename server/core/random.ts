import { nth } from '#api/core/objects'
export type Random = ReturnType<typeof createRandom>

/** Deterministic, for demo data that documents and tests refer to. */
export function createRandom(seed: number) {
  let state = seed
  // mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    between,
    isLikely: (chance: number) => fraction() < chance,
    oneOf: <T>(choices: readonly T[]): T => nth(choices, between(0, choices.length - 1)),
    someOf<T>(choices: readonly T[], count: number): T[] {
      const left = [...choices]
      return Array.from({ length: Math.min(count, left.length) }, () => nth(left.splice(between(0, left.length - 1), 1), 0))
    },
  }
}
