import Fuzzy from '@leeoniya/ufuzzy'
import { foldText } from '#api/core/search/fold'
import { soughtWords } from '#api/core/search/ranking'
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

/** Commands that are nearly called so. */
export function nearly(commands: readonly Command[], query: string): Command[] {
  const names = commands.map(({ title, words = '' }) => foldText(`${title} ${words}`))
  const [, info, order] = fuzzy.search(names, soughtWords(query).join(' '), maxPermuted, Number.POSITIVE_INFINITY)
  if (!info || !order) return []
  // What begins like the query comes first, then what has least beside it.
  const weightOf = (at: number) => (info.start[at] === 0 ? 0 : 1000) + (names[info.idx[at] ?? -1]?.length ?? 0)
  const positions = order.toSorted((a, b) => weightOf(a) - weightOf(b))
  return positions.flatMap((at) => commands[info.idx[at] ?? -1] ?? [])
}
