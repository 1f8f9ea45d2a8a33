import { sql } from 'drizzle-orm'
import type { Money } from '#api/core/money'
import { nth } from '#api/core/objects'
import type { BasketStatus } from '#api/orders/baskets'
import { dryRunShipping, maxShipped, type Packing, type Shipped, type ShippingDryRun, shipAndInvoice } from '#api/orders/shipAndInvoice'
import { type Actor, actorOf, record } from '../../core/auditLog'
import { withDryRun } from '../../core/dryRun'
import { type Acting, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { customerName, isOneOf } from '../../core/sqlParts'
import { codeOf, transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { idsOf } from '../basketDryRun'
import { conflictOf, lockBasket } from '../basketLock'
import { orderSubject } from '../basketLog'
import { carryOut } from '../basketMoves'
import { lineTitle } from '../documents/lineWords'
import { requireExpected } from '../money/expected'
import type { Invoicing } from '../money/invoicing'
import { backOrderJson } from './backOrders'
import { carryOutDelivery, copiesOf, type Filled, makeDelivery, readLeft } from './deliveries'
import { lockGoods } from './goods'
import { readDelivery } from './reading'

type OrderToShip = { id: number; expected?: BasketStatus | undefined; expectedTotal?: Money | null | undefined; packing: Packing }
type Sent = { deliveryIds: number[]; copies: number }

type Open = { id: number; copies: number; packed: number }

const openDeliveries = async (tx: Queryable, basketId: number) =>
  (
    await tx.execute<Open>(sql`
      select v.id, sum(e.quantity)::int as copies, sum(e.packed)::int as packed from basket_deliveries v join basket_delivery_items e on e.delivery_id = v.id
      where v.basket_id = ${basketId} and v.state in ('packing', 'packed') group by v.id order by v.id`)
  ).rows

/** Packs all copies, or removes the unpacked ones, which can be delivered later. */
async function pack(tx: Queryable, actor: Actor, basketId: number, { id, copies, packed }: Open, packing: Packing): Promise<void> {
  if (packing === 'all') {
    await tx.execute(sql`update basket_delivery_items set packed = quantity where delivery_id = ${id}`)
    return
  }
  if (packed === copies) return
  await tx.execute(sql`delete from basket_delivery_items where delivery_id = ${id} and packed = 0`)
  await tx.execute(sql`update basket_delivery_items set quantity = packed where delivery_id = ${id}`)
  const change = { field: 'deliveryState', label: 'Status', of: `Delivery ${id}`, from: copiesOf(copies), to: copiesOf(packed) }
  await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes: [change] })
}

