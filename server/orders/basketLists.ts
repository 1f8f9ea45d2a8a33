import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { basketListNames, basketLists } from '#api/orders/basketLists'
import type { StatusList } from '#api/orders/paths'
import { bind, type Json, jsonList, type Page } from '../core/http/endpoints'
import { maxCounted } from '../core/list/listPage'
import { isBeyond, type Near, placesIn, readNear, skipped } from '../core/list/places'
import { longRead } from '../core/longReads'
import { readSort, type Sort } from '../core/readFilter'
import { first, jsonRows } from '../core/sqlParts'
import type { Database, Queryable, Reader } from '../db/database'
import { fragment, joined, literal, verbatim } from '../db/fragment'
import { prepared } from '../db/prepared'
import { countOf, partsOf } from './basketCounts'
import { conditions, sortColumns, type Wanted, wantedOf } from './basketQuery'
import { basketRowJson, rowJoins } from './basketRows'

export const listHandlers = basketListNames.map((list) =>
  bind(basketLists[list], ({ db, body, user, clock }) => answerPage(db, wantedOf(partsOf(list), body, user.id, clock.now()), body)),
)

/** With `near`, the offset is from its place. */
type Range = { offset: number; size: number; near?: Near }
/** How rows are read: backwards where `sort` is turned around. */
type Part = { sort: Sort; range: Range }

/** @throws {Problem} 422 for an unknown sort field */
export async function answerPage(db: Database, wanted: Wanted, request: ListRequest): Promise<Json> {
  const { page, pageSize } = request
  const sort = readSort(request.sort, sortColumns)
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const found = await (wanted.isNarrowed
    ? longRead(db, (from) => narrowed(from, wanted, sort, range))
    : readAll(db, wanted.lists, sort, range, readNear(request)))
  return jsonList(found, { page, pageSize })
}

/** Total from the counters. A page is read from a page near it, or from the nearer end of the index. */
async function readAll(db: Reader, lists: readonly StatusList[], sort: Sort, range: Range, near: Near | undefined): Promise<Page> {
  if (range.offset === 0) return (await firstPage(lists, sort, range)(db))[0] ?? { rows: '[]', total: 0 }
  const total = (await first<{ total: number }>(db, sql`select ${countOf(lists)} as total`))?.total ?? 0
  const part = near ? fromNear(sort, range, near) : fromTheEnd(sort, range, total)
  if (!part) return { rows: '[]', total }
  return readAlong(db, lists, sort, part, sql`${total}::int`)
}

/**
 * Few matches are found however that is quickest, and sorted. Of more than `maxCounted` the page is read along the list: they are frequent there, and
 * all of them would take as long as there are orders.
 */
async function narrowed(db: Queryable, wanted: Wanted, given: Sort, range: Range): Promise<Page> {
  const sort = byDays(given, wanted)
  const where = conditions(wanted)
  const isFew = sql`(select count(*) <= ${verbatim(maxCounted)} from matched)`
  const few = sql`(select id, key from matched where ${isFew} ${orderAndLimit(sort, range)})`
  const along = rowsAlong(wanted.lists, { sort, range }, sql`b.id`, sql`not ${isFew} and ${where}`)
  return read(db, rowsOf(sql`${few} union all ${along}`), wanted.lists, sort, {
    tables: sql`matched as materialized (select b.id, b.${verbatim(sort.key)} as key from baskets b where ${where} limit ${verbatim(maxCounted + 1)})`,
    total: sql`(select least(count(*), ${verbatim(maxCounted)})::int from matched)`,
    isAtLeast: sql`not ${isFew}`,
  })
}

/** Days are walked along their own index: by id, those of years ago would come after all newer orders. Ids follow the time of creation. */
const byDays = (sort: Sort, { filter: { createdFrom, createdTo } }: Wanted): Sort =>
  sort.key === sortColumns.id && (createdFrom || createdTo) ? { ...sort, key: sortColumns.createdAt } : sort

export async function countMatches(db: Queryable, wanted: Wanted): Promise<number> {
  return (await first<{ total: number }>(db, sql`select count(*)::int as total from baskets b where ${conditions(wanted)}`))?.total ?? 0
}

type FirstPage = ReturnType<typeof prepared<Page>>
const firstPages = new Map<string, FirstPage>()
/** A limit, because each connection holds every plan in memory. */
const maxKept = 40

function firstPage(lists: readonly StatusList[], sort: Sort, range: Range): FirstPage {
  const key = JSON.stringify([lists, sort, range.size])
  const found = firstPages.get(key)
  if (found) return found
  const isKept = firstPages.size < maxKept
  const made = prepared<Page>(isKept ? `firstPage${firstPages.size}` : undefined, () =>
    pageOf(rowsAlong(lists, { sort, range }, sql`b.*`), lists, sort, { total: countOf(lists) }),
  )
  if (isKept) firstPages.set(key, made)
  return made
}

