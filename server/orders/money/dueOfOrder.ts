import { sql } from 'drizzle-orm'
import { notInvoiced } from './leftToInvoice'
import { paidOfOrder } from './paidOfOrder'

export const invoicedOfOrder = sql`(select coalesce(sum(i.net + i.vat), 0) from invoice_items i join invoices v on v.id = i.invoice_id
  where i.basket_id = b.id and v.kind <> 'preInvoice')`

const paidAhead = sql`greatest(coalesce(b.settled_total, 0) - (select coalesce(sum(p.amount), 0) from invoice_payments p
  where p.method = 'advance' and p.reversed_at is null and p.invoice_id in (select invoice_id from invoice_items where basket_id = b.id)
    and coalesce(p.basket_id, b.id) = b.id), 0)`

export const dueOnceCancelled = sql`(${invoicedOfOrder} - ${paidOfOrder} - ${paidAhead})`

/** Minor units: invoices and what can still be invoiced, less payments; negative is to be repaid. The only source of amounts due. */
export const dueOfOrder = sql`(${notInvoiced} + ${dueOnceCancelled})`
