import { sql } from 'drizzle-orm'

/** Of the invoices of basket `b`, which may be of other orders too, what each order's lines come to, and what was paid for it before there were invoices. */
const parts = sql`select i.invoice_id, i.basket_id, i.part, coalesce(sum(p.amount) filter (where p.basket_id = i.basket_id), 0) as own,
    coalesce(sum(p.amount) filter (where p.basket_id is null), 0) as rest
  from (select e.invoice_id, e.basket_id, sum(e.net + e.vat) as part from invoice_items e join invoices v on v.id = e.invoice_id and v.kind = 'invoice'
      where e.invoice_id in (select invoice_id from invoice_items where basket_id = b.id) group by 1, 2) i
    left join invoice_payments p on p.invoice_id = i.invoice_id and p.reversed_at is null
  group by 1, 2, 3`

/** What else was paid falls on what was open of each, and on all of each where nothing was. */
const weighed = sql`select invoice_id, basket_id, own, rest,
    case when sum(part - own) over (partition by invoice_id) = 0 then part else part - own end as weight from (${parts}) parts`

const running = sql`select invoice_id, basket_id, own, rest, weight, sum(weight) over (partition by invoice_id order by basket_id) as upto,
    nullif(sum(weight) over (partition by invoice_id), 0) as whole from (${weighed}) weighed`

/**
 * What was paid of basket `b`, in minor units. An invoice may be of several orders: what was paid for one of them beforehand is that one's, and
 * of the rest each has its share. Their shares are differences of one running sum, so that they are what was paid, to the öre.
 */
export const paidOfOrder = sql`(select coalesce(sum(own + coalesce(round(rest * upto / whole) - round(rest * (upto - weight) / whole), 0)), 0)
  from (${running}) running where basket_id = b.id)`
