import { type SQL, sql } from 'drizzle-orm'
import type { SalesFigure } from '#api/statistics/lines'
import type { Window } from '#api/statistics/periods'
import { dayBegins, dayEnds } from '../core/sqlParts'
import { columnsOf, type Expression } from '../db/json'
import { openOf } from '../orders/money/leftToInvoice'

const isBack = `s.kind in ('credit', 'return')`
const ifGoods = (value: string, more = '') => `case when s.item = 'goods'${more} then ${value} else 0 end`

/** An order or receipt counts with its first row. */
export const figureOf: Record<SalesFigure, string> = {
  orders: `case when s.is_first and s.kind in ('invoice', 'opening') then 1 else 0 end`,
  receipts: `case when s.is_first and s.kind = 'sale' then 1 else 0 end`,
  copies: ifGoods('s.quantity'),
  sold: ifGoods('s.quantity', ` and not ${isBack}`),
  returned: ifGoods('s.quantity', ` and ${isBack}`),
  sales: `case when ${isBack} then 0 else s.net_sek end`,
  credits: `case when ${isBack} then s.net_sek else 0 end`,
  revenue: 's.net_sek',
  vat: 's.vat',
  discount: 's.discount',
}

/** Rows counted by the figure 'orders'. */
export const isOrdered = `s.kind in ('invoice', 'opening') and s.quantity > 0`

export const tail = sql`tail as materialized (select s.* from sales_lines s where s.tx >= (select tx from sales_folds))`

const dayColumns = ['orders', 'receipts', 'copies', 'sales', 'credits', 'vat', 'discount'] as const
export const dayColumnsOf = dayColumns.map((name) => `sum(${figureOf[name]}) as ${name}`).join(', ')

export const isIn = (alias: string, currency: string): SQL => (currency ? sql`${sql.raw(alias)}.currency = ${currency}` : sql`true`)

export const isWithin = (column: string, { from, to }: Window): SQL => sql`${sql.raw(column)} between ${from}::date and ${to}::date`

/** Without VAT, in öre. */
export const netToInvoice = sql`in_ore(round(d.net::numeric * ${sql.raw(openOf('d'))} / d.quantity)::bigint, b.currency)`

export const toInvoiceFrom = (
  from: SQL,
  to: SQL,
  currency: string,
): SQL => sql`baskets b join basket_details d on d.basket_id = b.id and ${sql.raw(openOf('d'))} > 0
  where b.list = 'done' and b.changed_at >= ${dayBegins(from)} and b.changed_at < ${dayEnds(to)} and b.changed_at >= coalesce((select opened_at from sales_folds), '-infinity') and ${isIn('b', currency)}`

/** From folded days plus the tail. */
export const figuresOf = (currency: string): SQL => sql`cross join lateral (
    select coalesce(sum(orders), 0)::int as first_orders, coalesce(sum(receipts), 0)::int as receipts, coalesce(sum(copies), 0)::int as copies,
      coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(credits), 0)::bigint as credits, coalesce(sum(vat), 0)::bigint as vat,
      coalesce(sum(discount), 0)::bigint as discount
    from (
      select ${sql.raw(dayColumns.join(', '))} from sales_days y where y.day between w.from_day and w.to_day and ${isIn('y', currency)}
      union all
      select ${sql.raw(dayColumnsOf)} from tail s where s.day between w.from_day and w.to_day and ${isIn('s', currency)}
    ) each
  ) f cross join lateral (
    select count(distinct s.basket_id)::int as again from sales_lines s
    where s.day between w.from_day and w.to_day and s.basket_day <> s.day and ${sql.raw(isOrdered)}
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
  averageOrder: sql`round(o.revenue::numeric / nullif(o.orders, 0))`,
  toInvoice: sql`h."toInvoice"`,
} satisfies Record<string, Expression>
