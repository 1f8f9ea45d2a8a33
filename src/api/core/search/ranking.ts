import { foldText, isPersian } from './fold'

/** How well a record answers what was typed; less is better. The database ranks alike (server/core/list/ranking.ts). */
export const ranks = { exact: 0, begins: 1, startsWords: 2, startsOtherWords: 3, inside: 4, insideOthers: 5 } as const

/** What may stand before the first letter of a word. */
export const beforeWords = '-–—("\'’«“„/&[,.:'

const everyBefore = new RegExp(`[${beforeWords}]`, 'g')

/** Without commas, as in ‘Lindgren, Astrid’, and repeated spaces. */
const keyOf = (folded: string) => folded.replaceAll(',', ' ').replace(/\s+/g, ' ').trim()

/** Without the commas of ‘Lindgren, Astrid’. */
export const wordsIn = (query: string): string[] =>
  query
    .split(/\s+/)
    .map((word) => word.replace(/^[,،;]+|[,،;]+$/g, ''))
    .filter((word) => foldText(word) !== '')

export const soughtWords = (query: string): string[] => wordsIn(query).map(foldText)

/** Persian words are written together, apart or with a joiner. */
export const compared = (key: string): string => (isPersian(key) ? key.replaceAll(' ', '') : key)

const startsIn = (text: string) => {
  const spread = ` ${text.replace(everyBefore, ' ')}`
  return (word: string) => spread.includes(` ${word}`)
}

/** Undefined where a word is nowhere. `others`: searched, but not a name. */
export function rankOf(query: string, names: readonly string[], others = ''): number | undefined {
  const words = soughtWords(query)
  const sought = compared(words.join(' '))
  const keys = names.map((name) => keyOf(foldText(name)))
  const named = keys.join(' ')
  const searched = withTogether(`${named} ${foldText(others)}`)
  if (!words.every((word) => searched.includes(word))) return undefined
  const comparedKeys = isPersian(sought) ? keys.map((key) => key.replaceAll(' ', '')) : keys
  if (comparedKeys.includes(sought)) return ranks.exact
  if (comparedKeys.some((key) => key.startsWith(sought))) return ranks.begins
  if (words.every(startsIn(named))) return ranks.startsWords
  if (words.every(startsIn(searched))) return ranks.startsOtherWords
  return words.every((word) => named.includes(word)) ? ranks.inside : ranks.insideOthers
}

/** As `search_text` of the database. */
const withTogether = (folded: string) =>
  isPersian(folded) ? `${folded} ${folded.replace(/([\u0620-\u06d3]) +(?=[\u0620-\u06d3])/g, '$1')}` : folded
