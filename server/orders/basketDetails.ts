import { type SQL, sql } from 'drizzle-orm'
import { plainDigits } from '#api/core/kinds/digits'
import { readIsbn } from '#api/core/kinds/isbn'
import { addBasketDetail, editBasketDetail, maxQuantity, removeBasketDetail, removeEmptyBasket } from '#api/orders/basketEdits'
import { addBasket, type BasketStatus } from '#api/orders/baskets'
import { addBasketIsbn } from '#api/orders/choosing'
import type { BasketChannel } from '#api/orders/shopBaskets'
import { actorOf, record } from '../core/auditLog'
import { type Acting, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { recount } from './basketCounts'
import { changedMeanwhile, editBasket, lockBasket, type Noted } from './basketLock'
import { orderSubject, statusChange } from './basketLog'
import { nowColumns } from './codes/prices'
import { freezeLines, lineTitle } from './documents/lineWords'
import { keepFirstTitles } from './firstTitles'
import { sumUp } from './money/basketSums'
import { hasRate, noRate } from './money/currency'
import { requireInvoicedQuantity, requireUnnamed } from './money/invoicedLines'
import { takenOf } from './money/leftToInvoice'

export const detailHandlers = [
  bind(addBasket, (call) => transact(call.db, async (tx) => ({ id: await newBasket(tx, call, 'office') }))),

  bind(addBasketDetail, ({ params, body, ...call }) =>
    addLine(call, params.id, sql`id = ${body.productDetailId}`, body.quantity, () =>
      Problem.field('productDetailId', 'This product is not in the catalogue'),
    ),
  ),

  bind(addBasketIsbn, ({ params, body, ...call }) => {
    const read = readIsbn(plainDigits(body.isbn))
    if (read.isbn === undefined) throw Problem.field('isbn', read.problem)
    return addLine(call, params.id, sql`isbn = ${read.isbn}`, body.quantity, () =>
      Problem.field('isbn', `${read.isbn} is not in the catalogue: compare it with the book, or search by title`),
    )
  }),

  bind(removeEmptyBasket, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const { status, customerId, itemCount } = await lockBasket(tx, id)
      const removed =
        status === 'create' &&
        customerId === null &&
        itemCount === 0 &&
        (await first(
          tx,
          sql`delete from baskets b where b.id = ${id} and b.comment_count = 0
            and not exists (select from basket_services where basket_id = b.id) and not exists (select from offers where basket_id = b.id)
            and not exists (select from discount_redemptions where basket_id = b.id) returning b.id`,
        ))
      if (!removed) throw Problem.conflict({ reason: 'isEmpty' }, `Order ${id} is not empty: cancel it instead`)
      await record(tx, actorOf(call), { ...orderSubject(id), action: 'removed', changes: [] })
      await tx.execute(recount(id, 'offers', undefined))
      return null
    }),
  ),

  bind(editBasketDetail, ({ params, body, ...call }) =>
    editLine(
      call,
      params.id,
      body.expected,
      body.quantity,
      (line) => sql`update basket_details set ${asMany(sql`${body.quantity}`)} where id = ${line}`,
    ),
  ),

  bind(removeBasketDetail, ({ params, query, ...call }) =>
    editLine(call, params.id, query.expected, undefined, (line) => sql`delete from basket_details where id = ${line}`),
  ),
]

/** A discount applies per copy; a code's share never exceeds the amount. */
const asMany = (quantity: SQL) => sql`quantity = ${quantity},
  discount = round(basket_details.discount::numeric * (${quantity}) / basket_details.quantity),
  code_discount = least(basket_details.code_discount,
    basket_details.unit_price * (${quantity}) - round(basket_details.discount::numeric * (${quantity}) / basket_details.quantity))`

export async function newBasket(tx: Queryable, call: Acting, channel: BasketChannel): Promise<number> {
  const actor = actorOf(call)
  const at = actor.now.toISOString()
  const made = await first<{ id: number }>(
    tx,
    sql`insert into baskets (status, channel, created_at, changed_at, changed_by)
      values ('create', ${channel}, ${at}::timestamptz, ${at}::timestamptz, ${call.user.id}) returning id`,
  )
  const id = made?.id ?? 0
  await record(tx, actor, { ...orderSubject(id), action: 'added', changes: [statusChange(null, 'create')] })
  await tx.execute(recount(id, undefined, 'offers'))
  return id
}

