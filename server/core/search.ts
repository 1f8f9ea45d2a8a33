import { type SQL, sql } from 'drizzle-orm'
import { wordsIn } from '#api/core/search/ranking'
import { fold } from '../db/fold'
import { verbatim } from '../db/fragment'
import { Problem } from './http/problem'

/** More than anybody types; a long title has as many. */
const maxWords = 16

/** The longest words, which are usually the rarest. */
const maxLookedUp = 4

/** `field` is where the search is in the input. @throws {Problem} 422 at `field` for more than `maxWords` */
export function wordsOf(searched: string, field: string): string[] {
  const words = [...new Set(wordsIn(searched))]
  if (words.length > maxWords) throw Problem.field(field, `Search with ${maxWords} words or fewer: these are ${words.length}`)
  return words
}

export const holdsWords = (text: SQL | string, words: readonly string[]): SQL =>
  words.length ? sql`${verbatim(text)} like all (${each(words.map(escapeLike), (word) => sql`'%' || ${word} || '%'`)}::text[])` : sql`true`

/** Index condition (db/search.ts): true for all matches and few others. Combine with `holdsWords`. `search` includes the alias. */
export function mayHoldWords(search: string, words: readonly string[]): SQL {
  if (!words.length) return sql`true`
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, maxLookedUp)
  return sql`search_grams(${verbatim(search)}) @@ (select search_query(${each(longest, (word) => word)}))`
}

export const foundByIndex = (search: string, words: readonly string[]): SQL =>
  sql`${mayHoldWords(search, words)} and ${holdsWords(search, words)}`

// Subqueries run once; constants would be folded for each use, which takes longer than most searches.
const each = (words: readonly string[], change: (folded: SQL) => SQL): SQL =>
  sql`(select array_agg(${change(fold(sql`word`))}) from json_array_elements_text(${JSON.stringify(words)}::json) word)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
