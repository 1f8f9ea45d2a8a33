import { type SQL, sql } from 'drizzle-orm'
import { isPersian } from '#api/core/search/fold'
import { beforeWords, compared, ranks, soughtWords } from '#api/core/search/ranking'
import { suggestionsFor } from '#api/core/search/similar'
import type { Queryable } from '../../db/database'
import { fragment, literal, verbatim } from '../../db/fragment'
import { nameKey } from '../../db/nameKey'
import { first } from '../sqlParts'
import { gramsOf, halvesOf } from './grams'

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
export const maxRefined = 50
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

const maxCandidates = 150

/** The newest rows are looked at first: what is frequent is among them, and its index entries take long to read. */
const walked = 1500
const minWalked = 50

/** What was probably meant by a search that finds nothing: names of rows that hold one half of each word, or of the rarest, as it is. */
export async function suggestions(
  db: Queryable,
  { from, within = sql`true`, ranking }: { from: SQL; within?: SQL | undefined; ranking: Ranking },
): Promise<string[]> {
  const every = soughtWords(ranking.searched).flatMap((word) => halvesOf(word) ?? [])
  const long = every.filter(({ isLong }) => isLong)
  const words = long.length ? long : every
  if (!words.length) return []
  const others = ranking.others ?? sql`true`
  const names = sql`to_json(array[${sql.join([...(ranking.suggested ?? ranking.names)], sql`, `)}])`
  const holds = words.map(({ halves }) => sql`t.search like any (${array(halves.map((half) => `%${escapeLike(half)}%`))})`)
  const columns = holds.map((held, i) => sql`${held} as ${fragment`h${i}`}`)
  const counts = holds.map((_, i) => fragment`count(*) filter (where h${i})`)
  const near = await first<{ names: Names[]; counts: number[]; isAll: boolean }>(
    db,
    sql`with near as materialized (select ${sql.join(columns, sql`, `)}, case when ${sql.join(holds, sql` and `)} then ${names} end as names
        from (select t.* from ${from} t where (${within}) and (${others}) order by t.id desc limit ${verbatim(walked)}) t)
      select json_build_array(${counts}) as counts, count(*) < ${verbatim(walked)} as "isAll",
        (select coalesce(json_agg(names), '[]') from (select names from near where names is not null limit ${verbatim(maxCandidates)}) n) as names from near`,
  )
  if (!near) return []
  const candidates = [...near.names]
  const rarest = words
    .map(({ halves }, i) => ({ halves, count: near.counts[i] ?? 0 }))
    .reduce((rare, each) => (each.count < rare.count ? each : rare))
  if (!near.isAll && candidates.length < minWalked && rarest.count < minWalked) {
    const query = rarest.halves.map((half) => `(${gramsOf(half).join(' & ')})`).join(' | ')
    const { rows } = await db.execute<{ names: Names }>(
      sql`select ${names} as names from ${from} t where search_grams(t.search) @@ (select ${query}::tsquery)
        and (${within}) is true and (${others}) is true limit ${verbatim(maxCandidates)}`,
    )
    candidates.push(...rows.map((row) => row.names))
  }
  return suggestionsFor(
    ranking.searched,
    candidates.flatMap((each) => each.flatMap((name) => name || [])),
  )
}

type Names = (string | null)[]
