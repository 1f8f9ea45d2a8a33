import { sql } from 'drizzle-orm'
import type { IssuedDocument } from '#api/invoices/document'
import type { InvoiceKind } from '#api/invoices/invoices'
import { ocrOf } from '#api/invoices/parts'
import { rowsOf } from '../core/rowsOf'
import { first } from '../core/sqlParts'
import type { Actor } from '../core/trail'
import type { Queryable } from '../db/database'
import { nextNumber } from './number'

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
  /** A decimal such as 0.06. */
  vatRate: number
  net: number
  vat: number
}

export type NewInvoice = {
  kind: InvoiceKind
  customerId: number | null
  creditsId: number | null
  /** YYYY-MM-DD. */
  invoiceDate: string
  dueDate: string | null
  currency: string
  document: IssuedDocument
  items: readonly NewItem[]
}

const columns =
  '"kind" text, "basketId" int, "basketDetailId" int, "basketServiceId" int, "creditsItemId" int, title text, isbn text, quantity int, "unitPrice" bigint, "includesVat" boolean, amount bigint, "vatRate" numeric, net bigint, vat bigint, place int'

/** Issues a document: its number, itself and its items, and what they do to the lines of their orders. */
export async function writeInvoice(tx: Queryable, actor: Actor, made: NewInvoice): Promise<{ id: number; number: number }> {
  const { kind, items, document } = made
  const series = kind === 'preInvoice' ? 'preInvoice' : 'invoice'
  const { number, isFirst } = await nextNumber(tx, series)
  const [net, vat] = [items.reduce((sum, item) => sum + item.net, 0), items.reduce((sum, item) => sum + item.vat, 0)]
  const at = sql`${actor.now.toISOString()}::timestamptz`
  const written = await first<{ id: number }>(
    tx,
    sql`insert into invoices (kind, customer_id, series, number, is_first, credits_id, invoice_date, due_date, currency, net, vat, ocr, document, issued_at, issued_by)
      values (${kind}, ${made.customerId}, ${series}, ${number}, ${isFirst}, ${made.creditsId}, ${made.invoiceDate}::date, ${made.dueDate}::date, ${made.currency},
        ${net}::bigint, ${vat}::bigint, ${ocrOf(number)}, ${JSON.stringify(document)}::jsonb, ${at}, ${actor.user?.id}) returning id`,
  )
  const id = written?.id ?? 0
  await tx.execute(sql`
    insert into invoice_items (invoice_id, position, kind, basket_id, basket_detail_id, basket_service_id, credits_item_id, title, isbn, quantity,
      unit_price, includes_vat, amount, vat_rate, net, vat)
    select ${id}, place, kind, "basketId", "basketDetailId", "basketServiceId", "creditsItemId", title, isbn, quantity, "unitPrice", "includesVat",
      amount, "vatRate", net, vat from ${rowsOf(
        items.map((item, place) => ({ ...item, place })),
        columns,
      )} order by place`)
  return { id, number }
}

/** Today in Stockholm, whoever looks: YYYY-MM-DD. */
export const stockholmDay = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)

export const daysAfter = (day: string, days: number): string => {
  const at = new Date(`${day}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** One entry a rate, lowest first. */
export function ratesOf(items: readonly Pick<NewItem, 'vatRate' | 'net' | 'vat'>[]): IssuedDocument['rates'] {
  const rates = [...new Set(items.map(({ vatRate }) => vatRate))].sort((a, b) => a - b)
  return rates.map((rate) => {
    const at = items.filter(({ vatRate }) => vatRate === rate)
    return { rate, net: at.reduce((sum, { net }) => sum + net, 0), vat: at.reduce((sum, { vat }) => sum + vat, 0) }
  })
}

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
