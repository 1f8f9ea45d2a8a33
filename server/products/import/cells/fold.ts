import { foldText } from '#api/core/search/fold'

/** Ignores repeated and surrounding blanks, too. */
export const fold = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)

/** 1 where each word of the shorter is in the other, as ‘Bonniers’ in ‘Albert Bonniers Förlag’, 2 where it begins one or is begun by one. */
function nearness(a: readonly string[], b: readonly string[]): 1 | 2 | undefined {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  if (!few.some((word) => word.length > 2)) return undefined
  if (few.every((word) => many.includes(word))) return 1
  return few.every((word) => many.some((other) => other.startsWith(word) || word.startsWith(other))) ? 2 : undefined
}

/** At most three: those within a third of their letters, then those that share words, the shortest first. */
export function closest(text: string, candidates: readonly string[]): string[] {
  const wanted = fold(text)
  const words = wordsOf(wanted)
  return candidates
    .flatMap((name) => {
      const folded = fold(name)
      const far = distance(wanted, folded)
      if (far <= Math.max(1, Math.floor(Math.max(name.length, wanted.length) / 3))) return [{ name, far, rank: 0 }]
      const rank = nearness(words, wordsOf(folded))
      return rank ? [{ name, far, rank }] : []
    })
    .sort((a, b) => a.rank - b.rank || a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}
