import { type SQL, sql } from 'drizzle-orm'
import { agentRequestLines, openBookLines, type SalesFigure, salesLines, toInvoiceLines } from '#api/statistics/lines'
import { type Bound, bind, Json } from '../core/http/endpoints'
import { longRead } from '../core/longReads'
import { holdsWords, wordsOf } from '../core/search'
import { customerName, first, iso, jsonRows } from '../core/sqlParts'
import type { Database } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { lineWords } from '../orders/documents/lineWords'
import { openOf } from '../orders/money/leftToInvoice'
import { requestsIn } from './agentTimes'
import { windowOf } from './answer'
import { figureOf, isIn, isOrdered, isWithin, netToInvoice, toInvoiceFrom } from './figures'
import { openLists } from './openBooks'

type Paged = { page: number; pageSize: number }

/** `row` is JSON over alias `l` and `joins`. */
async function linesOf(db: Database, { page, pageSize }: Paged, source: { with: SQL; joins: SQL; row: SQL }): Promise<Json> {
  const found = await longRead(db, (from) =>
    first<{ total: number; sum: string; rows: string }>(
      from,
      sql`with ${source.with}, page as materialized (select * from l order by place, id limit ${pageSize} offset ${(page - 1) * pageSize})
        select (select count(*)::int from l) as total, (select coalesce(sum(amount), 0)::text from l) as sum,
          (select ${jsonRows(sql`${source.row}::text`, sql`l.place, l.id`)} from page l ${source.joins}) as rows`,
    ),
  )
  const { total = 0, sum = '0', rows = '[]' } = found ?? {}
  return new Json(
    `{"isSuccess":true,"status":200,"message":"","data":${rows},"result":{"total":${total},"page":${page},"pageSize":${pageSize},"sum":${sum}}}`,
  )
}

/** An order counts once, by its first row in the window. */
const amountOf = (of: SalesFigure) =>
  of === 'orders' ? sql`case when row_number() over (partition by s.basket_id order by s.id) = 1 then 1 else 0 end` : figureOf[of]

const which: Partial<Record<SalesFigure, SQL>> = { orders: sql`${isOrdered} and s.basket_id is not null` }

const salesLineHandlers = Object.values(salesLines).map((endpoint) =>
  bind(endpoint, ({ db, body, clock }) => {
    const window = windowOf(body, clock.now())
    const words = wordsOf(body.searchKey, 'searchKey')
    const isCustomers = endpoint === salesLines.customers
    const conditions = [
      isWithin('s.day', window),
      isIn('s', body.currency),
      which[body.of] ?? sql`true`,
      ...(body.isOfEditions || endpoint !== salesLines.sales ? [sql`s.product_detail_id is not null`] : []),
      ...(isCustomers ? [sql`s.customer_id is not null`] : []),
      ...(body.productDetailId ? [sql`s.product_detail_id = ${body.productDetailId}`] : []),
      ...(body.customerId ? [sql`s.customer_id = ${body.customerId}`] : []),
      ...(words.length
        ? [
            sql`(s.product_detail_id in (select id from product_details where ${holdsWords('search', words)})
              ${isCustomers ? sql`or s.customer_id in (select id from users where ${holdsWords('search', words)})` : sql``})`,
          ]
        : []),
    ]
    return linesOf(db, body, {
      with: sql`l as materialized (select * from (
        select s.id, s.id as place, s.day, s.kind, s.item, s.document_id, s.basket_id, s.customer_id, s.product_detail_id, s.quantity, s.net_sek as net, ${amountOf(body.of)} as amount
        from sales_lines s where ${sql.join(conditions, sql` and `)}) each where amount <> 0)`,
      joins: sql`left join users u on u.id = l.customer_id left join product_details p on p.id = l.product_detail_id
        left join invoices v on v.id = l.document_id and l.kind in ('invoice', 'credit') left join cash_sales c on c.id = l.document_id and l.kind in ('sale', 'return')`,
      row: jsonOf({
        ...columnsOf('l', 'id', 'day', 'kind', 'item', 'documentId'),
        number: sql`coalesce(v.number, c.number)`,
        basketId: 'l.basket_id',
        customer: sql`coalesce(${customerName('u')}, '')`,
        title: sql`coalesce(p.title, '')`,
        isbn: 'p.isbn',
        ...columnsOf('l', 'quantity', 'net', 'amount'),
      }),
    })
  }),
)

