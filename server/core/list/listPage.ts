import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { soughtWords } from '#api/core/search/ranking'
import type { Database, Queryable } from '../../db/database'
import { fragment, verbatim } from '../../db/fragment'
import { type Json, jsonList, type Page } from '../http/endpoints'
import { longRead } from '../longReads'
import { mayHoldWords } from '../search'
import { first, jsonRows } from '../sqlParts'
import { isBeyond, type Near, placesIn, readNear, skipped } from './places'
import { fullRank, maxRefined, quickRank, type Ranking, suggestions } from './ranking'

/** `key` is SQL over alias `t`; undefined sorts by id alone. Ties are broken by id in the same direction. */
export type Order = {
  key?: SQL | string
  isDescending: boolean
  /** Nulls sort last. Only set where nulls occur, as it disables the index. */
  hasNulls?: boolean
  isIndexed: boolean
}

export type Listed = {
  /** A table or a subselect with `id` and, for searches, `search`. */
  from: SQL
  within?: SQL | undefined
  where?: SQL | undefined
  words: readonly string[]
  order: Order
  /** Of a search. Rows equal in it are by id, newest first. */
  ranking?: Ranking | undefined
  row?: SQL | undefined
}

/** Lists are counted up to this limit; beyond it the total is "at least". */
export const maxCounted = 10_000

/** Rows checked in list order before the search index is used: frequent words are found there. */
const sampled = 3000
/** If more than 1 in N rows match, walking the list is faster than the index. Several words take the index longer. */
const seldom = { word: 150, words: 400 }
const maxWalked = 50_000
/** At least as many matches are ranked, or all that the sample or the index gives. The others follow by id. */
const minRanked = 200
/** Of a sample that a word fills. */
const maxFrequent = 500
/** A search by the index ranks as many matches. */
const maxRanked = 3000

/**
 * One page, in time independent of the table's size: frequent words are found along the list order, rare ones through the search index. The
 * total is exact where counting is cheap, otherwise `isAtLeast`.
 */
export async function readPage(db: Database, request: Pick<ListRequest, 'page' | 'pageSize' | 'near'>, listed: Listed): Promise<Json> {
  const { page, pageSize } = request
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const near = hasPlaces(listed) ? readNear(request) : undefined
  const { ranking } = listed
  const read = async (reader: Queryable): Promise<Page | undefined> => {
    const found = await first<Page>(reader, listed.words.length ? searched(listed, range) : along(listed, range, near))
    if (ranking && found?.total === 0) return { ...found, suggestions: await suggestions(reader, { ...listed, ranking }) }
    return found?.isAtLeast && !listed.where && !listed.words.length ? { ...found, estimate: await estimated(reader, listed) } : found
  }
  const found = await (listed.where || !listed.order.isIndexed ? longRead(db, read) : read(db))
  return jsonList(found, { page, pageSize })
}

/** The first rows of a search, without a count: for several lists at once. */
export async function readFirst<Row>(db: Database, size: number, listed: Listed): Promise<Row[]> {
  const found = await longRead(db, (reader) => first<Page>(reader, searched(listed, { offset: 0, size })))
  return JSON.parse(found?.rows ?? '[]')
}

/** All ids in list order, or the first `maxCounted` and whether there are more. May be slow: run with `longRead`. */
export async function firstIds(db: Queryable, listed: Omit<Listed, 'row'>): Promise<{ ids: number[]; isAtLeast: boolean }> {
  if (listed.words.length) {
    const found = await first<Page>(db, searched({ ...listed, row: undefined }, { offset: 0, size: maxCounted }))
    return { ids: JSON.parse(found?.rows ?? '[]'), isAtLeast: found?.isAtLeast ?? false }
  }
  // One value: a row per id takes longer than finding them.
  const { ids = [] } =
    (await first<{ ids: number[] }>(
      db,
      sql`select to_json(array(select t.id from ${listed.from} t where ${listed.within ?? sql`true`} and (${listed.where ?? sql`true`})
        order by ${inOrder(listed.order)} ${limit(0, maxCounted + 1)})) as ids`,
    )) ?? {}
  return { ids: ids.slice(0, maxCounted), isAtLeast: ids.length > maxCounted }
}

type Range = { offset: number; size: number }

/** True if an index finds a row by its place in the list. */
const hasPlaces = ({ order, words }: Listed): boolean => order.isIndexed && !order.hasNulls && words.length === 0

