import { type SQL, sql } from 'drizzle-orm'
import { fold, joiners } from '../db/fold'
import { Problem } from './http/problem'

/** More words than anybody types, and as many as a long title has. */
const mostWords = 16

/** So many are looked up in the index, the longest ones, which are mostly the rarest: each costs, and few leave much to read. */
const mostLookedUp = 4

/**
 * The words of a search, each once: whatever stands between spaces. `field` is where the search stands in what was sent.
 * @throws {Problem} 422 at `field` for more than `mostWords`
 */
export function wordsOf(searched: string, field: string): string[] {
  const words = [...new Set(searched.replace(joiners, '').split(/\s+/).filter(Boolean))]
  if (words.length > mostWords) throw Problem.field(field, `Search with ${mostWords} words or fewer: these are ${words.length}`)
  return words
}

/** True where the folded text holds every word, in any order, each as a part of any of its words. */
export const holdsWords = (text: string, words: readonly string[]): SQL =>
  words.length ? sql`${sql.raw(text)} like all (${each(words.map(escapeLike), (word) => `'%' || ${word} || '%'`)}::text[])` : sql`true`

/**
 * True wherever a table's `search` holds every word, and seldom elsewhere: what its index (db/search.ts) can tell. Say
 * `holdsWords` too. `search` is the column with its table's alias.
 */
export function mayHoldWords(search: string, words: readonly string[]): SQL {
  if (!words.length) return sql`true`
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, mostLookedUp)
  return sql`search_grams(${sql.raw(search)}) @@ (select search_query(${each(longest, (word) => word)}))`
}

/** The two together: for reading what matches by the index alone. */
export const foundByIndex = (search: string, words: readonly string[]): SQL =>
  sql`${mayHoldWords(search, words)} and ${holdsWords(search, words)}`

// Subqueries, which are carried out once: as constants they would be folded and estimated anew for each of their uses, which
// takes longer than most searches.
const each = (words: readonly string[], change: (folded: string) => string): SQL =>
  sql`(select array_agg(${sql.raw(change(fold('word')))}) from json_array_elements_text(${JSON.stringify(words)}::json) word)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