const words = lineWords('d', 'p')

const basketLine = {
  joins: sql`join baskets b on b.id = l.basket_id join basket_details d on d.id = l.id join product_details p on p.id = l.product_detail_id left join users u on u.id = b.customer_id`,
  row: jsonOf({
    id: 'l.id',
    basketId: 'b.id',
    ...columnsOf('b', 'status', 'list'),
    customer: sql`coalesce(${customerName('u')}, '')`,
    title: words.title,
    isbn: words.isbn,
    quantity: 'l.quantity',
    createdAt: iso('b.created_at'),
    amount: 'l.amount',
  }),
}

const openAmounts = {
  create: sql`case when b.status = 'create' then d.quantity else 0 end`,
  newOrder: sql`case when b.status = 'newOrder' then d.quantity else 0 end`,
  inProgress: sql`case when b.status = 'inProgress' then d.quantity else 0 end`,
  reserved: sql`d.reserved`,
  value: sql`in_ore(d.net, b.currency)`,
}

const requestKinds = { requests: sql`true`, late: sql`q.is_late`, due: sql`q.due_on is not null`, open: sql`q.received is null` }

export const lineHandlers: Bound[] = [
  ...salesLineHandlers,
  bind(toInvoiceLines, ({ db, body, clock }) => {
    const { from, to } = windowOf(body, clock.now())
    return linesOf(db, body, {
      with: sql`l as materialized (
        select d.id, d.id as place, d.basket_id, d.product_detail_id, ${openOf('d')} as quantity, ${netToInvoice} as amount
        from ${toInvoiceFrom(sql`${from}::date`, sql`${to}::date`, body.currency)})`,
      ...basketLine,
    })
  }),
  bind(openBookLines, ({ db, body }) =>
    linesOf(db, body, {
      with: sql`l as materialized (select * from (
        select d.id, b.id as place, d.basket_id, d.product_detail_id, d.quantity, ${openAmounts[body.of]} as amount
        from baskets b join basket_details d on d.basket_id = b.id join product_details p on p.id = d.product_detail_id
        where ${openLists} and ${body.productDetailId ? sql`d.product_detail_id = ${body.productDetailId}` : sql`true`}
          and ${holdsWords('p.search', wordsOf(body.searchKey, 'searchKey'))}) each where amount <> 0)`,
      ...basketLine,
    }),
  ),
  bind(agentRequestLines, ({ db, body, clock }) =>
    linesOf(db, body, {
      with: sql`${requestsIn(windowOf(body, clock.now()), sql`${clock.now().toISOString()}::timestamptz`)}, l as materialized (
        select q.*, -q.hours as place, 1 as amount from q join distributor d on d.id = q.distributor_id
        where ${requestKinds[body.of]} and ${body.distributorId ? sql`q.distributor_id = ${body.distributorId}` : sql`true`}
          and ${holdsWords('d.search', wordsOf(body.searchKey, 'searchKey'))})`,
      joins: sql``,
      row: jsonOf({
        ...columnsOf('l', 'id', 'origin', 'state'),
        submittedAt: iso('l.submitted'),
        answeredAt: iso('l.answered'),
        deliveredAt: iso('l.delivered'),
        receivedAt: iso('l.received'),
        dueOn: 'l.due_on',
        hours: sql`round(l.hours::numeric, 1)`,
        ...columnsOf('l', 'isLate', 'amount'),
      }),
    }),
  ),
]
