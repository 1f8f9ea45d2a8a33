import { type SQL, sql } from 'drizzle-orm'

/**
 * Copies of a line that invoices bill and no corrected invoice is to bill again. A price reduction leaves them billed: what was
 * credited for it is not invoiced a second time.
 */
export const takenOf = (d: string) => `(${d}.invoiced - ${d}.credited_reinvoice)`
/** Copies that the customer is billed for: those that came back are not. */
export const billedOf = (d: string) => `(${takenOf(d)} - ${d}.credited_returned)`
const atMost = (d: string, limit: string) => `greatest(least(${d}.quantity - ${takenOf(d)}, ${limit}), 0)`

/** Copies of a line of this alias that can still be invoiced, handed over or not. */
export const openOf = (d: string): string => atMost(d, `${d}.quantity - ${d}.cancelled - ${d}.returned - ${billedOf(d)}`)

/** Copies of a line of this alias that are handed over and not invoiced. */
export const readyOf = (d: string): string => atMost(d, `${d}.delivered - ${d}.returned - ${billedOf(d)}`)

/** Copies of a line `d` that came back before they were invoiced, or were cancelled: nobody is billed for them. */
const lost = sql.raw(`(d.quantity - ${takenOf('d')} - ${openOf('d')})`)

/** Documents `v` whose items count as billed: a credit note only where a corrected invoice follows. */
export const isBilling: SQL = sql.raw(`(v.kind = 'invoice' or v.credit_kind = 'reinvoice')`)

/** What of order `b` is on no invoice and can still come onto one, with VAT, in minor units. */
export const notInvoiced: SQL = sql`(case b.status when 'cancelled' then 0 else b.total
  - (select coalesce(sum(i.net + i.vat), 0) from invoice_items i join invoices v on v.id = i.invoice_id where i.basket_id = b.id and ${isBilling})
  - (select coalesce(sum(round((d.net + d.vat)::numeric * ${lost} / d.quantity)), 0)::bigint from basket_details d where d.basket_id = b.id and (d.returned > 0 or d.cancelled > 0)) end)`
