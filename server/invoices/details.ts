import { sql } from 'drizzle-orm'
import { orderDetails } from '#api/invoices/invoices'
import { bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, isoText } from '../core/sqlParts'
import { dueOf } from './due'

const personOf = (column: string) =>
  sql.raw(
    `coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = ${column}), '')`,
  )
const money = (amount: string, currency: string) => sql.raw(`json_build_object('amount', ${amount}, 'currency', ${currency})`)

/** Invoices of basket `b`, as `v`. */
const ofBasket = sql`invoices v where exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = b.id)`
const standing = sql`invoices v where v.kind <> 'preInvoice' and exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = b.id)`

/** Documents of basket `b`, a row each: when, and the document as JSON. */
const documents = sql`
  select o.sent_at as at, json_build_object('what', 'offer', 'id', o.id, 'number', o.id, 'kind', null, 'state', o.state, 'at', ${sql.raw(isoText('coalesce(o.sent_at, o.created_at)'))},
    'by', ${personOf('o.created_by')}, 'copies', null, 'amount', ${money('o.total', 'b.currency')}, 'of', null) as document from offers o where o.basket_id = b.id
  union all
  select v.created_at, json_build_object('what', 'delivery', 'id', v.id, 'number', v.id, 'kind', null, 'state', v.state, 'at', ${sql.raw(isoText('v.changed_at'))},
    'by', ${personOf('v.changed_by')}, 'copies', (select sum(quantity) from basket_delivery_items e where e.delivery_id = v.id), 'amount', null, 'of', null)
  from basket_deliveries v where v.basket_id = b.id
  union all
  select r.at, json_build_object('what', 'return', 'id', r.id, 'number', r.id, 'kind', null, 'state', r.reason, 'at', ${sql.raw(isoText('r.at'))},
    'by', ${personOf('r.by_id')}, 'copies', (select sum((e->>'quantity')::int) from jsonb_array_elements(r.items) e), 'amount', null, 'of', r.delivery_id)
  from delivery_returns r join basket_deliveries v on v.id = r.delivery_id where v.basket_id = b.id
  union all
  select v.issued_at, json_build_object('what', 'invoice', 'id', v.id, 'number', v.number, 'kind', v.kind, 'state', v.state, 'at', ${sql.raw(isoText('v.issued_at'))},
    'by', ${personOf('v.issued_by')}, 'copies', null, 'amount', ${money('v.total', 'v.currency')}, 'of', v.credits_id) from ${ofBasket}
  union all
  select p.entered_at, json_build_object('what', 'payment', 'id', p.id, 'number', v.number, 'kind', null, 'state', case when p.reversed_at is null then p.method else 'reversed' end,
    'at', ${sql.raw(isoText('p.entered_at'))}, 'by', ${personOf('p.by_id')}, 'copies', null, 'amount', ${money('p.amount', 'v.currency')}, 'of', v.id)
  from invoice_payments p join invoices v on v.id = p.invoice_id
  where exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = b.id)`

/** Charges at each rate that are on no invoice, of basket `b`. */
const charges = sql`(select count(*)::int from jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint)
  where s.net > 0 and coalesce((select sum(i.quantity) from invoice_items i join invoices v on v.id = i.invoice_id and v.kind <> 'preInvoice'
    where i.basket_id = b.id and i.basket_detail_id is null and i.basket_service_id is not distinct from s.of and i.vat_rate = s.rate), 0) < 1)`

/** One statement, so that everything that was made of an order was true at one moment. */
export const detailHandlers = [
  bind(orderDetails, async ({ db, params }) => {
    const found = await first<{ details: string }>(
      db,
      sql`select json_build_object(
        'documents', (select coalesce(json_agg(document order by at), '[]') from (${documents}) made),
        'deliveryStates', (select coalesce(json_agg(state order by id), '[]') from basket_deliveries where basket_id = b.id),
        'toDeliver', l.to_deliver, 'toInvoice', l.to_invoice, 'deliveredToInvoice', l.ready, 'chargesToInvoice', ${charges},
        'vat', json_build_object('case', b.vat_case, 'orgNumber', coalesce(c.org_number, ''), 'vatNumber', coalesce(c.vat_number, '')),
        'invoiced', (select coalesce(sum(v.total), 0) from ${standing}), 'due', (select coalesce(sum(${dueOf('v')}), 0) from ${standing}),
        'paid', (select coalesce(sum(p.amount), 0) from invoice_payments p where p.reversed_at is null
          and exists (select from invoice_items i where i.invoice_id = p.invoice_id and i.basket_id = b.id)))::text as details
      from baskets b left join users c on c.id = b.customer_id, lateral (
        select coalesce(sum(d.quantity - d.delivered - o.quantity), 0)::int as to_deliver, coalesce(sum(d.quantity - d.invoiced + d.credited), 0)::int as to_invoice,
          coalesce(sum(greatest(least(d.quantity - d.invoiced + d.credited, d.delivered - d.returned - d.invoiced + d.credited), 0)), 0)::int as ready
        from basket_details d, lateral (
          select coalesce(sum(e.quantity), 0) as quantity from basket_delivery_items e join basket_deliveries v on v.id = e.delivery_id
          where e.basket_detail_id = d.id and v.state in ('packing', 'packed')) o
        where d.basket_id = b.id) l
      where b.id = ${params.id}`,
    )
    if (!found) throw Problem.notFound('Basket')
    return jsonData(found.details)
  }),
]
