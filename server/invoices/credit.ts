import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CreditKind } from '#api/invoices/creditKind'
import type { IssuedDocument } from '#api/invoices/document'
import type { InvoiceKind, InvoiceState } from '#api/invoices/invoices'
import type { MadeCredit, setCredit } from '#api/invoices/issuing'
import { type Part, takeAmount, takePart } from '#api/invoices/parts'
import type { Change } from '../core/auditChanges'
import { type Actor, record } from '../core/auditLog'
import { Problem } from '../core/http/problem'
import { first, isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { columnsOf, jsonOf } from '../db/json'
import { lockBasket } from '../orders/basketLock'
import { orderSubject } from '../orders/basketLog'
import { takeLinesBack } from '../orders/deliveries/takeBack'
import { lineTitle } from '../orders/documents/lineWords'
import type { Invoicing } from '../orders/money/invoicing'
import { openOf } from '../orders/money/leftToInvoice'
import { stockholmDay } from './days'
import { amountIn, dueOf, keepState } from './due'
import { leavingOfCredit, queueElectronic, refusalOf } from './electronic/queueing'
import { exchanged } from './exchange'
import { keepMustCredit } from './holds'
import { issueAll } from './issue'
import { vatNotesOf } from './words'
import { lineOf, type NewItem, ratesOf, writeInvoices } from './write'

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

/** Locks the orders by id, then the invoice. @throws {Problem} 404 */
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

export async function recordOnOrders(
  tx: Queryable,
  actor: Actor,
  { number, basketIds, kind }: LockedInvoice,
  change: Omit<Change, 'of'>,
): Promise<void> {
  const of = `${kind === 'credit' ? 'Credit note' : kind === 'invoice' ? 'Invoice' : 'Pre-invoice'} ${number}`
  for (const id of basketIds) await record(tx, actor, { ...orderSubject(id), action: 'changed', changes: [{ ...change, of }] })
}

type CreditableItem = Omit<NewItem, 'creditsItemId'> & { id: number }

const readCreditable = async (tx: Queryable, invoiceId: number) =>
  (
    await tx.execute<{ item: CreditableItem }>(sql`
      select ${jsonOf({
        ...columnsOf('i', 'id', 'kind', 'basketId', 'basketDetailId', 'basketServiceId', 'title', 'isbn', 'unitPrice'),
        ...columnsOf('i', 'includesVat', 'vatRate'),
        quantity: sql`i.quantity + coalesce(c.quantity, 0)`,
        amount: sql`i.amount + coalesce(c.amount, 0)`,
        net: sql`i.net + coalesce(c.net, 0)`,
        vat: sql`i.vat + coalesce(c.vat, 0)`,
      })} as item
      from invoice_items i left join lateral (
        select sum(quantity)::int as quantity, sum(amount) as amount, sum(net) as net, sum(vat) as vat from invoice_items where credits_item_id = i.id) c on true
      where i.invoice_id = ${invoiceId} order by i.position`)
  ).rows.map(({ item }) => item)

type Take = (item: CreditableItem) => number

const rateOf = ({ vatRate }: CreditableItem) => Math.round(vatRate * 10_000)

/** @throws {Problem} 409 `isCreditable` */
function partsOfCopies({ number }: LockedInvoice, creditable: readonly CreditableItem[], take: Take): Part[] {
  const takes = creditable.map(take)
  if (!takes.some((copies) => copies > 0)) throw Problem.conflict({ reason: 'isCreditable' }, `All of invoice ${number} is credited`)
  return takePart(creditable.map((item, i) => ({ ...item, rate: rateOf(item), take: takes[i] ?? 0 })))
}

/** @throws {Problem} 422, 409 `isCreditable` */
function partsOfAmount(
  { number, currency }: LockedInvoice,
  creditable: readonly CreditableItem[],
  { amount, of }: { amount: number; of?: number | undefined },
): Part[] {
  if (of !== undefined && !creditable.some(({ id }) => id === of))
    throw Problem.field('amountOf', `Item ${of} is not one of invoice ${number}`)
  const items = creditable.map((item) =>
    of === undefined || item.id === of ? { ...item, rate: rateOf(item) } : { ...item, rate: rateOf(item), net: 0, vat: 0 },
  )
  const left = items.reduce((sum, { net, vat }) => sum + Math.max(net + vat, 0), 0)
  if (amount > left) throw Problem.conflict({ reason: 'isCreditable' }, `Only ${amountIn(left, currency)} can still be credited`)
  return takeAmount(items, amount)
}

type Crediting = {
  kind: CreditKind
  parts: (creditable: readonly CreditableItem[]) => Part[]
  reason: string
  back?: ((copies: ReadonlyMap<number, number>) => Promise<number>) | undefined
}

/** The locks must be held. @throws {Problem} 409 `isIssued`, `isCreditable` */
async function creditItems(
  tx: Queryable,
  actor: Actor,
  invoice: LockedInvoice,
  { kind, parts: partsOf, reason, back }: Crediting,
): Promise<Credited> {
  if (invoice.kind !== 'invoice') throw Problem.conflict({ reason: 'isIssued' }, 'Only an invoice is credited')
  const creditable = await readCreditable(tx, invoice.id)
  const parts = partsOf(creditable)
  const items = creditable.flatMap(({ id, ...item }, i): NewItem[] => {
    const part = parts[i]
    if (!part || (part.quantity === 0 && part.amount === 0)) return []
    const unitPrice = part.quantity === 0 ? part.amount : item.unitPrice
    return [{ ...item, creditsItemId: id, unitPrice, quantity: 0 - part.quantity, amount: -part.amount, net: -part.net, vat: -part.vat }]
  })
  // Lock stock before the number series.
  const returned =
    (await back?.(
      new Map(items.flatMap(({ basketDetailId, quantity }) => (basketDetailId === null ? [] : [[basketDetailId, -quantity]]))),
    )) ?? 0
  const { backOrders: _, ...issued } = invoice.document
  const document = {
    ...issued,
    credits: invoice.number,
    reason,
    creditKind: kind,
    deliveryDate: null,
    exchange:
      invoice.document.exchange &&
      exchanged(
        invoice.document.exchange,
        items.reduce((sum, { vat }) => sum + vat, 0),
        invoice.currency,
      ),
    ...(invoice.document.vatCase && { vatNotes: vatNotesOf(invoice.document.vatCase, items, invoice.document.language) }),
    lines: items.map((item) => lineOf(item.quantity === 0 ? { ...item, quantity: -1 } : item)),
    rates: ratesOf(items),
  }
  const note = {
    kind: 'credit' as const,
    customerId: invoice.customerId,
    creditsId: invoice.id,
    creditKind: kind,
    invoiceDate: stockholmDay(actor.now),
    dueDate: null,
    currency: invoice.currency,
    document,
    items,
  }
  const { invoiceDate: date, ...delivery } = await leavingOfCredit(tx, invoice.id)
  const credits = { number: invoice.number, date }
  const refusal = refusalOf(note, delivery, credits)
  if (refusal) throw refusal
  const written = await writeInvoices(tx, actor, [note])
  const { id = 0, number = 0 } = written[0] ?? {}
  await queueElectronic(tx, actor, [{ id, number, basketIds: invoice.basketIds, credits, invoice: note, delivery }])
  const counted = (of: CreditKind) => (kind === of ? sql`i.quantity` : sql`0`)
  await tx.execute(sql`update basket_details d set credited = d.credited - i.quantity, credited_returned = d.credited_returned - ${counted('returned')},
      credited_reinvoice = d.credited_reinvoice - ${counted('reinvoice')}
    from invoice_items i where i.invoice_id = ${id} and i.basket_detail_id = d.id`)
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
  return { id, number, total, rates: document.rates, returned }
}

type Credited = { id: number; number: number; returned: number } & Pick<MadeCredit, 'total' | 'rates'>
type Wanted = Omit<z.input<(typeof setCredit)['body']>, 'isRehearsal'>

/** @throws {Problem} 422 for a contradictory combination */
function requireClear({ kind, items, amount, amountOf, isRestocked }: Wanted): void {
  if (amount !== undefined && kind !== 'reduction')
    throw Problem.field('amount', 'Only a price reduction is credited by an amount: choose copies')
  if (amount !== undefined && items) throw Problem.field('amount', 'Choose copies or an amount')
  if (amount === undefined && amountOf !== undefined) throw Problem.field('amount', 'Say how much is credited of this item')
  if (kind !== 'returned' && isRestocked !== undefined) throw Problem.field('isRestocked', 'Only goods that came back go to the shelf')
}

type Line = { id: number; title: string; away: number; out: number }

/**
 * Restocks credited copies that no return brought back yet, and returns the total. Copies the customer never had cannot be credited as
 * returned; copies invoiced ahead were credited with the cancellation.
 * @throws {Problem} 409 `isReturned`, 422
 */
async function takeReturned(
  tx: Queryable,
  actor: Actor,
  copies: ReadonlyMap<number, number>,
  { isRestocked, reason }: Wanted,
): Promise<number> {
  if (!copies.size) return 0
  const { rows } = await tx.execute<Line>(sql`
    select d.id, ${lineTitle} as title, d.delivered - d.returned as out,
      greatest(least(case when b.status <> 'cancelled' then d.returned - d.credited_returned end, d.invoiced - d.credited_reinvoice - d.credited_returned - (d.delivered - d.returned)), 0) as away
    from basket_details d join baskets b on b.id = d.basket_id join product_details p on p.id = d.product_detail_id where ${isOneOf('d.id', [...copies.keys()])}`)
  const back = new Map<number, number>()
  for (const { id, title, away, out } of rows) {
    const wanted = copies.get(id) ?? 0
    if (wanted > away + out)
      throw Problem.conflict({ reason: 'isReturned', basketDetailId: id }, `${title}: only ${away + out} of ${wanted} can have come back`)
    if (wanted > away) back.set(id, wanted - away)
  }
  if (back.size && isRestocked === undefined) throw Problem.field('isRestocked', 'Say whether the copies can be sold again')
  if (back.size) await takeLinesBack(tx, actor, back, { isRestocked: isRestocked ?? false, reason }, invoicing)
  return [...back.values()].reduce((sum, quantity) => sum + quantity, 0)
}

/** @throws {Problem} 404, 409, 422 */
export async function creditInvoice(tx: Queryable, actor: Actor, id: number, wish: Wanted): Promise<MadeCredit> {
  requireClear(wish)
  const { kind, items, amount, amountOf, reason } = wish
  const invoice = await lockInvoice(tx, id)
  const open = () => openCopies(tx, invoice.basketIds)
  const before = await open()
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
    kind,
    reason,
    parts: (creditable) => {
      if (amount !== undefined) return partsOfAmount(invoice, creditable, { amount, of: amountOf })
      const parts = partsOfCopies(invoice, creditable, take)
      if (kind === 'reduction' && parts.every(({ net, vat }) => net === 0 && vat === 0))
        throw Problem.conflict({ reason: 'isCreditable' }, `Nothing is left to credit of this on invoice ${invoice.number}`)
      const [unknown] = wanted.keys()
      if (unknown !== undefined) throw Problem.field('items', `Item ${unknown} is not one of invoice ${invoice.number}`)
      return parts
    },
    back: kind === 'returned' ? (copies) => takeReturned(tx, actor, copies, wish) : undefined,
  })
  const due = await first<{ due: number }>(tx, sql`select ${dueOf('v')}::float8 as due from invoices v where v.id = ${id}`)
  const toInvoice = kind === 'reinvoice' ? (await open()) - before : 0
  return { ...made, due: { amount: due?.due ?? 0, currency: invoice.currency }, toInvoice }
}

