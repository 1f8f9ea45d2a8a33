import { sql } from 'drizzle-orm'
import type { IssuedDocument } from '#api/invoices/document'
import type { InvoiceKind, InvoiceState } from '#api/invoices/invoices'
import { takePart } from '#api/invoices/parts'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { type Actor, record } from '../core/trail'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { lockBasket } from '../orders/basketLock'
import { orderSubject } from '../orders/basketTrail'
import { takeLinesBack } from '../orders/deliveries/takeBack'
import type { Invoicing } from '../orders/invoicing'
import { keepState } from './due'
import { exchanged } from './exchange'
import { keepMustCredit } from './holds'
import { vatNotesOf } from './words'
import { lineOf, type NewItem, ratesOf, stockholmDay, writeInvoices } from './write'

export type LockedInvoice = {
  id: number
  kind: InvoiceKind
  number: number
  state: InvoiceState
  customerId: number | null
  currency: string
  document: IssuedDocument
  basketIds: number[]
}

/** Takes the locks of an invoice's orders by id, then its own. @throws {Problem} 404 */
export async function lockInvoice(tx: Queryable, id: number): Promise<LockedInvoice> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct basket_id as id from invoice_items where invoice_id = ${id} order by 1`,
  )
  for (const basket of rows) await lockBasket(tx, basket.id)
  const found = await first<Omit<LockedInvoice, 'basketIds'>>(
    tx,
    sql`select id, kind, number, state, customer_id as "customerId", currency, document from invoices where id = ${id} for update`,
  )
  if (!found) throw Problem.notFound('Invoice')
  return { ...found, basketIds: rows.map((basket) => basket.id) }
}

type Standing = Omit<NewItem, 'creditsItemId'> & { id: number; ahead: number }

/** What of an invoice's items is not credited yet; `ahead` are copies of a line that are invoiced and not handed over. */
const readStanding = async (tx: Queryable, invoiceId: number) =>
  (
    await tx.execute<{ item: Standing }>(sql`
      select ${jsonOf({
        ...columnsOf('i', 'id', 'kind', 'basketId', 'basketDetailId', 'basketServiceId', 'title', 'isbn', 'unitPrice'),
        ...columnsOf('i', 'includesVat', 'vatRate'),
        quantity: sql`i.quantity + coalesce(c.quantity, 0)`,
        amount: sql`i.amount + coalesce(c.amount, 0)`,
        net: sql`i.net + coalesce(c.net, 0)`,
        vat: sql`i.vat + coalesce(c.vat, 0)`,
        ahead: sql`greatest(coalesce(d.invoiced - d.credited - (d.delivered - d.returned), 0), 0)`,
      })} as item
      from invoice_items i left join basket_details d on d.id = i.basket_detail_id left join lateral (
        select sum(quantity)::int as quantity, sum(amount) as amount, sum(net) as net, sum(vat) as vat from invoice_items where credits_item_id = i.id) c on true
      where i.invoice_id = ${invoiceId} order by i.position`)
  ).rows.map(({ item }) => item)

type Take = (item: Standing) => number

/** Issues a credit note of what is taken of an invoice's items; its locks are held. @throws {Problem} 409 `isIssued`, `isCreditable` */
async function creditItems(
  tx: Queryable,
  actor: Actor,
  invoice: LockedInvoice,
  { take, reason, back }: { take: Take; reason: string; back?: (copies: ReadonlyMap<number, number>) => Promise<void> },
): Promise<{ id: number; number: number }> {
  if (invoice.kind !== 'invoice') throw Problem.conflict({ reason: 'isIssued' }, 'Only an invoice is credited')
  const standing = await readStanding(tx, invoice.id)
  const takes = standing.map(take)
  if (!takes.some((copies) => copies > 0))
    throw Problem.conflict({ reason: 'isCreditable' }, `All of invoice ${invoice.number} is credited`)
  const parts = takePart(standing.map((item, i) => ({ ...item, rate: Math.round(item.vatRate * 10_000), take: takes[i] ?? 0 })))
  const items = standing.flatMap(({ id, ahead: _, ...item }, i): NewItem[] => {
    const part = parts[i]
    if (!part || part.quantity === 0) return []
    return [{ ...item, creditsItemId: id, quantity: -part.quantity, amount: -part.amount, net: -part.net, vat: -part.vat }]
  })
  // Stock is locked before the series of numbers is.
  await back?.(new Map(items.flatMap(({ basketDetailId, quantity }) => (basketDetailId === null ? [] : [[basketDetailId, -quantity]]))))
  const document = {
    ...invoice.document,
    credits: invoice.number,
    reason,
    deliveryDate: null,
    exchange:
      invoice.document.exchange &&
      exchanged(
        invoice.document.exchange,
        items.reduce((sum, { vat }) => sum + vat, 0),
        invoice.currency,
      ),
    ...(invoice.document.vatCase && { vatNotes: vatNotesOf(invoice.document.vatCase, items, invoice.document.language) }),
    lines: items.map(lineOf),
    rates: ratesOf(items),
  }
  const written = await writeInvoices(tx, actor, [
    {
      ...{ kind: 'credit', customerId: invoice.customerId, creditsId: invoice.id, invoiceDate: stockholmDay(actor.now), dueDate: null },
      ...{ currency: invoice.currency, document, items },
    },
  ])
  const { id = 0, number = 0 } = written[0] ?? {}
  await tx.execute(sql`update basket_details d set credited = d.credited - i.quantity from invoice_items i
    where i.invoice_id = ${id} and i.basket_detail_id = d.id`)
  await keepState(tx, invoice.id)
  const total = { amount: items.reduce((sum, { net, vat }) => sum + net + vat, 0), currency: invoice.currency }
  for (const basketId of new Set(items.map((item) => item.basketId))) {
    await keepMustCredit(tx, basketId)
    await record(tx, actor, {
      ...orderSubject(basketId),
      action: 'changed',
      changes: [{ field: 'credit', of: `Credit note ${number} of invoice ${invoice.number}`, from: null, to: total }],
    })
  }
  return { id, number }
}

type Wanted = {
  items?: readonly { invoiceItemId: number; quantity: number }[] | undefined
  reason: string
  isRestocked?: boolean | undefined
}

/**
 * Credits some items of an invoice, or all that is left of it. With `isRestocked` the copies that the customer has of them come back
 * too, to the shelf or not; without it only money does. @throws {Problem} 404, 409, 422
 */
export async function creditInvoice(
  tx: Queryable,
  actor: Actor,
  id: number,
  { items, reason, isRestocked }: Wanted,
): Promise<{ id: number; number: number }> {
  const invoice = await lockInvoice(tx, id)
  const wanted = new Map<number, number>()
  for (const { invoiceItemId, quantity } of items ?? []) wanted.set(invoiceItemId, (wanted.get(invoiceItemId) ?? 0) + quantity)
  const take: Take = (item) => {
    if (!items) return item.quantity
    const copies = wanted.get(item.id) ?? 0
    wanted.delete(item.id)
    if (copies > item.quantity)
      throw Problem.conflict(
        { reason: 'isCreditable', invoiceItemId: item.id },
        `${item.title}: only ${item.quantity} of ${copies} can still be credited`,
      )
    return copies
  }
  const made = await creditItems(tx, actor, invoice, {
    take,
    reason,
    ...(isRestocked !== undefined && { back: (copies) => takeLinesBack(tx, actor, copies, { isRestocked, reason }, invoicing) }),
  })
  const [unknown] = wanted.keys()
  if (unknown !== undefined) throw Problem.field('items', `Item ${unknown} is not one of invoice ${invoice.number}`)
  return made
}

/** What orders need of invoices: their credit notes when one is cancelled, and which those will be. */
export const invoicing: Invoicing = {
  keepHolds: async (tx, basketId) => void (await keepMustCredit(tx, basketId)),

  async voidPreInvoices(tx, basketId) {
    await tx.execute(sql`update invoices v set state = 'void' where v.kind = 'preInvoice' and v.state = 'issued'
      and exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = ${basketId})`)
  },

  async credit(tx, { actor, user, basket, reason }) {
    if (!user.permissions.has('DoneOrder')) throw Problem.forbidden('A credit note needs the permission to invoice')
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from invoices where kind = 'invoice' and number = any(${`{${basket.holds.invoices.join(',')}}`}::int[]) order by id desc`,
    )
    const isDone = basket.status === 'done'
    const ahead = new Map<number, number>()
    const { rows: lines } = await tx.execute<{ id: number; ahead: number; delivered: number }>(
      sql`select id, greatest(invoiced - credited - (delivered - returned), 0) as ahead, delivered from basket_details where basket_id = ${basket.id}`,
    )
    for (const line of lines) ahead.set(line.id, line.ahead)
    // Of an order of which nothing went, nothing is owed: freight and services neither.
    const isUntouched = lines.every(({ delivered }) => delivered === 0)
    for (const { id } of rows) {
      const invoice = await lockInvoice(tx, id)
      await creditItems(tx, actor, invoice, {
        reason,
        take: (item) => {
          if (item.basketId !== basket.id) return 0
          if (isDone || isUntouched || item.basketDetailId === null) return isDone || isUntouched ? item.quantity : 0
          const copies = Math.min(item.quantity, ahead.get(item.basketDetailId) ?? 0)
          ahead.set(item.basketDetailId, (ahead.get(item.basketDetailId) ?? 0) - copies)
          return copies
        },
      })
    }
  },
}
