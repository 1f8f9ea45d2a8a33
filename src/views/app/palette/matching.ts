import Fuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#api/core/search/fold'
import type { Command } from './commands'

/** Letters of any script. A word may lack letters inside ("nw", "ordr"); one of four letters may have one that is wrong. */
const fuzzy = new Fuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  interLft: 1,
  intraMode: 1,
  intraRules: (word) => {
    const one = word.length > 3 ? 1 : 0
    return { intraSlice: [1, Number.POSITIVE_INFINITY], intraIns: word.length > 1 ? 1 : 0, intraSub: one, intraTrn: one, intraDel: one }
  },
})
const maxPermuted = 4

const wordsIn = (query: string): string[] => foldText(query).split(/\s+/).filter(Boolean)

/** Lower comes first: what begins with the query, then words of the title, then whatever else holds it. */
function rankOf({ title, group, words: others = '' }: Command, words: readonly string[]): number | undefined {
  const name = foldText(title)
  if (name.startsWith(words.join(' '))) return 0
  const starts = name.split(/[\s-]+/)
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 1
  const all = foldText(`${title} ${group} ${others}`)
  if (!words.every((word) => all.includes(word))) return undefined
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/** Every word somewhere; where no command has them, those that are nearly called so. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = wordsIn(query)
  if (words.length === 0) return [...commands]
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, words)
    return rank === undefined ? [] : [{ command, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command)
}

export function nearly(commands: readonly Command[], query: string): Command[] {
  const names = commands.map(({ title, words = '' }) => foldText(`${title} ${words}`))
  const [, info, order] = fuzzy.search(names, wordsIn(query).join(' '), maxPermuted, Number.POSITIVE_INFINITY)
  if (!info || !order) return []
  // What begins like the query comes first, then what has least beside it.
  const weightOf = (at: number) => (info.start[at] === 0 ? 0 : 1000) + (names[info.idx[at] ?? -1]?.length ?? 0)
  const positions = order.toSorted((a, b) => weightOf(a) - weightOf(b))
  return positions.flatMap((at) => commands[info.idx[at] ?? -1] ?? [])
}
