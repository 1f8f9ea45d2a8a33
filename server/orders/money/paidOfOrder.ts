import { sql } from 'drizzle-orm'

const parts = sql`select i.invoice_id, i.basket_id, i.part, coalesce(sum(p.amount) filter (where p.basket_id = i.basket_id), 0) as own,
    coalesce(sum(p.amount) filter (where p.basket_id is null), 0) as rest
  from (select e.invoice_id, e.basket_id, sum(e.net + e.vat) as part from invoice_items e join invoices v on v.id = e.invoice_id and v.kind = 'invoice'
      where e.invoice_id in (select invoice_id from invoice_items where basket_id = b.id) group by 1, 2) i
    left join invoice_payments p on p.invoice_id = i.invoice_id and p.reversed_at is null
  group by 1, 2, 3`

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
