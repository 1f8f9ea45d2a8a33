import { sql } from 'drizzle-orm'
import type { InvoiceKind, MadeInvoice } from '#api/invoices/invoices'
import { takePart } from '#api/invoices/parts'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { type Actor, record } from '../core/trail'
import type { Queryable } from '../db/database'
import { conflictOf, type LockedBasket, lockBasket } from '../orders/basketLock'
import { orderSubject } from '../orders/basketTrail'
import { keepState } from './due'
import { keepMustCredit } from './holds'
import { type Left, lastInvoice, readLeft } from './left'
import { readParties } from './parties'
import { daysAfter, lineOf, type NewItem, ratesOf, stockholmDay, writeInvoice } from './write'

export type Wanted = {
  kind: Exclude<InvoiceKind, 'credit'>
  /** Of a line, copies; all that are left where a line has none. Every line where it is left out. */
  items?: readonly { basketDetailId: number; quantity?: number | undefined }[] | undefined
  isAhead: boolean
  invoiceDate?: string | undefined
  language: 'sv' | 'en' | 'fa'
}

/** Copies of each line that this invoice takes; charges go whole with the first invoice. @throws {Problem} 409 */
function takesOf(left: readonly Left[], { kind, items, isAhead }: Wanted): number[] {
  const wanted = new Map(items?.map(({ basketDetailId, quantity }) => [basketDetailId, quantity]))
  return left.map((line) => {
    const { basketDetailId, quantity, delivered, invoiced, title } = line
    if (basketDetailId === null) return quantity
    const ready = isAhead || kind === 'preInvoice' ? quantity : Math.min(quantity, Math.max(delivered - invoiced, 0))
    if (!items) return ready
    if (!wanted.has(basketDetailId)) return 0
    const take = wanted.get(basketDetailId) ?? ready
    if (take > quantity)
      throw Problem.conflict(
        { reason: 'isLeftToInvoice', basketDetailId },
        `${title}: only ${quantity} of ${line.ordered} are left to invoice`,
      )
    if (take > ready)
      throw Problem.conflict(
        { reason: 'isDelivered', basketDetailId },
        `${title}: only ${ready} of ${take} are handed over and not invoiced; allow invoicing ahead, or make a pre-invoice`,
      )
    return take
  })
}

/** What the basket brings to an invoice. @throws {Problem} 409 `isPlaced`, `isLeftToInvoice`, `isDelivered`, `hasRate` */
async function itemsOf(tx: Queryable, basket: LockedBasket, wanted: Wanted): Promise<NewItem[]> {
  if (basket.status === 'create' || basket.status === 'cancelled')
    throw await conflictOf(tx, basket, 'isPlaced', (last) => `Only an order that is placed is invoiced: ${last}`)
  if (basket.currency !== 'SEK')
    throw Problem.conflict({ reason: 'hasRate' }, `No ${basket.currency} rate is known: only orders in SEK are invoiced`)
  const left = await readLeft(tx, basket.id)
  const takes = takesOf(left, wanted)
  const goods = takes.filter((take, i) => take > 0 && left[i]?.kind === 'goods').length
  const isAllTaken = left.every(({ quantity, kind }) => kind !== 'goods' || quantity === 0)
  if (goods === 0 && !(isAllTaken && takes.some((take) => take > 0))) {
    const last = await lastInvoice(tx, basket.id)
    if (isAllTaken && last)
      throw Problem.conflict(
        { reason: 'isLeftToInvoice', number: last.number, by: last.by, at: last.at },
        `Invoice ${last.number} (${last.by}, ${last.at}) covers this already`,
      )
    throw Problem.conflict({ reason: 'isDelivered' }, 'Nothing delivered is left to invoice; allow invoicing ahead, or make a pre-invoice')
  }
  const parts = takePart(left.map((line, i) => ({ ...line, take: takes[i] ?? 0 })))
  return left.flatMap((line, i): NewItem[] => {
    const part = parts[i]
    if (!part || part.quantity === 0) return []
    const { kind, basketDetailId, basketServiceId, title, isbn, unitPrice, includesVat, rate } = line
    return [
      {
        ...{ kind, basketId: basket.id, basketDetailId, basketServiceId, creditsItemId: null, title, isbn, unitPrice, includesVat },
        ...{ quantity: part.quantity, amount: part.amount, vatRate: rate / 10_000, net: part.net, vat: part.vat },
      },
    ]
  })
}