/** The order must be locked. @throws {Problem} 409 */
async function deliver(
  tx: Queryable,
  actor: Actor,
  { id: basketId, warehouse }: Filled,
  packing: Packing,
  invoicing: Invoicing,
): Promise<Sent> {
  if (packing === 'all') {
    await lockGoods(tx, basketId, warehouse)
    const there = (await readLeft(tx, basketId))
      .map(({ id, left, aside }) => ({ line: id, quantity: Math.min(left, aside) }))
      .filter(({ quantity }) => quantity > 0)
    if (there.length) await makeDelivery(tx, actor, { id: basketId, warehouse }, there)
  }
  const open = (await openDeliveries(tx, basketId)).filter(({ packed }) => packing === 'all' || packed > 0)
  let copies = 0
  for (const each of open) {
    await pack(tx, actor, basketId, each, packing)
    const delivery = await readDelivery(tx, each.id)
    if (!delivery) throw Problem.notFound('Delivery')
    const state =
      delivery.state === 'packing' ? await carryOutDelivery(tx, actor, delivery, { type: 'delivery.pack' }, invoicing) : delivery.state
    await carryOutDelivery(tx, actor, { ...delivery, state }, { type: 'delivery.handOver' }, invoicing)
    copies += delivery.items.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  return { deliveryIds: open.map(({ id }) => id), copies }
}

/**
 * Starts work if needed, delivers available copies, marks a complete order done, and invoices.
 * @throws {Problem} 403, 404, 409 of these steps
 */
async function ship(
  tx: Queryable,
  call: Acting,
  { id, expected, expectedTotal, packing }: OrderToShip,
  invoicing: Invoicing,
): Promise<Shipped> {
  const actor = actorOf(call)
  let basket = await lockBasket(tx, id)
  if (expected !== undefined && expected !== basket.status) throw await conflictOf(tx, basket, 'stale', (last) => last)
  if (basket.status === 'create' || basket.status === 'cancelled')
    throw await conflictOf(tx, basket, 'isPlaced', (last) => `Only an order that is placed is shipped: ${last}`)
  if (basket.status !== 'done' && !call.user.permissions.has('InProgress'))
    throw Problem.forbidden('Shipping an order needs the permission to work on orders')
  if (basket.status === 'newOrder') {
    await carryOut(tx, call, basket, { type: 'basket.start', missing: 'backOrder' }, invoicing)
    basket = await lockBasket(tx, id)
  }
  let sent: Sent = { deliveryIds: [], copies: 0 }
  if (basket.status === 'inProgress') sent = await deliver(tx, actor, basket, packing, invoicing)
  const { rows: missing } = await tx.execute<
    Shipped['missing'][number]
  >(sql`select ${lineTitle} as title, d.quantity - d.cancelled - d.delivered as quantity,
      ${backOrderJson('d')} as "backOrder"
    from basket_details d join product_details p on p.id = d.product_detail_id
    where d.basket_id = ${id} and d.quantity - d.cancelled > d.delivered order by d.id`)
  const isFinished = basket.status === 'inProgress' && !missing.length
  if (isFinished) await carryOut(tx, call, await lockBasket(tx, id), { type: 'basket.finish' }, invoicing)
  const invoice = await invoicing.issue(tx, actor, id)
  if (!sent.copies && !invoice && !isFinished)
    throw await conflictOf(tx, basket, 'isLeftToShip', () =>
      missing.length
        ? 'Nothing of this order is set aside, and nothing delivered is left to invoice'
        : 'All of this order is delivered and invoiced',
    )
  requireExpected(invoice ? [invoice.total] : [], expectedTotal === undefined ? undefined : expectedTotal ? [expectedTotal] : [])
  const status = isFinished ? 'done' : basket.status
  const copies = sent.copies ? [{ warehouse: basket.warehouse, quantity: sent.copies }] : []
  return { status, deliveryIds: sent.deliveryIds, copies, missing, invoice }
}

const lockNotAvailable = '55P03'
const busy = { code: 'isBusy', message: 'Somebody is working on this order. Try again in a moment.' }

type Refusal = NonNullable<ShippingDryRun['refusal']>
type Tried = { shipped: Map<number, Shipped> } | { refused: number; refusal: Refusal }

const isRefused = (error: unknown): error is Problem => error instanceof Problem && error.status < 500

/**
 * In one rolled-back transaction, as they share shelf and number series. No savepoints: triggers tie invoice items to the transaction id.
 */
async function tryTogether(call: Acting, ids: readonly number[], packing: Packing, invoicing: Invoicing): Promise<Tried> {
  let at = 0
  try {
    return await withDryRun<Tried>(
      true,
      (tried) => tried,
      (keep) =>
        transact(call.db, async (tx) => {
          await tx.execute(sql`set local lock_timeout = '200ms'`)
          const shipped = new Map<number, Shipped>()
          for (at = 0; at < ids.length; at++) {
            const id = nth(ids, at)
            const { invoice, ...rest } = await ship(tx, call, { id, packing }, invoicing)
            shipped.set(id, { ...rest, deliveryIds: [], invoice: invoice && { ...invoice, id: null } })
          }
          return keep({ shipped })
        }),
    )
  } catch (error) {
    const refused = nth(ids, at)
    if (codeOf(error) === lockNotAvailable) return { refused, refusal: busy }
    if (!isRefused(error)) throw error
    return { refused, refusal: { code: error.reason ?? String(error.status), message: error.message } }
  }
}

/** After a refusal the others are tried alone first. */
async function tryAll(call: Acting, ids: readonly number[], packing: Packing, invoicing: Invoicing) {
  const refusals = new Map<number, Refusal>()
  let left = ids
  while (left.length) {
    const tried = await tryTogether(call, left, packing, invoicing)
    if ('shipped' in tried) return { refusals, shipped: tried.shipped }
    const isFirst = refusals.size === 0
    refusals.set(tried.refused, tried.refusal)
    if (isFirst)
      for (const id of left.slice(left.indexOf(tried.refused) + 1)) {
        const alone = await tryTogether(call, [id], packing, invoicing)
        if ('refused' in alone) refusals.set(id, alone.refusal)
      }
    left = left.filter((id) => !refusals.has(id))
  }
  return { refusals, shipped: new Map<number, Shipped>() }
}

type Row = Pick<ShippingDryRun, 'id' | 'status' | 'customerName' | 'packed' | 'toPack'>

async function readRows(db: Queryable, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`select b.id, b.status, ${customerName('c')} as "customerName", p.packed, p.quantity as "toPack"
      from baskets b left join users c on c.id = b.customer_id, lateral (
        select coalesce(sum(e.packed), 0)::int as packed, coalesce(sum(e.quantity), 0)::int as quantity
        from basket_deliveries v join basket_delivery_items e on e.delivery_id = v.id
        where v.basket_id = b.id and v.state = 'packing') p
      where ${isOneOf('b.id', ids)}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const shippingHandlers = (invoicing: Invoicing) => [
  bind(shipAndInvoice, ({ params, body, ...call }) => transact(call.db, (tx) => ship(tx, call, { id: params.id, ...body }, invoicing))),

  bind(dryRunShipping, async ({ body: { selection, packing }, ...call }) => {
    const ids = await idsOf(call, selection, maxShipped)
    const rows = await readRows(call.db, ids)
    const { refusals, shipped } = await tryAll(call, ids, packing, invoicing)
    return rows.map((row) => ({ ...row, refusal: refusals.get(row.id) ?? null, shipped: shipped.get(row.id) ?? null }))
  }),
]
