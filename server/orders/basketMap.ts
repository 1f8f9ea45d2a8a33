import { type SQL, sql } from 'drizzle-orm'
import { type ListAge, orderMap } from '#api/orders/orderMap'
import { bind } from '../core/http/endpoints'
import { shareReads } from '../core/shareReads'
import { iso } from '../core/sqlParts'
import type { Database } from '../db/database'
import { verbatim } from '../db/fragment'
import { jsonOf } from '../db/json'
import { free, joinStock } from '../inventory/stock'
import { countedLists, countOf } from './basketCounts'

/** One step along the index baskets_list_changed_at. */
const edge = (list: string, direction: 'asc' | 'desc') =>
  sql`(select ${iso('changed_at')} from baskets where list = ${list} order by changed_at ${verbatim(direction)} limit 1)`

const short = (
  list: string,
  isShort: SQL,
) => sql`(select count(distinct b.id)::int from baskets b join basket_details d on d.basket_id = b.id
  ${joinStock('d.product_detail_id', sql`b.warehouse`)} where b.list = ${list} and ${isShort})`

const holding: Partial<Record<ListAge['list'], { code: ListAge['lacking'][number]['code']; count: SQL }[]>> = {
  offers: [
    { code: 'hasCustomer', count: sql`(select count(*)::int from baskets where list = 'offers' and customer_id is null)` },
    {
      code: 'hasItems',
      count: sql`(select count(*)::int from baskets where list = 'offers' and customer_id is not null and item_count = 0)`,
    },
  ],
  newOrders: [{ code: 'isInStock', count: short('newOrders', sql`d.quantity > ${free}`) }],
  pending: [{ code: 'isPaid', count: countOf(['pending']) }],
  inProgress: [{ code: 'isInStock', count: short('inProgress', sql`(${free} < 0 or d.back_ordered_since is not null)`) }],
}

const lackingIn = (list: ListAge['list']) =>
  sql`json_build_array(${sql.join(
    (holding[list] ?? []).map(({ code, count }) => jsonOf({ code: sql`${code}::text`, count })),
    sql`, `,
  )})`

const ofList = (list: ListAge['list']) =>
  sql`select ${list}::text as list, ${countOf([list])} as count, ${edge(list, 'asc')} as "oldestAt", ${edge(list, 'desc')} as "newestAt",
    ${lackingIn(list)} as lacking`

const readMap = shareReads(async (db: Database) => (await db.execute<ListAge>(sql.join(countedLists.map(ofList), sql` union all `))).rows)

export const mapHandlers = [bind(orderMap, ({ db }) => readMap(db))]
