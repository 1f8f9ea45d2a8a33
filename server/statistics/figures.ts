import { type SQL, sql } from 'drizzle-orm'
import type { SalesFigure } from '#api/statistics/lines'
import type { Window } from '#api/statistics/periods'
import { dayBegins, dayEnds } from '../core/sqlParts'
import { fragment, joined, verbatim } from '../db/fragment'
import { columnsOf, type Expression } from '../db/json'
import { openOf } from '../orders/money/leftToInvoice'

const isBack = sql`s.kind in ('credit', 'return')`
const ifGoods = (value: SQL, more = sql``) => fragment`case when s.item = 'goods'${more} then ${value} else 0 end`

/** An order or receipt counts with its first row. */
export const figureOf: Record<SalesFigure | 'counter', SQL> = {
  orders: sql`case when s.is_first and s.kind in ('invoice', 'opening') then 1 else 0 end`,
  receipts: sql`case when s.is_first and s.kind = 'sale' then 1 else 0 end`,
  copies: ifGoods(sql`s.quantity`),
  sold: ifGoods(sql`s.quantity`, fragment` and not ${isBack}`),
  returned: ifGoods(sql`s.quantity`, fragment` and ${isBack}`),
  sales: fragment`case when ${isBack} then 0 else s.net_sek end`,
  credits: fragment`case when ${isBack} then s.net_sek else 0 end`,
  counter: sql`case when s.kind in ('sale', 'return') then s.net_sek else 0 end`,
  revenue: sql`s.net_sek`,
  vat: sql`s.vat`,
  discount: sql`s.discount`,
}

/** Rows counted by the figure 'orders'. */
export const isOrdered = sql`s.kind in ('invoice', 'opening') and s.quantity > 0`

export const tail = sql`tail as materialized (select s.* from sales_lines s where s.tx >= (select tx from sales_folds))`

export const dayColumns = ['orders', 'receipts', 'copies', 'sales', 'credits', 'counter', 'vat', 'discount'] as const
export const dayColumnsOf = joined(dayColumns.map((name) => fragment`sum(${figureOf[name]}) as ${name}`))

export const isIn = (alias: string, currency: string): SQL => (currency ? sql`${verbatim(alias)}.currency = ${currency}` : sql`true`)

export const isWithin = (column: string, { from, to }: Window): SQL => sql`${verbatim(column)} between ${from}::date and ${to}::date`

/** Without VAT, in öre. */
export const netToInvoice = sql`in_ore(round(d.net::numeric * ${openOf('d')} / d.quantity)::bigint, b.currency)`

export const toInvoiceFrom = (
  from: SQL,
  to: SQL,
  currency: string,
): SQL => sql`baskets b join basket_details d on d.basket_id = b.id and ${openOf('d')} > 0
  where b.list = 'done' and b.changed_at >= ${dayBegins(from)} and b.changed_at < ${dayEnds(to)} and b.changed_at >= coalesce((select opened_at from sales_folds), '-infinity') and ${isIn('b', currency)}`

/** From folded days plus the tail. */
export const figuresOf = (currency: string): SQL => sql`cross join lateral (
    select coalesce(sum(orders), 0)::int as first_orders, coalesce(sum(receipts), 0)::int as receipts, coalesce(sum(copies), 0)::int as copies,
      coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(credits), 0)::bigint as credits, coalesce(sum(counter), 0)::bigint as counter, coalesce(sum(vat), 0)::bigint as vat,
      coalesce(sum(discount), 0)::bigint as discount
    from (
      select ${verbatim(dayColumns)} from sales_days y where y.day between w.from_day and w.to_day and ${isIn('y', currency)}
      union all
      select ${dayColumnsOf} from tail s where s.day between w.from_day and w.to_day and ${isIn('s', currency)}
    ) each
  ) f cross join lateral (
    select count(distinct s.basket_id)::int as again from sales_lines s
    where s.day between w.from_day and w.to_day and s.basket_day <> s.day and ${isOrdered}
      and s.basket_day not between w.from_day and w.to_day and ${isIn('s', currency)}
  ) g cross join lateral (
    select coalesce(sum(${netToInvoice}), 0)::bigint as "toInvoice" from ${toInvoiceFrom(sql`w.from_day`, sql`w.to_day`, currency)}
  ) h cross join lateral (
    select f.first_orders + g.again as orders, f.sales + f.credits as revenue
  ) o`

export const figureFields = {
  orders: 'o.orders',
  ...columnsOf('f', 'receipts', 'copies', 'sales', 'credits'),
  revenue: 'o.revenue',
  ...columnsOf('f', 'vat', 'discount'),
  averageOrder: sql`round((o.revenue - f.counter)::numeric / nullif(o.orders, 0))`,
  toInvoice: sql`h."toInvoice"`,
} satisfies Record<string, Expression>