const addLine = (call: Acting, basketId: number, product: SQL, quantity: number, unknown: () => Problem): Promise<{ id: number }> =>
  editBasket(call, basketId, async (tx, _, note) => ({
    id: await putCopies(tx, { basketId, product, quantity, now: call.clock.now() }, note, unknown),
  }))

type Put = { basketId: number; product: SQL; quantity: number; now: Date }

/** Adds a line at today's price, or copies to an existing line. Returns the line. @throws {Problem} 422, or `unknown` */
export async function putCopies(tx: Queryable, put: Put, note: Noted, unknown: () => Problem): Promise<number> {
  const line = await putLine(tx, put, note, unknown)
  await sumUp(tx, put.basketId)
  await tx.execute(keepFirstTitles(sql`b.id = ${put.basketId}`))
  return line
}

/** The caller sums up the basket. @throws {Problem} 422, or `unknown` */
export async function putLine(
  tx: Queryable,
  { basketId, product, quantity, now }: Put,
  note: Noted,
  unknown: () => Problem,
  quantityField = 'quantity',
): Promise<number> {
  const line = await first<{ status: BasketStatus; title: string; quantity: number; currency: string; wanted: string; isPriced: boolean }>(
    tx,
    sql`select b.status, p.title, coalesce(d.quantity, 0) as quantity, p.currency, b.currency as wanted,
        ${hasRate(sql`p.currency`, sql`b.currency`)} as "isPriced"
      from product_details p join baskets b on b.id = ${basketId}
      left join basket_details d on d.product_detail_id = p.id and d.basket_id = b.id where p.${product} and p.status = 'active'`,
  )
  if (!line) throw unknown()
  if (!line.isPriced) throw noRate(line.title, line.currency, line.wanted)
  if (line.quantity + quantity > maxQuantity)
    throw Problem.field(quantityField, `The line holds ${line.quantity} already, and at most ${maxQuantity} copies go on one line`)
  const saved = await first<{ id: number }>(
    tx,
    sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, price_includes_vat, vat_rate, discount, discount_id, net, vat)
      select ${basketId}, p.id, ${quantity}::int, p.list, p."includesVat", p.vat_rate, greatest(p.list - p.sale, 0) * ${quantity}::int,
        case when p.sale < p.list then p."discountId" end, 0, 0
      from (select d.id, d.vat_rate, ${nowColumns(now)} from product_details d join baskets b on b.id = ${basketId} where d.${product}) p
      on conflict (basket_id, product_detail_id) do update set ${asMany(sql`basket_details.quantity + excluded.quantity`)} returning id`,
  )
  if (line.status !== 'create') await freezeLines(tx, basketId)
  note({ field: 'quantity', of: line.title, from: line.quantity || null, to: line.quantity + quantity })
  return saved?.id ?? 0
}

/**
 * Changes one line under the basket's lock. `expected` is the quantity that the person saw; a line that already has the target is left
 * alone, as after a lost answer.
 * @throws {Problem} 404, 409
 */
async function editLine(
  call: Acting,
  lineId: number,
  expected: number | undefined,
  wanted: number | undefined,
  statement: (lineId: number) => SQL,
): Promise<null> {
  const found = await first<{ basketId: number }>(call.db, sql`select basket_id as "basketId" from basket_details where id = ${lineId}`)
  if (!found) throw Problem.notFound('Line')
  return editBasket(call, found.basketId, async (tx, _, note) => {
    const line = await first<{ quantity: number; title: string; invoiced: number }>(
      tx,
      sql`select d.quantity, ${lineTitle} as title, ${takenOf('d')} as invoiced from basket_details d join product_details p on p.id = d.product_detail_id where d.id = ${lineId}`,
    )
    if (!line) throw Problem.notFound('Line')
    if (line.quantity === wanted) return null
    if (expected !== undefined && line.quantity !== expected)
      throw changedMeanwhile(`Somebody changed this quantity from ${expected} to ${line.quantity} in the meantime`)
    if (wanted === undefined) await requireUnnamed(tx, line.title, sql`i.basket_detail_id = ${lineId}`)
    else requireInvoicedQuantity(line, wanted)
    await tx.execute(statement(lineId))
    await sumUp(tx, found.basketId)
    await tx.execute(keepFirstTitles(sql`b.id = ${found.basketId}`))
    note({ field: 'quantity', of: line.title, from: line.quantity, to: wanted ?? null })
    return null
  })
}