function along(listed: Listed, { offset, size }: Range, near: Near | undefined): SQL {
  const { from, order } = listed
  const where = sql`${listed.within ?? sql`true`} and (${listed.where ?? sql`true`})`
  const isBefore = near !== undefined && near.distance < 0
  const walk = isBefore ? turned(order) : order
  const beyond = near ? sql` and ${isBeyond(near, placeOf(order), walk.isDescending)}` : sql``
  const isCounted = offset + size <= maxCounted
  // Instead of counting, one more row is read: it tells that there are more.
  const read = isCounted || isBefore ? size : size + 1
  const count = (max: number) => sql`select count(*)::int as rows from (select from ${from} t where ${where} ${limit(0, max)}) c`
  const summed = isCounted
    ? sql`(select least(rows, ${verbatim(maxCounted)}) from counted) as total, (select rows > ${verbatim(maxCounted)} from counted) as "isAtLeast"`
    : sql`case when rows = 0 then (${count(offset)}) else ${verbatim(offset)} + least(rows, ${verbatim(size)}) end as total, rows > ${verbatim(size)}${isBefore ? sql` or rows > 0` : sql``} as "isAtLeast"`
  const places = hasPlaces(listed)
    ? placesIn(sql`page`, (isTurned) => byKey(isTurned ? turned(order) : order, 'page'), order.key !== undefined)
    : sql`null`
  return sql`with walked as materialized (select t.id${keyOf(order)} from ${from} t where ${where}${beyond} order by ${inOrder(walk)}
        ${limit(near ? skipped(near, size) : offset, read)}),
      page as materialized (select * from walked w order by ${byKey(order, 'w')} ${limit(0, size)}),
      counted as materialized (${isCounted ? count(maxCounted + 1) : sql`select count(*)::int as rows from walked`})
    select counts.*, case when "isAtLeast" or ${verbatim(offset)} >= ${verbatim(maxCounted)} then ${places} end as places, ${rowsOf(listed)}
    from (select ${summed} from counted) counts`
}

const turned = (order: Order): Order => ({ ...order, isDescending: !order.isDescending })
const placeOf = ({ key }: Order): SQL[] => [...(key ? [fragment`${key}`] : []), sql`t.id`]

/** By the statistics of the planner, to two digits: for whole lists, which it knows well. */
async function estimated(db: Queryable, { from, within = sql`true` }: Listed): Promise<number | undefined> {
  const plan = await first<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`explain (format json) select from ${from} t where ${within}`,
  )
  const rows = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return rows > maxCounted ? Number(rows.toPrecision(2)) : undefined
}

/**
 * `sample` has the first rows in list order, `further` the next, estimated to fill the page. They suffice if they reach the end or exceed
 * the page; otherwise `found` is run through the index. `is true` prevents an index scan of the whole list, which without statistics
 * (embedded database) looks equally good.
 */
function searched(listed: Listed, { offset, size }: Range): SQL {
  const { where = sql`true`, words } = listed
  const ranking = listed.ranking?.isOrder ? listed.ranking : undefined
  const order = ranking ? byId : listed.order
  const from = listed.from
  const within = listed.within ?? sql`true`
  const wanted = ranking ? Math.max(offset + size, minRanked) + maxRefined + 1 : offset + size + 1
  const first = order.isIndexed ? sampled : 0
  const walk = (range: SQL) => {
    const along = sql`from ${from} t where ${within} order by ${inOrder(order)} ${range}`
    return ranking
      ? sql`select w.*, rank is not null as hit from (select t.id, case when (${where}) then ${quickRank(ranking)} end as rank ${along}) w`
      : sql`select t.id${keyOf(order)}, (${where}) as hit ${along}`
  }
  const number = (value: number) => verbatim(value)
  const columns = sql`id${order.key ? sql`, key` : sql``}${ranking ? sql`, rank` : sql``}`
  const isSeldom = sql`hits * ${number(words.length > 1 ? seldom.words : seldom.word)} < rows`
  return sql`with sample as materialized (${walk(limit(0, first))}),
      sampled as materialized (select count(*)::int as rows, count(*) filter (where hit)::int as hits from sample),
      planned as materialized (select case when rows < ${number(first)} or hits >= ${number(wanted)} or ${isSeldom} then 0
        else least(${number(wanted)}::float8 * rows / greatest(hits, 1) * 1.5, ${number(maxWalked)})::int end as rows from sampled),
      further as materialized (${walk(sql`offset ${number(first)} limit (select rows from planned)`)}),
      walked as materialized (select ${columns} from (select * from sample union all select * from further) w where hit),
      verdict as materialized (select hits, "isComplete", "isComplete" or hits >= ${number(wanted)} as "isEnough" from (
        select (select count(*)::int from walked) as hits,
          s.rows < ${number(first)} or (select count(*) from further) < p.rows as "isComplete" from sampled s, planned p) w),
      found as materialized (select t.id${keyOf(order)}${ranking ? sql`, ${quickRank(ranking)} as rank` : sql``} from ${from} t
        where not (select "isEnough" from verdict) and ${mayHoldWords('t.search', words)} and (${within}) is true and (${where})),
      matched as materialized (select ${columns} from walked where (select "isEnough" from verdict) union all select ${columns} from found),
      ${ranking ? sql`${ranked(listed, ranking, sql`rows < ${number(first)} or ${isSeldom}`)}, page as materialized (${rankedPage} ${limit(offset, size)})` : sql`page as materialized (select * from matched w order by ${byKey(order, 'w')} ${limit(offset, size)})`}
    select (select case when "isEnough" then hits else (select count(*)::int from found) end from verdict) as total,
      (select "isEnough" and not "isComplete" from verdict) as "isAtLeast", ${rowsOf({ ...listed, order: ranking ? byPlace : order })}`
}

