import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/answer'
import { type BasketListName, basketListNames, basketLists } from '#api/baskets'
import { countOf } from './basketCounts'
import { conditions, conditionsAlong, type Sort, sortOf, type Wanted, wantedOf } from './basketQuery'
import { basketRowJson, rowJoins } from './basketRows'
import type { Queryable } from './db/database'
import { bind, type Json, jsonList } from './endpoints'
import { first } from './sqlParts'

export const listHandlers = basketListNames.map((list) => bind(basketLists[list], ({ db, body }) => answerList(db, list, body)))

type Page = { rows: string; total: number }

/** @throws {Problem} 422 for an unknown sort or filter field */
async function answerList(db: Queryable, list: BasketListName, request: ListRequest): Promise<Json> {
  const { page, pageSize } = request
  const sort = sortOf(request.sort)
  const wanted = wantedOf(list, request)
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const { rows, total } = await (wanted.isNarrowed ? narrowed(db, wanted, sort, range) : whole(db, wanted, sort, range))
  return jsonList(rows, { total, page, pageSize })
}

type Range = { offset: number; size: number }

/** A whole list: counted by the counters, and the second half read from its end. */
async function whole(db: Queryable, wanted: Wanted, sort: Sort, range: Range): Promise<Page> {
  if (range.offset === 0) return read(db, keysOf(wanted, sort, range), sort, countOf(wanted.lists))
  const total = (await first<{ total: number }>(db, sql`select ${countOf(wanted.lists)} as total`))?.total ?? 0
  const turned = fromTheEnd(sort, range, total)
  if (!turned) return { rows: '[]', total }
  return read(db, keysOf(wanted, turned.sort, turned.range), sort, sql`${total}::int`)
}

/** Up to this many matches are gathered first and sorted; more are met often enough along the order's own index. */
const few = 20_000

/** A list that is searched or filtered: an exact count, then the page by whichever way suits that count. */
async function narrowed(db: Queryable, wanted: Wanted, sort: Sort, range: Range): Promise<Page> {
  const total = await countMatches(db, wanted)
  const turned = fromTheEnd(sort, range, total)
  if (!turned) return { rows: '[]', total }
  const keys =
    total <= few
      ? sql`select id, key from (${matchesOf(wanted, sort)} offset 0) m order by ${order(turned.sort)} ${limit(turned.range)}`
      : keysOf(wanted, turned.sort, turned.range)
  return read(db, keys, sort, sql`${total}::int`)
}

const matchesOf = (wanted: Wanted, { column }: Sort) =>
  sql`select b.id, b.${sql.raw(column)} as key from baskets b where ${conditions(wanted)}`

export async function countMatches(db: Queryable, wanted: Wanted): Promise<number> {
  const counted = wanted.isNarrowed
    ? sql`select count(*)::int as total from baskets b where ${conditions(wanted)}`
    : sql`select ${countOf(wanted.lists)} as total`
  return (await first<{ total: number }>(db, counted))?.total ?? 0
}

/** The keys of one page along the index of its order. In-flow is several lists, merged in that order. */
function keysOf(wanted: Wanted, sort: Sort, range: Range): SQL {
  const parts = wanted.lists.map(
    (list) => sql`select b.id, b.${sql.raw(sort.column)} as key from baskets b
      ${wanted.searched ? sql`left join users c on c.id = b.customer_id` : sql``}
      where b.list = ${sql.raw(`'${list}'`)} ${wanted.isNarrowed ? sql`and ${conditionsAlong(wanted)}` : sql``}`,
  )
  return sql`select id, key from (${sql.join(parts, sql` union all `)}) k order by ${order(sort)} ${limit(range)}`
}

/** The rows of these keys only: pages deep in a list skip over index entries, never over rows. */
async function read(db: Queryable, keys: SQL, sort: Sort, total: SQL): Promise<Page> {
  const page = await first<Page>(
    db,
    sql`with page as materialized (${keys})
      select ${total} as total, '[' || coalesce(string_agg(${basketRowJson}, ',' order by ${order(sort, 'page')}), '') || ']' as rows
      from page join baskets b on b.id = page.id ${rowJoins}`,
  )
  return page ?? { rows: '[]', total: 0 }
}

const order = ({ isDescending }: Sort, alias?: string) => {
  const direction = isDescending ? 'desc' : 'asc'
  const prefix = alias ? `${alias}.` : ''
  return sql.raw(`${prefix}key ${direction}, ${prefix}id ${direction}`)
}

const limit = ({ offset, size }: Range) => sql.raw(`limit ${size} offset ${offset}`)

/** The nearer way to a page: beyond the middle its rows are read backwards from the end. Undefined beyond the last page. */
function fromTheEnd(sort: Sort, { offset, size }: Range, total: number): { sort: Sort; range: Range } | undefined {
  const rows = Math.min(size, total - offset)
  if (rows <= 0) return undefined
  if (offset * 2 < total) return { sort, range: { offset, size: rows } }
  return { sort: { ...sort, isDescending: !sort.isDescending }, range: { offset: total - offset - rows, size: rows } }
}

/** For a bulk move: the ids of all matches, newest first, and at most one more than `most`. */
export async function matchingIds(db: Queryable, list: BasketListName, request: Pick<ListRequest, 'searchKey' | 'filter'>, most: number) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select b.id from baskets b where ${conditions(wantedOf(list, request))} order by b.id desc limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
