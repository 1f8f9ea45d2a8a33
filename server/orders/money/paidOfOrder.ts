import { sql } from 'drizzle-orm'

const parts = sql`select e.invoice_id, e.basket_id, sum(e.net + e.vat) as part, coalesce(p.own, 0) as own, coalesce(p.rest, 0) as rest
  from invoice_items e join invoices v on v.id = e.invoice_id and v.kind = 'invoice'
    cross join lateral (select sum(amount) filter (where basket_id = e.basket_id) as own, sum(amount) filter (where basket_id is null) as rest
      from invoice_payments where invoice_id = e.invoice_id and reversed_at is null) p
  where e.invoice_id in (select invoice_id from invoice_items where basket_id = b.id) group by 1, 2, 4, 5`

/** Weighted by what was open; by the total where nothing was. */
const weighed = sql`select invoice_id, basket_id, own, rest,
    case when sum(part - own) over (partition by invoice_id) = 0 then part else part - own end as weight from (${parts}) parts`

const running = sql`select invoice_id, basket_id, own, rest, weight, sum(weight) over (partition by invoice_id order by basket_id) as upto,
    nullif(sum(weight) over (partition by invoice_id), 0) as whole from (${weighed}) weighed`

/**
 * Minor units. Advance payments belong to their order; the rest of an invoice's payments is shared as differences of a running sum, exact
 * to the öre.
 */
export const paidOfOrder = sql`(select coalesce(sum(own + coalesce(round(rest * upto / whole) - round(rest * (upto - weight) / whole), 0)), 0)
  from (${running}) running where basket_id = b.id)`
