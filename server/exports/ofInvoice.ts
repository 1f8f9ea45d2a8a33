import { sql } from 'drizzle-orm'
import type { InvoiceExportKind } from '#api/exports/calls'
import { decimal } from '#api/exports/record'
import { actorOf, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { jsonbOf } from '../db/json'
import { checkAll, keepChecked } from './checking'
import { exportSubject, readExport } from './reading'

const labels: Record<InvoiceExportKind, string> = { libris: 'Libris', onix: 'ONIX', marc21: 'MARC 21' }

type Line = { productDetailId: number; copies: number; unitPrice: number; includesVat: boolean; vatRate: number; currency: string }

/** Copies of all lines of an edition, at the price of the first. */
async function linesOf(tx: Queryable, invoiceId: number): Promise<Line[]> {
  const { rows } = await tx.execute<Line>(
    sql`select d.product_detail_id as "productDetailId", least(sum(i.quantity), 500)::int as copies,
        (array_agg(i.unit_price order by i.position))[1] as "unitPrice", (array_agg(i.includes_vat order by i.position))[1] as "includesVat",
        (array_agg(i.vat_rate::float order by i.position))[1] as "vatRate", min(v.currency) as currency
      from invoice_items i join invoices v on v.id = i.invoice_id join basket_details d on d.id = i.basket_detail_id
      where i.invoice_id = ${invoiceId} and i.quantity > 0 and i.isbn <> '' group by 1 order by min(i.position)`,
  )
  return rows
}

const priceOf = ({ unitPrice, includesVat, vatRate, currency }: Line): string =>
  `${decimal(includesVat ? Number(unitPrice) : Math.round(Number(unitPrice) * (1 + vatRate)), currency)} ${currency}`

/** The profile of this customer's last invoice export, or the first for the format. */
async function profileFor(tx: Queryable, kind: InvoiceExportKind, invoiceId: number): Promise<number> {
  const found = await first<{ id: number }>(
    tx,
    sql`select p.id from export_profile p left join lateral (
        select max(e.id) as last from exports e join invoices v on v.id = e.invoice_id
          where e.profile_id = p.id and v.customer_id = (select customer_id from invoices where id = ${invoiceId})) e on true
      where p.kind = ${kind} order by e.last desc nulls last, p.id limit 1`,
  )
  if (!found) throw Problem.conflict({ reason: 'noProfile' }, `Say first who gets it: there is no export profile for ${labels[kind]}`)
  return found.id
}

/**
 * Created by the first call, returned by later ones. Copies and prices are as invoiced.
 * @throws {Problem} 404; 409 `noTitles`, `noProfile`
 */
export const exportOfInvoice = (call: Acting, kind: InvoiceExportKind, invoiceId: number, publicUrl: string) =>
  transact(call.db, async (tx): Promise<{ exportId: number; items: number }> => {
    // Of two concurrent calls the second waits here and finds the export.
    const invoice = await first<{ kind: 'invoice' | 'preInvoice' | 'credit'; number: number; customer: string }>(
      tx,
      sql`select kind, number, document->'buyer'->>'name' as customer from invoices where id = ${invoiceId} for no key update`,
    )
    if (!invoice) throw Problem.notFound('Invoice')
    const there = await first<{ exportId: number; items: number }>(
      tx,
      sql`select t.id as "exportId", (select count(*)::int from export_items i where i.export_id = t.id) as items
        from exports t where t.invoice_id = ${invoiceId} and t.kind = ${kind}`,
    )
    if (there) return there
    const lines = await linesOf(tx, invoiceId)
    if (!lines.length) throw Problem.conflict({ reason: 'noTitles' }, 'No line has an ISBN')
    const profileId = await profileFor(tx, kind, invoiceId)
    const now = call.clock.now().toISOString()
    const name = invoice.kind === 'preInvoice' ? 'Pre-invoice' : 'Invoice'
    const title = [`${name} ${invoice.number}`, invoice.customer].filter(Boolean).join(', ').slice(0, 300)
    const made = await first<{ id: number }>(
      tx,
      sql`insert into exports (kind, title, profile_id, invoice_id, created_by, created_at, changed_by, changed_at)
        values (${kind}, ${title}, ${profileId}, ${invoiceId}, ${call.user.id}, ${now}::timestamptz, ${call.user.id}, ${now}::timestamptz) returning id`,
    )
    const exportId = made?.id ?? 0
    const items = lines.map((line, place) => ({ place, productDetailId: line.productDetailId, copies: line.copies, price: priceOf(line) }))
    await tx.execute(
      sql`insert into export_items (export_id, product_detail_id, copies, overrides)
        select ${exportId}, r."productDetailId", r.copies, ${jsonbOf({ price: 'r.price' })}
          from ${rowsOf(items, sql`place int, "productDetailId" int, copies int, price text`)} order by r.place`,
    )
    const stored = await readExport(tx, exportId)
    const { checked, hash } = await checkAll(tx, stored, publicUrl)
    await keepChecked(tx, stored, checked, hash)
    await record(tx, actorOf(call), {
      ...exportSubject(stored),
      action: 'added',
      changes: [
        { field: 'invoice', to: invoice.number },
        { field: 'titles', to: items.length },
      ],
    })
    return { exportId, items: items.length }
  })
