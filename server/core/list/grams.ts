const minLetters = 3

/** A typing error spoils the groups of three letters (`search_grams`) of one half, or the one of a short word. Undefined for words too short for any. */
export function halvesOf(word: string): { halves: string[]; isLong: boolean } | undefined {
  const letters = [...word]
  if (letters.length < minLetters) return undefined
  const middle = Math.max(minLetters, Math.floor(letters.length / 2))
  const halves = [letters.slice(0, middle), letters.slice(Math.min(middle, letters.length - minLetters))]
  return { halves: halves.map((half) => half.join('')), isLong: letters.length > minLetters }
}

export const gramsOf = (part: string) => {
  const letters = [...part]
  return Array.from({ length: letters.length - minLetters + 1 }, (_, i) => quoted(letters.slice(i, i + minLetters).join('')))
}

const quoted = (gram: string) => `'${gram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A query of `search_grams` for names that hold most of these words, each with a typing error at most; '' for words too short for any. */
export function nearQuery(words: readonly string[]): string {
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, maxWords)
  return longest
    .flatMap((word) => {
      const found = halvesOf(word)
      return found ? [`(${found.halves.map((half) => `(${gramsOf(half).join(' & ')})`).join(' | ')})`] : []
    })
    .join(' & ')
}

/** The longest, which are the rarest. */
const maxWords = 4