/** @throws {Problem} 422 for a line that is none of these orders' */
async function requireLines(tx: Queryable, basketIds: readonly number[], { items = [] }: Wanted): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from basket_details where basket_id = any(${`{${basketIds.join(',')}}`}::int[])`,
  )
  const known = new Set(rows.map(({ id }) => id))
  items.forEach(({ basketDetailId }, i) => {
    if (!known.has(basketDetailId)) throw Problem.field(`items.${i}.basketDetailId`, 'This line is not one of the order')
  })
}

/** Issues one document of these orders, whose baskets it locks by id. @throws {Problem} 404, 409, 422 */
export async function issue(tx: Queryable, actor: Actor, basketIds: readonly number[], wanted: Wanted): Promise<MadeInvoice> {
  const baskets: LockedBasket[] = []
  for (const id of [...basketIds].sort((a, b) => a - b)) baskets.push(await lockBasket(tx, id))
  const [leader] = baskets
  if (!leader) throw Problem.notFound('Basket')
  await requireLines(tx, basketIds, wanted)
  const items: NewItem[] = []
  for (const basket of baskets) items.push(...(await itemsOf(tx, basket, wanted)))
  const { dueDays, ...parties } = await readParties(tx, leader.id)
  const invoiceDate = wanted.invoiceDate ?? stockholmDay(actor.now)
  const rates = ratesOf(items)
  const total = rates.reduce((sum, { net, vat }) => sum + net + vat, 0)
  const delivered = await first<{ day: string | null }>(
    tx,
    sql`select to_char(max(handed_over_at) at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day from basket_deliveries
      where basket_id = any(${`{${basketIds.join(',')}}`}::int[])`,
  )
  const document = {
    ...{ language: wanted.language, ...parties, orders: baskets.map(({ id }) => id), deliveryDate: delivered?.day ?? null },
    ...{ credits: null, reason: '', lines: items.map(lineOf), rates },
  }
  const { kind } = wanted
  const { id, number } = await writeInvoice(tx, actor, {
    ...{ kind, customerId: leader.customerId, creditsId: null, invoiceDate, dueDate: daysAfter(invoiceDate, dueDays) },
    ...{ currency: leader.currency, document, items },
  })
  const money = { amount: total, currency: leader.currency }
  if (kind === 'invoice') {
    await tx.execute(sql`update basket_details d set invoiced = d.invoiced + i.quantity from invoice_items i
      where i.invoice_id = ${id} and i.basket_detail_id = d.id`)
    await tx.execute(sql`update invoices v set state = 'invoiced' where v.kind = 'preInvoice' and v.state = 'issued'
      and exists (select from invoice_items i where i.invoice_id = v.id and i.basket_id = any(${`{${basketIds.join(',')}}`}::int[]))`)
    for (const basket of baskets) {
      await payInAdvance(tx, actor, basket, id)
      await keepMustCredit(tx, basket.id)
    }
    await keepState(tx, id)
  }
  for (const basket of baskets)
    await record(tx, actor, {
      ...orderSubject(basket.id),
      action: 'changed',
      changes: [{ field: kind, of: `${kind === 'invoice' ? 'Invoice' : 'Pre-invoice'} ${number}`, from: null, to: money }],
    })
  return { invoiceId: id, number, basketIds: baskets.map(({ id }) => id), total: money, document }
}

/** What was paid before there was an invoice pays it, as far as it goes. */
async function payInAdvance(tx: Queryable, actor: Actor, basket: LockedBasket, invoiceId: number): Promise<void> {
  if (basket.settledTotal === null) return
  await tx.execute(sql`
    insert into invoice_payments (invoice_id, at, amount, method, reference, by_id, entered_at)
    select ${invoiceId}, ${stockholmDay(actor.now)}::date, amount, 'advance', '', ${actor.user?.id}, ${actor.now.toISOString()}::timestamptz from (
      select least((select sum(net + vat) from invoice_items where invoice_id = ${invoiceId} and basket_id = ${basket.id}),
        ${basket.settledTotal}::bigint - coalesce((select sum(p.amount) from invoice_payments p where p.method = 'advance' and p.reversed_at is null
          and exists (select from invoice_items i where i.invoice_id = p.invoice_id and i.basket_id = ${basket.id})), 0)) as amount
    ) advance where amount > 0`)
}
