import { plainDigits } from '#api/core/kinds/digits'

/** Ignores case, accents, joiners, surrounding blanks and kinds of digits. */
export const fold = (text: string): string =>
  plainDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}\u200c-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

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

/** At most three, each within a third of its letters. */
export function closest(text: string, candidates: readonly string[]): string[] {
  const wanted = fold(text)
  return candidates
    .map((name) => ({ name, far: distance(wanted, fold(name)) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(Math.max(name.length, wanted.length) / 3)))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}
