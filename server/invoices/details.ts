import { sql } from 'drizzle-orm'
import { orderDetails } from '#api/invoices/orderDetails'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { iso } from '../core/sqlParts'
import { fragment } from '../db/fragment'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import { prepared } from '../db/prepared'
import { backOrderedOf } from '../orders/deliveries/backOrders'
import { dueOfOrder, invoicedOfOrder } from '../orders/money/dueOfOrder'
import { isBilling, notInvoiced, openOf, readyOf } from '../orders/money/leftToInvoice'
import { paidOfOrder } from '../orders/money/paidOfOrder'
import { vatFacts } from '../orders/money/vatTerms'

const personOf = (column: string) =>
  fragment`coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = ${column}), '')`
const money = (amount: Expression, currency: Expression) => jsonOf({ amount, currency })

const ofBasket = sql`invoices v where exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = b.id)`

const documents = sql`
  select o.sent_at as at, ${jsonOf({
    what: sql`'offer'`,
    id: 'o.id',
    number: 'o.id',
    kind: sql`null`,
    state: sql`case when o.state = 'sent' and o.valid_to < (now() at time zone 'Europe/Stockholm')::date then 'expired' else o.state end`,
    at: iso(sql`coalesce(o.sent_at, o.created_at)`),
    by: personOf('o.created_by'),
    copies: sql`null`,
    amount: money(sql`case o.state when 'draft' then b.total else o.total end`, 'b.currency'),
    of: sql`null`,
  })} as document from offers o where o.basket_id = b.id
  union all
  select v.created_at, ${jsonOf({
    what: sql`'delivery'`,
    id: 'v.id',
    number: 'v.id',
    kind: sql`null`,
    state: 'v.state',
    at: iso('v.changed_at'),
    by: personOf('v.changed_by'),
    copies: sql`(select sum(quantity) from basket_delivery_items e where e.delivery_id = v.id)`,
    amount: sql`null`,
    of: sql`null`,
  })}
  from basket_deliveries v where v.basket_id = b.id
  union all
  select r.at, ${jsonOf({
    what: sql`'return'`,
    id: 'r.id',
    number: 'r.id',
    kind: sql`null`,
    state: 'r.reason',
    at: iso('r.at'),
    by: personOf('r.by_id'),
    copies: sql`(select sum((e->>'quantity')::int) from jsonb_array_elements(r.items) e)`,
    amount: sql`null`,
    of: 'r.delivery_id',
  })}
  from delivery_returns r join basket_deliveries v on v.id = r.delivery_id where v.basket_id = b.id
  union all
  select v.issued_at, ${jsonOf({
    what: sql`'invoice'`,
    ...columnsOf('v', 'id', 'number', 'kind', 'state', 'creditKind'),
    at: iso('v.issued_at'),
    by: personOf('v.issued_by'),
    copies: sql`null`,
    amount: money('v.total', 'v.currency'),
    of: 'v.credits_id',
  })} from ${ofBasket}
  union all
  select p.entered_at, ${jsonOf({
    what: sql`'payment'`,
    id: 'p.id',
    number: 'v.number',
    kind: sql`null`,
    state: sql`case when p.reversed_at is null then p.method else 'reversed' end`,
    at: iso('p.entered_at'),
    by: personOf('p.by_id'),
    copies: sql`null`,
    amount: money('p.amount', 'v.currency'),
    of: 'v.id',
  })}
  from invoice_payments p join invoices v on v.id = p.invoice_id
  where exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = b.id)`

const charges = sql`(select count(*)::int from jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint)
  where s.net > 0 and coalesce((select sum(i.quantity) from invoice_items i join invoices v on v.id = i.invoice_id and ${isBilling}
    where i.basket_id = b.id and i.basket_detail_id is null and i.basket_service_id is not distinct from s.of and i.vat_rate = s.rate), 0) < 1)`

/** One statement for a consistent snapshot. */
const detailsOf = prepared<{ details: string }>(
  'detailsOf',
  () => sql`select ${jsonOf({
    documents: sql`(select ${jsonArray(sql`document`, sql`at`)} from (${documents}) made)`,
    deliveryStates: sql`(select ${jsonArray(sql`state`, sql`id`)} from basket_deliveries where basket_id = b.id)`,
    ...columnsOf('l', 'toDeliver', 'toInvoice'),
    deliveredToInvoice: 'l.ready',
    chargesToInvoice: charges,
    vat: jsonOf({
      case: 'b.vat_case',
      facts: vatFacts,
      orgNumber: sql`coalesce(u.org_number, '')`,
    }),
    invoiced: invoicedOfOrder,
    notInvoiced,
    paid: paidOfOrder,
    due: dueOfOrder,
  })}::text as details
  from baskets b left join users u on u.id = b.customer_id
    left join addresses a on a.id = coalesce(b.delivery_address_id, b.billing_address_id), lateral (
    select coalesce(sum(d.quantity - d.cancelled - d.delivered - o.quantity - ${backOrderedOf('d')}), 0)::int as to_deliver, coalesce(sum(${openOf('d')}), 0)::int as to_invoice,
      coalesce(sum(${readyOf('d')}), 0)::int as ready
    from basket_details d, lateral (
      select coalesce(sum(e.quantity), 0) as quantity from basket_delivery_items e join basket_deliveries v on v.id = e.delivery_id
      where e.basket_detail_id = d.id and v.state in ('packing', 'packed')) o
    where d.basket_id = b.id) l
  where b.id = ${sql.placeholder('id')}`,
)

export const detailHandlers = [
  bind(orderDetails, async ({ db, params: { id } }) => {
    const [found] = await detailsOf(db, { id })
    if (!found) throw Problem.notFound('Basket')
    return jsonData(found.details)
  }),
]
