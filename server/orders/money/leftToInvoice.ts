import { type SQL, sql } from 'drizzle-orm'
import { fragment } from '../../db/fragment'
import { lineTerms } from './vatTerms'

/** Copies credited by a price reduction stay billed: they are not invoiced again. */
export const takenOf = (d: string): SQL => fragment`(${d}.invoiced - ${d}.credited_reinvoice)`
/** Without returned copies. */
export const billedOf = (d: string): SQL => fragment`(${takenOf(d)} - ${d}.credited_returned)`
const capped = (d: string, limit: SQL): SQL => fragment`greatest(least(${d}.quantity - ${takenOf(d)}, ${limit}), 0)`

export const openOf = (d: string): SQL => capped(d, fragment`${d}.quantity - ${d}.cancelled - ${d}.returned - ${billedOf(d)}`)

export const readyOf = (d: string): SQL => capped(d, fragment`${d}.delivered - ${d}.returned - ${billedOf(d)}`)

/** A credit note counts only if a corrected invoice follows. */
export const isBilling: SQL = sql.raw(`(v.kind = 'invoice' or v.credit_kind = 'reinvoice')`)

const billed = sql`(select i.basket_detail_id, i.basket_service_id, i.vat_rate, sum(i.quantity) as quantity, sum(i.amount) as amount, sum(i.vat) as vat
  from invoice_items i join invoices v on v.id = i.invoice_id and ${isBilling} where i.basket_id = b.id group by 1, 2, 3)`

const left = sql`select ${lineTerms.includesVat} as includes_vat, ${lineTerms.rate} as rate, d.quantity - coalesce(t.quantity, 0) as quantity,
    ${openOf('d')} as open, ${lineTerms.amount} - coalesce(t.amount, 0) as amount, d.vat - coalesce(t.vat, 0) as vat
  from basket_details d left join ${billed} t on t.basket_detail_id = d.id where d.basket_id = b.id
  union all
  select false, s.rate, 1 - coalesce(t.quantity, 0), 1 - coalesce(t.quantity, 0), s.net - coalesce(t.amount, 0), s.vat - coalesce(t.vat, 0)
  from jsonb_to_recordset(b.charge_shares) as s (of int, rate numeric, net bigint, vat bigint)
    left join ${billed} t on t.basket_detail_id is null and t.basket_service_id is not distinct from s.of and t.vat_rate = s.rate
  where s.net > 0`

const taken = sql`select l.*, case when open = quantity then amount else round(amount * open / quantity) end as taken from (${left}) l`

/** As `takePart` computes it; lost copies leave no remainder. */
const nextInvoice = sql`(select coalesce(sum(g.taken + case when g.includes_vat then 0 else g.vat end), 0)::bigint from (
  select includes_vat, sum(taken) as taken, case when bool_and(open = quantity) then sum(vat)
      else least(sum(vat), round(sum(taken) * rate / case when includes_vat then 1 + rate else 1 end)) end as vat
  from (${taken}) part group by includes_vat, rate having sum(open) > 0) g)`

/** With VAT, in minor units. Copies returned before invoicing or cancelled are not billed. */
// Not by EXISTS: for a page of orders PostgreSQL would hash the lines of all orders.
export const notInvoiced: SQL = sql`(case when b.status = 'cancelled' then 0
  when (select bool_or(d.returned > 0 or d.cancelled > 0) from basket_details d where d.basket_id = b.id) then ${nextInvoice}
  else b.total - (select coalesce(sum(i.net + i.vat), 0) from invoice_items i join invoices v on v.id = i.invoice_id where i.basket_id = b.id and ${isBilling}) end)`
