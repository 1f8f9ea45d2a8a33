import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { isBilling, takenOf } from './leftToInvoice'

/** The basket must be locked. @throws {Problem} 409 `isPartInvoiced` */
export async function requireNothingInvoiced(tx: Queryable, basketId: number): Promise<void> {
  const invoiced = await first(tx, sql`select from basket_details d where d.basket_id = ${basketId} and ${takenOf('d')} > 0 limit 1`)
  if (invoiced) throw Problem.conflict({ reason: 'isPartInvoiced' }, 'Part of this order is invoiced: its prices stand')
}

const invoices = { preInvoice: 'Pre-invoice', invoice: 'Invoice', credit: 'Credit note' } as const
const items = (which: SQL) => sql`from invoice_items i join invoices v on v.id = i.invoice_id where ${which}`

/** Not even after it was credited. @throws {Problem} 409 `isInvoiced` */
export async function requireUnnamed(tx: Queryable, title: string, which: SQL): Promise<void> {
  const found = await first<{ kind: keyof typeof invoices; number: number }>(
    tx,
    sql`select v.kind, v.number ${items(which)} order by v.id desc limit 1`,
  )
  if (found)
    throw Problem.conflict({ reason: 'isInvoiced' }, `${invoices[found.kind]} ${found.number} names ${title}: it stays in the order`)
}

/** @throws {Problem} 409 `isInvoiced` */
export function requireInvoicedQuantity({ title, invoiced }: { title: string; invoiced: number }, quantity: number): void {
  if (quantity >= invoiced) return
  const copies = invoiced === 1 ? '1 copy' : `${invoiced} copies`
  throw Problem.conflict({ reason: 'isInvoiced' }, `${copies} of ${title} ${invoiced === 1 ? 'is' : 'are'} on an invoice: credit first`)
}

/** `service` null is freight. @throws {Problem} 409 `isInvoiced` */
export async function requireUncharged(tx: Queryable, title: string, { basketId, service }: { basketId: number; service: number | null }) {
  const which = sql`i.basket_id = ${basketId} and i.basket_detail_id is null and i.basket_service_id is not distinct from ${service}::int and ${isBilling}`
  const found = await first<{ number: number }>(
    tx,
    sql`select max(v.number) filter (where v.kind = 'invoice') as number ${items(which)} having sum(i.quantity) > 0`,
  )
  if (found) throw Problem.conflict({ reason: 'isInvoiced' }, `${title} is on invoice ${found.number}: credit that first`)
}
