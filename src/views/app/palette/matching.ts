import { rankOf, soughtWords } from '#api/core/search/ranking'
import type { Command } from './commands'

/** Commands that hold every word, the best match first. */
export function matching(commands: readonly Command[], query: string): Command[] {
  if (soughtWords(query).length === 0) return [...commands]
  const ranked = commands.flatMap((command) => {
    const { title, group, words = '' } = command
    const rank = rankOf(query, [title], `${group} ${words}`)
    return rank === undefined ? [] : [{ command, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ command }) => command)
}
