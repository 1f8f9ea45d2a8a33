import { sql } from 'drizzle-orm'
import type { CreditKind } from '#api/invoices/creditKind'
import type { IssuedDocument } from '#api/invoices/document'
import type { InvoiceKind } from '#api/invoices/invoices'
import { ocrOf } from '#api/invoices/parts'
import { byRate } from '#api/orders/documentTotals'
import type { Actor } from '../core/auditLog'
import { rowsOf } from '../core/rowsOf'
import type { Queryable } from '../db/database'
import { stockholmDay } from './days'
import { isFirstOf, nextNumbers } from './number'
import { requireBookable } from './periods'

export type NewItem = {
  kind: IssuedDocument['lines'][number]['kind']
  basketId: number
  basketDetailId: number | null
  basketServiceId: number | null
  creditsItemId: number | null
  title: string
  isbn: string
  quantity: number
  unitPrice: number
  includesVat: boolean
  amount: number
  /** Decimal such as 0.06. */
  vatRate: number
  net: number
  vat: number
}

export type NewInvoice = {
  kind: InvoiceKind
  customerId: number | null
  creditsId: number | null
  creditKind: CreditKind | null
  /** YYYY-MM-DD. */
  invoiceDate: string
  dueDate: string | null
  currency: string
  document: IssuedDocument
  items: readonly NewItem[]
}

const invoiceColumns = sql`kind text, "customerId" int, number int, "isFirst" boolean, "creditsId" int, "creditKind" text, "invoiceDate" date, "dueDate" date, currency text, rate numeric, "vatSek" bigint, net bigint, vat bigint, ocr text, document jsonb`
const itemColumns = sql`number int, "kind" text, "basketId" int, "basketDetailId" int, "basketServiceId" int, "creditsItemId" int, title text, isbn text, quantity int, "unitPrice" bigint, "includesVat" boolean, amount bigint, "vatRate" numeric, net bigint, vat bigint, place int`

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** @throws {Problem} 422 or 409 for a future day, one before the last number's, or one in a closed month */
export async function writeInvoices(
  tx: Queryable,
  actor: Actor,
  made: readonly NewInvoice[],
): Promise<readonly { id: number; number: number }[]> {
  if (!made.length) return []
  const series = made[0]?.kind === 'preInvoice' ? 'preInvoice' : 'invoice'
  const day = made[0]?.invoiceDate ?? stockholmDay(actor.now)
  await requireBookable(tx, actor.now, 'invoiceDate', day)
  const from = await nextNumbers(tx, series, { count: made.length, day })
  const rows = made.map(({ items, ...invoice }, place) => ({
    ...invoice,
    rate: invoice.document.exchange?.rate ?? null,
    vatSek: invoice.document.exchange?.vatSek ?? null,
    number: from + place,
    isFirst: isFirstOf(series, from + place),
    ocr: ocrOf(from + place),
    net: sum(items.map(({ net }) => net)),
    vat: sum(items.map(({ vat }) => vat)),
  }))
  const written = await tx.execute<{ id: number; number: number }>(
    sql`insert into invoices (kind, customer_id, series, number, is_first, credits_id, credit_kind, invoice_date, due_date, currency, rate, vat_sek, net, vat, ocr, document, issued_at, issued_by)
      select kind, "customerId", ${series}, number, "isFirst", "creditsId", "creditKind", "invoiceDate", "dueDate", currency, rate, "vatSek", net, vat, ocr, document,
        ${actor.now.toISOString()}::timestamptz, ${actor.user?.id}::int from ${rowsOf(rows, invoiceColumns)} order by number returning id, number`,
  )
  const items = made.flatMap((invoice, at) => invoice.items.map((item, place) => ({ ...item, place, number: from + at })))
  await tx.execute(sql`
    insert into invoice_items (invoice_id, position, kind, basket_id, basket_detail_id, basket_service_id, credits_item_id, title, isbn, quantity,
      unit_price, includes_vat, amount, vat_rate, net, vat)
    select v.id, r.place, r.kind, r."basketId", r."basketDetailId", r."basketServiceId", r."creditsItemId", r.title, r.isbn, r.quantity, r."unitPrice",
      r."includesVat", r.amount, r."vatRate", r.net, r.vat from ${rowsOf(items, itemColumns)}
      join invoices v on v.series = ${series} and v.number = r.number order by r.number, r.place`)
  return written.rows.sort((a, b) => a.number - b.number)
}

export const ratesOf = (items: readonly Pick<NewItem, 'vatRate' | 'net' | 'vat'>[]): IssuedDocument['rates'] =>
  byRate(items.map(({ vatRate, net, vat }) => ({ rate: vatRate, net, vat })))

export const lineOf = ({
  kind,
  title,
  isbn,
  quantity,
  unitPrice,
  includesVat,
  amount,
  vatRate,
  net,
  vat,
}: NewItem): IssuedDocument['lines'][number] => ({
  kind,
  title,
  isbn,
  quantity,
  unitPrice,
  includesVat,
  discount: unitPrice * quantity - amount,
  rate: vatRate,
  net,
  vat,
})
