import { foldText } from './fold'

const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}

/** Dice's coefficient. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const gram of a) if (b.has(gram)) common++
  return (2 * common) / (a.size + b.size)
}

/** 0 to 1, whatever the order of the words. */
export function nameSimilarity(one: string, other: string): number {
  const gramsOf = (name: string) => new Set(wordsIn(name).flatMap((word) => [...trigramsOf(word)]))
  const [a, b] = [gramsOf(one), gramsOf(other)]
  return a.size + b.size ? similarity(a, b) : 0
}

/** 0 to 1: each word against the most similar word of the name, or two of its words written together. */
function likeness(sought: readonly { word: string; grams: ReadonlySet<string> }[], name: string): number {
  const words = wordsIn(name)
  const others = [...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)].map(trigramsOf)
  if (!others.length) return 0
  const letters = sought.reduce((sum, { word }) => sum + word.length, 0)
  return (
    sought.reduce((sum, { word, grams }) => sum + word.length * Math.max(...others.map((other) => similarity(grams, other))), 0) / letters
  )
}

/** Less is another word. */
const minLikeness = 0.5
const maxSuggestions = 3

/** Of these names those that were probably meant: the most similar first, of those alike the one that is there most often. */
export function suggestionsFor(query: string, names: Iterable<string>): string[] {
  const words = wordsIn(query)
  const readings = [words, ...(words.length > 1 ? [[words.join('')]] : [])].map((some) =>
    some.map((word) => ({ word, grams: trigramsOf(word) })),
  )
  const counts = new Map<string, number>()
  for (const name of words.length ? names : []) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count, likeness: Math.max(...readings.map((sought) => likeness(sought, name))) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .sort((a, b) => b.likeness - a.likeness || b.count - a.count || a.name.length - b.name.length)
    .slice(0, maxSuggestions)
    .map(({ name }) => name)
}