const byId: Order = { isDescending: true, isIndexed: true }
const byPlace: Order = { key: sql`place`, isDescending: false, isIndexed: false }

/**
 * Which matches are ranked hangs on the table alone, so that pages do not overlap: where the word is seldom the newest `maxRanked`, else
 * those of the sample, at least `minRanked`; and those that begin with the words. `maxRefined` of these are compared by name and use.
 */
function ranked({ from, within = sql`true`, where = sql`true` }: Listed, ranking: Ranking, isSeldom: SQL): SQL {
  const begun = ranking.begins?.(soughtWords(ranking.searched).join(' '))
  const nth = (place: SQL) => sql`coalesce((select id from matched order by id desc offset ${place} limit 1), 0)`
  return sql`floor as materialized (select case when ${isSeldom} then ${nth(verbatim(maxRanked))}
        else greatest(${nth(verbatim(maxFrequent))}, least(${nth(verbatim(minRanked))}, (select min(id) from sample))) end as id from sampled),
      begun as materialized (${begun ? sql`select t.id, ${quickRank(ranking)} as rank from ${from} t where t.id in (${begun}) and (${within}) and (${where})` : sql`select id, rank from matched where false`}),
      windowed as materialized (select id, min(rank) as rank from (select * from begun union all select id, rank from matched where id >= (select id from floor)) m group by id),
      best as materialized (select id, rank from windowed order by rank, id desc limit ${verbatim(maxRefined)}),
      refined as materialized (select best.id, ${fullRank(ranking, sql`best.rank`)} as rank, ${ranking.use ?? sql`0`} as uses
        from best cross join lateral (select t.* from ${from} t where t.id = best.id limit 1) t)`
}

const rankedPage = sql`select m.id, row_number() over (order by r.id is null, r.rank, r.uses desc, w.id is null, w.rank, m.id desc) as key
  from (select id from matched union select id from begun) m left join windowed w on w.id = m.id left join refined r on r.id = m.id order by key`

// Row by row: a join would read the whole table for a small page.
const rowsOf = ({ from, row, order }: Listed) =>
  row === undefined
    ? sql`(select ${jsonRows(sql`page.id::text`, byKey(order, 'page'))} from page) as rows`
    : sql`(select ${jsonRows(sql`${row}::text`, byKey(order, 'page'))}
    from page cross join lateral (select t.* from ${from} t where t.id = page.id limit 1) t) as rows`

const limit = (offset: number, size: number) => fragment`limit ${size} offset ${offset}`
const keyOf = ({ key }: Order) => (key ? fragment`, ${key} as key` : sql``)
const inOrder = (order: Order) => ordered(order, order.key, sql`t.id`)
const byKey = (order: Order, alias: string) => ordered(order, order.key && fragment`${alias}.key`, fragment`${alias}.id`)

function ordered({ isDescending, hasNulls }: Order, key: SQL | string | undefined, id: SQL): SQL {
  const way = isDescending ? 'desc' : 'asc'
  return fragment`${key ? fragment`${key} ${way}${hasNulls ? sql` nulls last` : ''}, ` : ''}${id} ${way}`
}