const openCopies = async (tx: Queryable, basketIds: readonly number[]): Promise<number> =>
  (
    await first<{ copies: number }>(
      tx,
      sql`select coalesce(sum(${openOf('d')}), 0)::int as copies from basket_details d where ${isOneOf('d.basket_id', basketIds)}`,
    )
  )?.copies ?? 0

const isNothingLeft = ({ reason }: Problem) => reason === 'isLeftToInvoice' || reason === 'isDelivered'

export const invoicing: Invoicing = {
  async issue(tx, actor, basketId) {
    const { made, refused } = await issueAll(tx, actor, [[basketId]], { kind: 'invoice', isAhead: false })
    const [problem] = refused.map((each) => each.problem)
    if (problem && !isNothingLeft(problem)) throw problem
    return made.map(({ invoiceId: id, number, document: { rates }, total }) => ({ id, number, rates, total }))[0] ?? null
  },

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
    // Nothing delivered: freight and services are not owed either.
    const isUntouched = lines.every(({ delivered }) => delivered === 0)
    for (const { id } of rows) {
      const invoice = await lockInvoice(tx, id)
      await creditItems(tx, actor, invoice, {
        // Copies that never left return to the shelf; those of a done order stay with the customer.
        kind: isDone ? 'reduction' : 'returned',
        reason,
        parts: (creditable) =>
          partsOfCopies(invoice, creditable, (item) => {
            if (item.basketId !== basket.id) return 0
            if (isDone || isUntouched || item.basketDetailId === null) return isDone || isUntouched ? item.quantity : 0
            const copies = Math.min(item.quantity, ahead.get(item.basketDetailId) ?? 0)
            ahead.set(item.basketDetailId, (ahead.get(item.basketDetailId) ?? 0) - copies)
            return copies
          }),
      })
    }
  },
}