/** Deeper pages read only index entries on the way, and tell where their rows are. */
const shallow = 1000

/** The rows of `part`, in the order of `sort`. */
function readAlong(db: Queryable, lists: readonly StatusList[], sort: Sort, part: Part, total: SQL): Promise<Page> {
  const { near, offset } = part.range
  if (!near && offset <= shallow) return read(db, rowsAlong(lists, part, sql`b.*`), lists, sort, { total })
  return read(db, rowsOf(sql`select id, key from found`), lists, sort, {
    tables: sql`found as materialized (${rowsAlong(lists, part, sql`b.id`)})`,
    total,
    places: placesIn(sql`found`, (isTurned) => order(isTurned ? turned(sort) : sort), sort.key !== 'id'),
  })
}

function rowsAlong(lists: readonly StatusList[], { sort, range }: Part, columns: SQL, where?: SQL): SQL {
  const narrowed = where ? sql` and ${where}` : sql``
  const one = (list: StatusList, { near, ...rows }: Range) =>
    sql`(select ${columns}, b.${verbatim(sort.key)} as key from baskets b
      where ${inListFrom(list, sort, near)}${narrowed} order by b.list ${verbatim(direction(sort))}, ${order(sort)} ${limit(rows)})`
  const [only, ...more] = lists
  if (only && !more.length) return one(only, range)
  const reach = { ...range, offset: 0, size: range.offset + range.size }
  const each = lists.map((list) => one(list, reach))
  return sql`(select * from (${sql.join(each, sql` union all `)}) merged ${orderAndLimit(sort, range)})`
}

/**
 * A range of the list besides the order: for a constant list, PostgreSQL might walk the primary key and filter, which is slow for rare lists. From a
 * place on, the list is part of what is compared, so that the index is entered there.
 */
function inListFrom(list: StatusList, sort: Sort, near: Near | undefined): SQL {
  if (!near) return fragment`b.list between '${list}' and '${list}'`
  const columns = [fragment`b.list`, ...(sort.key === 'id' ? [] : [fragment`b.${sort.key}`]), fragment`b.id`]
  const end = sort.isDescending ? fragment`b.list >= '${list}'` : fragment`b.list <= '${list}'`
  return sql`${isBeyond(near, columns, sort.isDescending, [literal(list)])} and ${end}`
}

const rowsOf = (keys: SQL) => sql`(select b.*, k.key from (${keys}) k join baskets b on b.id = k.id)`

type Found = { total: SQL; tables?: SQL; isAtLeast?: SQL; places?: SQL }

const read = async (db: Queryable, rows: SQL, lists: readonly StatusList[], sort: Sort, of: Found): Promise<Page> =>
  (await first<Page>(db, pageOf(rows, lists, sort, of))) ?? { rows: '[]', total: 0 }

function pageOf(rows: SQL, lists: readonly StatusList[], sort: Sort, of: Found): SQL {
  const { total, tables, isAtLeast = sql`false`, places = sql`null` } = of
  return sql`${tables ? sql`with ${tables}` : sql``} select ${total} as total, ${isAtLeast} as "isAtLeast", ${places} as places,
      ${jsonRows(basketRowJson(lists), order(sort, 'b.'))} as rows from ${rows} b ${rowJoins}`
}

/** Ties by id, in the same direction. */
const order = (sort: Sort, prefix = '') =>
  joined((sort.key === 'id' ? ['id'] : ['key', 'id']).map((name) => fragment`${prefix}${name} ${direction(sort)}`))

const direction = ({ isDescending }: Sort) => (isDescending ? 'desc' : 'asc')
const limit = ({ offset, size }: Range) => fragment`limit ${size} offset ${offset}`
const orderAndLimit = (sort: Sort, range: Range) => sql`order by ${order(sort)} ${limit(range)}`

/** Reads backwards beyond the middle. Undefined beyond the last page. */
function fromTheEnd(sort: Sort, { offset, size }: Range, total: number): Part | undefined {
  const rows = Math.min(size, total - offset)
  if (rows <= 0) return undefined
  if (offset * 2 < total) return { sort, range: { offset, size: rows } }
  return { sort: turned(sort), range: { offset: total - offset - rows, size: rows } }
}

/** Backwards where the page is before the place. */
const fromNear = (sort: Sort, { size }: Range, near: Near): Part => ({
  sort: near.distance < 0 ? turned(sort) : sort,
  range: { offset: skipped(near, size), size, near },
})

const turned = (sort: Sort): Sort => ({ ...sort, isDescending: !sort.isDescending })

/** At most one more than `max`, newest first. */
export async function matchingIds(db: Queryable, wanted: Wanted, max: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select b.id from baskets b where ${conditions(wanted)} order by b.id desc limit ${max}`,
  )
  return rows.map(({ id }) => id)
}
