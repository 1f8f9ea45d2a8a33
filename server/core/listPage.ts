import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { type Json, jsonList, type Page } from './http/endpoints'
import { inTurn } from './longReads'
import { mayHoldWords } from './search'
import { first, jsonRows } from './sqlParts'

/** How rows follow one another; `key` is SQL over the alias `t`, none for the id alone, which settles ties in the same direction. */
export type Order = {
  key?: string
  isDescending: boolean
  /** What is empty comes last either way. Where nothing can be, saying so would keep an index from being used. */
  hasNulls?: boolean
  /** Whether an index has the rows in this order. */
  isIndexed: boolean
}

/** A list as SQL, under the alias `t`. */
export type Listed = {
  /** A table, or a select in brackets, with `id` and, where words are given, `search`. */
  from: string
  /** Which of its rows the list is of, where not all. */
  within?: string | undefined
  /** What narrows it, if anything does. */
  where?: SQL | undefined
  /** Words that `where` asks of `search`. */
  words: readonly string[]
  order: Order
  /** A row as JSON; without one, its id. */
  row?: SQL | undefined
}

/** How far a list is counted that nothing narrows or an index serves; after that its total is 'at least'. */
const mostCounted = 10_000

/** So many rows in the list's order are looked at before the index of the search is asked: what is frequent is found there. */
const sampled = 3000
/**
 * Where one in so many of them matches, looking at more of them is quicker than the index, up to `mostWalked`. What several
 * words have in common takes the index longer to tell.
 */
const seldom = { word: 150, words: 400 }
const mostWalked = 50_000

/**
 * One page of a list, in a time that does not grow with the table for what nothing narrows and for what words narrow: a
 * frequent word is found along the list's order, a rare one through the index of the search. The total is exact as long as
 * counting is as cheap; otherwise `result.isAtLeast` says that there are more.
 */
export async function readPage(db: Database, { page, pageSize }: { page: number; pageSize: number }, listed: Listed): Promise<Json> {
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const read = () => first<Page>(db, listed.words.length ? searched(listed, range) : along(listed, range))
  const found = await (listed.where || !listed.order.isIndexed ? inTurn(db, read) : read())
  return jsonList(found, { page, pageSize })
}

/**
 * The ids of what a list shows, in its order: all, or the first `mostCounted` and that there are more. It may take longer than a page:
 * carry it out in turn.
 */
export async function firstIds(db: Database, listed: Omit<Listed, 'row'>): Promise<{ ids: number[]; isAtLeast: boolean }> {
  if (listed.words.length) {
    const found = await first<Page>(db, searched({ ...listed, row: undefined }, { offset: 0, size: mostCounted }))
    return { ids: JSON.parse(found?.rows ?? '[]'), isAtLeast: found?.isAtLeast ?? false }
  }
  // As one value: a row of the answer for each of them takes longer than finding them.
  const { ids = [] } =
    (await first<{ ids: number[] }>(
      db,
      sql`select to_json(array(select t.id from ${sql.raw(listed.from)} t where ${sql.raw(listed.within ?? 'true')} and (${listed.where ?? sql`true`})
        order by ${inOrder(listed.order)} ${limit(0, mostCounted + 1)})) as ids`,
    )) ?? {}
  return { ids: ids.slice(0, mostCounted), isAtLeast: ids.length > mostCounted }
}

type Range = { offset: number; size: number }

/** Read in its order, and counted as far as `mostCounted` or this page. */
function along(listed: Listed, { offset, size }: Range): SQL {
  const { order } = listed
  const from = sql.raw(listed.from)
  const where = sql`${sql.raw(listed.within ?? 'true')} and (${listed.where ?? sql`true`})`
  const most = Math.max(mostCounted, offset + size)
  return sql`with page as materialized (select t.id${keyOf(order)} from ${from} t where ${where} order by ${inOrder(order)} ${limit(offset, size)}),
      counted as materialized (select count(*)::int as rows from (select from ${from} t where ${where} ${limit(0, most + 1)}) c)
    select (select least(rows, ${sql.raw(String(most))}) from counted) as total, (select rows > ${sql.raw(String(most))} from counted) as "isAtLeast",
      ${rowsOf(listed)}`
}

