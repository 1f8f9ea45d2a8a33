import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import { basketListNames, basketLists } from '#api/orders/basketLists'
import type { StatusList } from '#api/orders/paths'
import { bind, type Json, jsonList, type Page } from '../core/http/endpoints'
import { longRead } from '../core/longReads'
import { readSort, type Sort } from '../core/readFilter'
import { first, jsonRows } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment, joined, verbatim } from '../db/fragment'
import { countOf, partsOf } from './basketCounts'
import { conditions, sortColumns, type Wanted, wantedOf } from './basketQuery'
import { basketRowJson, rowJoins } from './basketRows'

export const listHandlers = basketListNames.map((list) =>
  bind(basketLists[list], ({ db, body, user, clock }) => answerPage(db, wantedOf(partsOf(list), body, user.id, clock.now()), body)),
)

type Range = { offset: number; size: number }

/** @throws {Problem} 422 for an unknown sort field */
export async function answerPage(db: Database, wanted: Wanted, request: ListRequest): Promise<Json> {
  const { page, pageSize } = request
  const sort = readSort(request.sort, sortColumns)
  const range = { offset: (page - 1) * pageSize, size: pageSize }
  const found = await (wanted.isNarrowed
    ? longRead(db, (from) => narrowed(from, wanted, sort, range))
    : readAll(db, wanted.lists, sort, range))
  return jsonList(found, { page, pageSize })
}

/** Total from the counters; the second half is read from the end of the index. */
async function readAll(db: Queryable, lists: readonly StatusList[], sort: Sort, range: Range): Promise<Page> {
  if (range.offset === 0) return read(db, rowsAlong(lists, sort, range), lists, sort, countOf(lists))
  const total = (await first<{ total: number }>(db, sql`select ${countOf(lists)} as total`))?.total ?? 0
  const turned = fromTheEnd(sort, range, total)
  if (!turned) return { rows: '[]', total }
  return read(db, rowsAlong(lists, turned.sort, turned.range), lists, sort, sql`${total}::int`)
}

async function narrowed(db: Queryable, wanted: Wanted, sort: Sort, range: Range): Promise<Page> {
  const keys = sql`select id, key from found ${orderAndLimit(sort, range)}`
  return read(db, rowsOf(keys), wanted.lists, sort, sql`(select count(*)::int from found)`, matches(wanted, sort))
}

const matches = (wanted: Wanted, { key }: Sort) =>
  sql`with found as materialized (select b.id, b.${verbatim(key)} as key from baskets b where ${conditions(wanted)})`

export async function countMatches(db: Queryable, wanted: Wanted): Promise<number> {
  return (await first<{ total: number }>(db, sql`select count(*)::int as total from baskets b where ${conditions(wanted)}`))?.total ?? 0
}

/** Deeper pages read only index entries on the way. */
const shallow = 1000

function rowsAlong(lists: readonly StatusList[], sort: Sort, range: Range): SQL {
  const isShallow = range.offset <= shallow
  // A range plus the order: for a constant list, PostgreSQL might walk the primary key and filter, which is slow for rare lists.
  const along = (list: StatusList, part: Range) =>
    sql`(select ${isShallow ? sql`b.*` : sql`b.id`}, b.${verbatim(sort.key)} as key from baskets b
      where b.list between ${fragment`'${list}' and '${list}' order by b.list ${direction(sort)},`} ${order(sort)} ${limit(part)})`
  const [only, ...more] = lists
  const reach = { offset: 0, size: range.offset + range.size }
  const rows =
    only && more.length === 0
      ? along(only, range)
      : sql`(select * from (${sql.join(
          lists.map((list) => along(list, reach)),
          sql` union all `,
        )}) merged ${orderAndLimit(sort, range)})`
  return isShallow ? rows : rowsOf(rows)
}

const rowsOf = (keys: SQL) => sql`(select b.*, k.key from (${keys}) k join baskets b on b.id = k.id)`

async function read(db: Queryable, rows: SQL, lists: readonly StatusList[], sort: Sort, total: SQL, withFound = sql``): Promise<Page> {
  const page = await first<Page>(
    db,
    sql`${withFound} select ${total} as total, ${jsonRows(basketRowJson(lists), order(sort, 'b.'))} as rows
      from ${rows} b ${rowJoins}`,
  )
  return page ?? { rows: '[]', total: 0 }
}

/** Ties by id, in the same direction. */
const order = (sort: Sort, prefix = '') =>
  joined((sort.key === 'id' ? ['id'] : ['key', 'id']).map((name) => fragment`${prefix}${name} ${direction(sort)}`))

const direction = ({ isDescending }: Sort) => (isDescending ? 'desc' : 'asc')
const limit = ({ offset, size }: Range) => fragment`limit ${size} offset ${offset}`
const orderAndLimit = (sort: Sort, range: Range) => sql`order by ${order(sort)} ${limit(range)}`

/** Reads backwards beyond the middle. Undefined beyond the last page. */
function fromTheEnd(sort: Sort, { offset, size }: Range, total: number): { sort: Sort; range: Range } | undefined {
  const rows = Math.min(size, total - offset)
  if (rows <= 0) return undefined
  if (offset * 2 < total) return { sort, range: { offset, size: rows } }
  return { sort: { ...sort, isDescending: !sort.isDescending }, range: { offset: total - offset - rows, size: rows } }
}

/** At most one more than `max`, newest first. */
export async function matchingIds(db: Queryable, wanted: Wanted, max: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select b.id from baskets b where ${conditions(wanted)} order by b.id desc limit ${max}`,
  )
  return rows.map(({ id }) => id)
}
