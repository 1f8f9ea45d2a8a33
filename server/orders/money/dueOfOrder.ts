import { sql } from 'drizzle-orm'
import { notInvoiced } from './leftToInvoice'
import { paidOfOrder } from './paidOfOrder'

/** What invoices and credit notes ask for order `b`. */
export const invoicedOfOrder = sql`(select coalesce(sum(i.net + i.vat), 0) from invoice_items i join invoices v on v.id = i.invoice_id
  where i.basket_id = b.id and v.kind <> 'preInvoice')`

/** What was paid for order `b` before its invoices and is on none of them yet. */
const paidAhead = sql`greatest(coalesce(b.settled_total, 0) - (select coalesce(sum(p.amount), 0) from invoice_payments p
  where p.method = 'advance' and p.reversed_at is null and p.invoice_id in (select invoice_id from invoice_items where basket_id = b.id)
    and coalesce(p.basket_id, b.id) = b.id), 0)`

/** The same of an order as it is cancelled: nothing more will be invoiced of it. */
export const dueOnceCancelled = sql`(${invoicedOfOrder} - ${paidOfOrder} - ${paidAhead})`

/**
 * What is still to be paid for order `b`, in minor units: its invoices and what can still be invoiced of it, less all that was paid.
 * Below zero it is to be paid back. Every call that says what is due says this.
 */
export const dueOfOrder = sql`(${notInvoiced} + ${dueOnceCancelled})`