/**
 * `sample` are the first rows in the list's order, and `further` the next ones, as many as the page seems to take. They are
 * enough when they reach the list's end, or hold the page and at least one row more; `found`, through the index, is carried
 * out otherwise only, and has all that match: `is true` keeps it from an index of the whole list, which without statistics
 * (the embedded database has none) seems as good.
 */
function searched(listed: Listed, { offset, size }: Range): SQL {
  const { where = sql`true`, words, order } = listed
  const from = sql.raw(listed.from)
  const within = sql.raw(listed.within ?? 'true')
  const wanted = offset + size + 1
  const first = order.isIndexed ? sampled : 0
  const walk = (range: SQL) =>
    sql`select t.id${keyOf(order)}, (${where}) as hit from ${from} t where ${within} order by ${inOrder(order)} ${range}`
  const number = (value: number) => sql.raw(String(value))
  return sql`with sample as materialized (${walk(limit(0, first))}),
      sampled as materialized (select count(*)::int as rows, count(*) filter (where hit)::int as hits from sample),
      planned as materialized (select case when rows < ${number(first)} or hits >= ${number(wanted)} or hits * ${number(words.length > 1 ? seldom.words : seldom.word)} < rows then 0
        else least(${number(wanted)}::float8 * rows / greatest(hits, 1) * 1.5, ${number(mostWalked)})::int end as rows from sampled),
      further as materialized (${walk(sql`offset ${number(first)} limit (select rows from planned)`)}),
      walked as materialized (select id${sql.raw(order.key ? ', key' : '')} from (select * from sample union all select * from further) w where hit),
      verdict as materialized (select hits, "isWhole", "isWhole" or hits >= ${number(wanted)} as "isEnough" from (
        select (select count(*)::int from walked) as hits,
          s.rows < ${number(first)} or (select count(*) from further) < p.rows as "isWhole" from sampled s, planned p) w),
      found as materialized (select t.id${keyOf(order)} from ${from} t
        where not (select "isEnough" from verdict) and ${mayHoldWords('t.search', words)} and (${within}) is true and (${where})),
      page as materialized (select * from (select * from walked where (select "isEnough" from verdict) union all select * from found) w
        order by ${byKey(order, 'w')} ${limit(offset, size)})
    select (select case when "isEnough" then hits else (select count(*)::int from found) end from verdict) as total,
      (select "isEnough" and not "isWhole" from verdict) as "isAtLeast", ${rowsOf(listed)}`
}

// Row by row: joined, a table of thousands is read whole for a page of hundreds.
const rowsOf = ({ from, row, order }: Listed) =>
  row === undefined
    ? sql`(select ${jsonRows(sql`page.id::text`, byKey(order, 'page'))} from page) as rows`
    : sql`(select ${jsonRows(sql`${row}::text`, byKey(order, 'page'))}
    from page cross join lateral (select t.* from ${sql.raw(from)} t where t.id = page.id limit 1) t) as rows`

const limit = (offset: number, size: number) => sql.raw(`limit ${size} offset ${offset}`)
const keyOf = ({ key }: Order) => sql.raw(key ? `, ${key} as key` : '')
const inOrder = (order: Order) => ordered(order, order.key, 't.id')
/** The same order, of rows that have their key at hand. */
const byKey = (order: Order, alias: string) => ordered(order, order.key && `${alias}.key`, `${alias}.id`)

function ordered({ isDescending, hasNulls }: Order, key: string | undefined, id: string): SQL {
  const way = isDescending ? 'desc' : 'asc'
  return sql.raw(`${key ? `${key} ${way}${hasNulls ? ' nulls last' : ''}, ` : ''}${id} ${way}`)
}
