import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Json } from '../core/http/endpoints'
import { readFilter } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { jsonRows } from '../core/sqlParts'
import { fragment, joined } from '../db/fragment'
import { jsonOf, namedColumns } from '../db/json'
import { free, joinStock } from '../inventory/stock'
import { answerReport, type Reading, reportSort, windowOf } from './answer'

const names = ['create', 'newOrder', 'inProgress', 'reserved', 'short', 'value'] as const
const statuses = ['create', 'newOrder', 'inProgress'] as const
const counted = [...statuses, 'reserved'] as const
const sortColumns = {
  ...Object.fromEntries([...names, 'waiting'].map((name) => [name, fragment`"${name}"`])),
  title: 'title',
  onHand: sql`"onHand"`,
}
const copiesIn = (status: string) => fragment`coalesce(sum(d.quantity) filter (where b.status = '${status}'), 0)::int as "${status}"`

export const openLists = sql`b.list in ('offers', 'newOrders', 'pending', 'inProgress')`

export async function readOpenBooks({ db, clock, body }: Reading): Promise<Json> {
  readFilter(z.object({}), body.filter)
  const words = wordsOf(body.searchKey, 'searchKey')
  const order = reportSort(body.sort, sortColumns, sql`short desc, waiting desc, id`)
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const totals = Object.fromEntries(names.map((name) => [name, fragment`coalesce(sum("${name}"), 0)::bigint`]))
  const statement = sql`with wanted as materialized (
      select d.product_detail_id as id, b.warehouse, ${joined(statuses.map(copiesIn))},
        sum(d.reserved)::int as reserved, sum(in_ore(d.net, b.currency))::bigint as value,
        coalesce(sum(d.quantity - d.cancelled - d.reserved - d.delivered) filter (where b.status <> 'create'), 0)::int as wanted, min(b.created_at) as oldest
      from baskets b join basket_details d on d.basket_id = b.id where ${openLists} group by 1, 2
    ),
    open as materialized (
      select o.id, ${joined(counted.map((name) => fragment`sum(o."${name}")::int as "${name}"`))}, sum(o.value)::bigint as value, min(o.oldest) as oldest,
        sum(coalesce(i.on_hand, 0))::int as "onHand", sum(greatest(o.wanted - greatest(${free}, 0), 0))::int as short
      from wanted o ${joinStock('o.id', sql`o.warehouse`)} group by 1
    ),
    r as materialized (
      select o.*, p.title, p.isbn, greatest(extract(day from ${now} - o.oldest)::int, 0) as waiting
      from open o join product_details p on p.id = o.id
      where ${holdsWords('p.search', words)}
    ),
    page as materialized (select r.*, row_number() over (order by ${order}) as place from r order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize})
    select (select count(*)::int from r) as total, (select ${jsonOf(totals)}::text from r) as totals, null as compared,
      (select ${jsonRows(sql`${jsonOf(namedColumns('id', 'title', 'create', 'newOrder', 'inProgress'))}::text`, sql`"create" + "newOrder" + "inProgress" desc, id`)}
        from (select * from r order by "create" + "newOrder" + "inProgress" desc, id limit 20) b) as series,
      (select ${jsonRows(
        sql`${jsonOf({
          ...namedColumns('id', 'title', 'isbn', 'create', 'newOrder', 'inProgress', 'reserved', 'onHand', 'short'),
          ...namedColumns('waiting', 'value'),
        })}::text`,
        sql`place`,
      )} from page) as rows`
  return answerReport(db, clock, body, windowOf(body, clock.now()), statement)
}
