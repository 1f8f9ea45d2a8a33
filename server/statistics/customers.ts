import { sql } from 'drizzle-orm'
import { customerBookFilter } from '#api/statistics/reports'
import type { Json } from '../core/http/endpoints'
import { readFilter } from '../core/readFilter'
import { holdsWords, wordsOf } from '../core/search'
import { customerName, jsonRows } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'
import { answerReport, comparisonOf, type Reading, reportSort, windowOf } from './answer'
import { isIn, isOrdered, isWithin } from './figures'

const sortColumns = { copies: 'copies', revenue: 'revenue', first: 'first', last: 'last' }
const best = 20

/** Directly from the ledger: a roll-up by both would hardly be smaller (decision 044). */
export async function readCustomers({ db, clock, body }: Reading): Promise<Json> {
  const { customerId, productDetailId } = readFilter(customerBookFilter, body.filter)
  const window = windowOf(body, clock.now())
  const compared = comparisonOf(window, body)
  const words = wordsOf(body.searchKey, 'searchKey')
  const order = reportSort(body.sort, sortColumns, sql`revenue desc, customer_id, product_detail_id`)
  const narrowed = sql.join(
    [
      isIn('s', body.currency),
      ...(customerId ? [sql`s.customer_id = ${customerId}`] : []),
      ...(productDetailId ? [sql`s.product_detail_id = ${productDetailId}`] : []),
      ...(words.length
        ? [
            sql`(s.product_detail_id in (select id from product_details where ${holdsWords('search', words)})
              or s.customer_id in (select id from users where ${holdsWords('search', words)}))`,
          ]
        : []),
    ],
    sql` and `,
  )
  const statement = sql`with pair as materialized (
      select s.customer_id, s.product_detail_id, sum(s.quantity)::int as copies, sum(s.net_sek)::bigint as revenue, min(s.day) as first, max(s.day) as last
      from sales_lines s where s.customer_id is not null and s.product_detail_id is not null and ${isWithin('s.day', window)} and ${narrowed} group by 1, 2
    ),
    page as materialized (select p.*, row_number() over (order by ${order})::int as place from (
      select * from pair order by ${order} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}) p),
    customer as (select customer_id from pair group by 1 order by sum(revenue) desc, 1 limit ${best}),
    edition as (select product_detail_id from pair group by 1 order by sum(revenue) desc, 1 limit ${best})
    select (select count(*)::int from pair) as total,
      (select ${jsonOf({
        customers: sql`count(distinct customer_id)`,
        editions: sql`count(distinct product_detail_id)`,
        copies: sql`coalesce(sum(copies), 0)::int`,
        revenue: sql`coalesce(sum(revenue), 0)::bigint`,
      })}::text from pair) as totals, null as compared,
      (select ${jsonRows(
        sql`${jsonOf({
          customerId: 'p.customer_id',
          customer: customerName('u'),
          productDetailId: 'p.product_detail_id',
          title: 'd.title',
          ...columnsOf('p', 'copies', 'revenue'),
        })}::text`,
        sql`p.revenue desc, p.customer_id, p.product_detail_id`,
      )} from pair p join users u on u.id = p.customer_id join product_details d on d.id = p.product_detail_id
        where p.customer_id in (select customer_id from customer) and p.product_detail_id in (select product_detail_id from edition)) as series,
      (select ${jsonRows(
        sql`${jsonOf({
          id: sql`p.place + ${(body.page - 1) * body.pageSize}::int`,
          customerId: 'p.customer_id',
          customer: customerName('u'),
          productDetailId: 'p.product_detail_id',
          ...columnsOf('d', 'title', 'isbn'),
          orders: 'o.orders',
          ...columnsOf('p', 'copies', 'revenue', 'first', 'last'),
          compared: compared
            ? sql`(select coalesce(sum(s.net_sek), 0)::bigint from sales_lines s where s.customer_id = p.customer_id and s.product_detail_id = p.product_detail_id
                  and ${isWithin('s.day', compared)} and ${isIn('s', body.currency)})`
            : sql`null::bigint`,
        })}::text`,
        sql`p.place`,
      )} from page p join users u on u.id = p.customer_id join product_details d on d.id = p.product_detail_id cross join lateral (
        select count(distinct s.basket_id)::int as orders from sales_lines s where s.customer_id = p.customer_id and s.product_detail_id = p.product_detail_id
          and ${isOrdered} and ${isWithin('s.day', window)} and ${isIn('s', body.currency)}) o) as rows`
  return answerReport(db, clock, body, window, statement)
}
