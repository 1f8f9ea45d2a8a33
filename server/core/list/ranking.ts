import { type SQL, sql } from 'drizzle-orm'
import { isPersian } from '#api/core/search/fold'
import { beforeWords, compared, ranks, soughtWords } from '#api/core/search/ranking'
import { suggestionsFor } from '#api/core/search/similar'
import type { Database } from '../../db/database'
import { fragment, literal, verbatim } from '../../db/fragment'
import { nameKey } from '../../db/nameKey'

/** How the rows that hold the words of `searched` are ranked (`rankOf` of the contract), over alias `t`. */
export type Ranking = {
  searched: string
  /** What a row is called, in every script. */
  names: readonly SQL[]
  codes?: readonly SQL[]
  /** How often it is used. Breaks ties. */
  use?: SQL | undefined
  /** Without it rows keep their order, and only what was probably meant is suggested. */
  isOrder: boolean
  /** What is suggested instead of the names. */
  suggested?: readonly SQL[]
  /** Ids of rows whose name begins with the text, along an index (`beginsWith`). For tables in which a search reads a part of the matches only. */
  begins?: ((start: string) => SQL) | undefined
  /** What the list is narrowed by apart from the words: suggestions are of the same list. */
  others?: SQL | undefined
}

/** What a room says of its rows. */
export type Ranked = Omit<Ranking, 'searched' | 'isOrder' | 'others'>

/** As many rows are compared by their names and their use, those that the quick rank puts first. */
export const maxRefined = 100
/** As many uses are counted for each of them. */
const maxUses = 500
const maxBegun = 100

/** Of table `t` the rows that name another, counted no further than needed. */
export const usesIn = (rows: SQL): SQL => sql`(select count(*)::int from (select ${rows} limit ${verbatim(maxUses)}) u)`

/** Of a text that has an index with `text_pattern_ops`. */
export const beginsWith = (key: SQL, start: string): SQL =>
  sql`${key} ~>=~ ${start} and ${key} ~<~ (${start}::text || chr(1114111)) order by ${key} using ~<~ limit ${verbatim(maxBegun)}`

const array = (texts: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(word), '{}') from json_array_elements_text(${JSON.stringify(texts)}::json) word)::text[]`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const spread = (text: SQL) => fragment`' ' || translate(${text}, ${literal(beforeWords)}, ${literal(' '.repeat(beforeWords.length))})`

const startsIn = (text: SQL, words: readonly string[]) =>
  sql`${spread(text)} like all (${array(words.map((word) => `% ${escapeLike(word)}%`))})`

/** From the folded texts alone, which begin with the name, by spaces alone: cheap enough for thousands of rows. */
export function quickRank({ searched }: Ranking): SQL {
  const words = soughtWords(searched)
  return sql`case when t.search like ${`${escapeLike(words.join(' '))}%`} then ${verbatim(ranks.begins)}
    when ' ' || t.search like all (${array(words.map((word) => `% ${escapeLike(word)}%`))}) then ${verbatim(ranks.startsOtherWords)} else ${verbatim(ranks.insideOthers)} end`
}

/** By the names. `quick`: the row's quick rank. */
export function fullRank({ searched, names, codes = [] }: Ranking, quick: SQL): SQL {
  const words = soughtWords(searched)
  const sought = compared(words.join(' '))
  const keys = names.map((name) => nameKey(fragment`coalesce(${name}, '')`))
  const key = isPersian(sought) ? sql`replace(k, ' ', '')` : sql`k`
  const isExact = codes.map((code) => sql`or fold_text(${code}) = ${sought}`)
  return sql`(select case
      when bool_or(${key} = ${sought}) ${sql.join(isExact, sql` `)} then ${verbatim(ranks.exact)}
      when bool_or(${key} like ${`${escapeLike(sought)}%`}) then ${verbatim(ranks.begins)}
      when ${startsIn(sql`string_agg(k, ' ')`, words)} then ${verbatim(ranks.startsWords)}
      when ${quick} <= ${verbatim(ranks.startsOtherWords)} then ${verbatim(ranks.startsOtherWords)}
      when string_agg(k, ' ') like all (${array(words.map((word) => `%${escapeLike(word)}%`))}) then ${verbatim(ranks.inside)}
      else ${verbatim(ranks.insideOthers)} end
    from unnest(array[${sql.join(keys, sql`, `)}]) k)`
}

const maxCandidates = 300

/** The newest rows are looked at first: what is frequent is among them, and its index entries take long to read. */
const walked = 3000
const minWalked = 100

/** What was probably meant by a search that finds nothing: names of rows that hold one half of each word, or of the longest, as it is. */
export async function suggestions(
  db: Database,
  { from, within = sql`true`, ranking }: { from: SQL; within?: SQL | undefined; ranking: Ranking },
): Promise<string[]> {
  const words = soughtWords(ranking.searched)
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1)
  const others = ranking.others ?? sql`true`
  const names = sql`to_json(array[${sql.join([...(ranking.suggested ?? ranking.names)], sql`, `)}]) as names`
  const max = verbatim(maxCandidates)
  for (const wanted of [words, ...(words.length > 1 ? [longest] : [])]) {
    const halves = wanted.map((word) => halvesOf(word, wanted === longest)).filter((parts) => parts !== undefined)
    if (!halves.length) continue
    const holds = halves.map((parts) => sql`t.search like any (${array(parts.map((part) => `%${escapeLike(part)}%`))})`)
    const grams = halves.map((parts) => `(${parts.map((part) => `(${gramsOf(part).join(' & ')})`).join(' | ')})`).join(' & ')
    const { rows } = await db.execute<{ names: (string | null)[] }>(
      sql`with near as materialized (select ${names} from (select t.* from ${from} t where (${within}) and (${others}) order by t.id desc limit ${verbatim(walked)}) t
          where ${sql.join(holds, sql` and `)} limit ${max})
        select * from near union all (select ${names} from ${from} t where (select count(*) from near) < ${verbatim(minWalked)}
          and search_grams(t.search) @@ (select ${grams}::tsquery) and (${within}) is true and (${others}) is true limit ${max})`,
    )
    const found = suggestionsFor(
      ranking.searched,
      rows.flatMap((row) => row.names.flatMap((name) => name || [])),
    )
    if (found.length) return found
  }
  return []
}

const minLetters = 3

/** A typing error spoils the groups of three letters (`search_grams`) of one half. Undefined for words too short to be found by a half. */
function halvesOf(word: string, isAlone: boolean): string[] | undefined {
  const letters = [...word]
  if (letters.length < minLetters + (isAlone ? 0 : 1)) return undefined
  const middle = Math.max(minLetters, Math.floor(letters.length / 2))
  return [letters.slice(0, middle).join(''), letters.slice(Math.min(middle, letters.length - minLetters)).join('')]
}

const gramsOf = (part: string) => {
  const letters = [...part]
  return Array.from({ length: letters.length - minLetters + 1 }, (_, i) => quoted(letters.slice(i, i + minLetters).join('')))
}

const quoted = (gram: string) => `'${gram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
