import { sql } from 'drizzle-orm'
import { present } from '#api/core/objects'
import type { Warehouse } from '#api/inventory/warehouses'
import {
  convertToDelivery,
  type Delivery,
  type DeliveryItem,
  type DeliveryState,
  deliveryMoves,
  itemOfCode,
  packDeliveryItem,
  returnDelivery,
} from '#api/orders/deliveries'
import { dryRunReturn } from '#api/orders/dryRunReturn'
import type { MoveEffects } from '#api/orders/moveDryRun'
import { type DeliveryMove, deliveryLabels, deliveryLaw, packingRefusal } from '#machines/orders/deliveryStatus'
import { type Actor, actorOf, record } from '../../core/auditLog'
import { withDryRun } from '../../core/dryRun'
import { type Acting, bind } from '../../core/http/endpoints'
import { Problem, requireAllowed } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { findCodes } from '../../inventory/findCodes'
import { changedMeanwhile, conflictOf, lockBasket } from '../basketLock'
import { orderSubject } from '../basketLog'
import { lineTitle } from '../documents/lineWords'
import type { Invoicing } from '../money/invoicing'
import { effectsOf } from '../moveEffects'
import { backOrderedOf } from './backOrders'
import { handOver, keepOpen } from './goods'
import { readDelivery } from './reading'
import { takeBack } from './takeBack'
import { fillFrom } from './warehouse'

export const copiesOf = (count: number) => (count === 1 ? '1 copy' : `${count} copies`)

export type Left = { id: number; title: string; wanted: number; aside: number; left: number; backOrdered: number }

export const readLeft = async (tx: Queryable, basketId: number) =>
  (
    await tx.execute<Left>(sql`select d.id, ${lineTitle} as title, d.quantity as wanted, d.reserved - o.quantity as aside, d.quantity - d.cancelled - d.delivered - o.quantity as "left",
        ${backOrderedOf('d')} as "backOrdered"
      from basket_details d join product_details p on p.id = d.product_detail_id, lateral (
        select coalesce(sum(e.quantity), 0)::int as quantity from basket_delivery_items e join basket_deliveries v on v.id = e.delivery_id
        where e.basket_detail_id = d.id and v.state in ('packing', 'packed')) o
      where d.basket_id = ${basketId} order by d.id`)
  ).rows

/** @throws {Problem} 422 for another order's line, 409 for copies not reserved or already in a delivery */
function chosenOf(lines: Left[], items: { basketDetailId: number; quantity: number }[] | undefined) {
  if (!items) return lines.flatMap(({ id, left, backOrdered }) => (left > backOrdered ? [{ line: id, quantity: left - backOrdered }] : []))
  return items.map(({ basketDetailId, quantity }, i) => {
    const line = lines.find(({ id }) => id === basketDetailId)
    if (!line) throw Problem.field(`items.${i}.basketDetailId`, 'This line is not one of the order')
    if (quantity > line.left)
      throw Problem.conflict(
        { reason: 'isLeftToDeliver' },
        `${line.title}: only ${Math.max(line.left, 0)} of ${line.wanted} are left to deliver`,
      )
    return { line: basketDetailId, quantity }
  })
}

export type Filled = { id: number; warehouse: Warehouse }

/** The basket must be locked. Returns the id. */
export async function makeDelivery(
  tx: Queryable,
  actor: Actor,
  { id: basketId, warehouse }: Filled,
  chosen: readonly { line: number; quantity: number }[],
): Promise<number> {
  const at = sql`${actor.now.toISOString()}::timestamptz`
  const made = await first<{ id: number }>(
    tx,
    sql`insert into basket_deliveries (basket_id, warehouse, created_at, created_by, changed_at, changed_by)
      values (${basketId}, ${warehouse}, ${at}, ${actor.user?.id}, ${at}, ${actor.user?.id}) returning id`,
  )
  const id = made?.id ?? 0
  for (const { line, quantity } of chosen)
    await tx.execute(sql`insert into basket_delivery_items (delivery_id, basket_detail_id, quantity) values (${id}, ${line}, ${quantity})
      on conflict (delivery_id, basket_detail_id) do update set quantity = basket_delivery_items.quantity + excluded.quantity`)
  await keepOpen(tx, basketId)
  const copies = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  await record(tx, actor, {
    ...orderSubject(basketId),
    action: 'changed',
    changes: [{ field: 'deliveryState', label: 'Status', of: `Delivery ${id}`, from: null, to: copiesOf(copies) }],
  })
  return id
}

type Work<T> = (tx: Queryable, delivery: Delivery) => Promise<T>

/** Locks the order first. @throws {Problem} 404 */
const withDelivery = <T>(call: Acting, id: number, work: Work<T>): Promise<T> =>
  transact(call.db, async (tx) => {
    const found = await first<{ basketId: number }>(tx, sql`select basket_id as "basketId" from basket_deliveries where id = ${id}`)
    if (!found) throw Problem.notFound('Delivery')
    await lockBasket(tx, found.basketId)
    const delivery = await readDelivery(tx, id)
    if (!delivery) throw Problem.notFound('Delivery')
    return work(tx, delivery)
  })

const recordState = (tx: Queryable, actor: Actor, { id, basketId, state }: Delivery, to: DeliveryState) =>
  record(tx, actor, {
    ...orderSubject(basketId),
    action: 'changed',
    changes: [{ field: 'deliveryState', label: 'Status', of: `Delivery ${id}`, from: deliveryLabels[state], to: deliveryLabels[to] }],
  })

/** The basket must be locked. @throws {Problem} 409 */
export async function carryOutDelivery(
  tx: Queryable,
  actor: Actor,
  delivery: Delivery,
  move: DeliveryMove,
  invoicing: Invoicing,
): Promise<DeliveryState> {
  const { id, basketId, warehouse, state } = delivery
  requireAllowed(deliveryLaw.refusal(state, move, delivery))
  const to = deliveryLaw.next(state, move, delivery)
  if (move.type === 'delivery.handOver') await handOver(tx, { id, basketId, warehouse }, actor)
  else
    await tx.execute(sql`update basket_deliveries set state = ${to}, changed_at = ${actor.now.toISOString()}::timestamptz, changed_by = ${actor.user?.id}
      where id = ${id}`)
  await keepOpen(tx, basketId)
  if (move.type === 'delivery.handOver') await invoicing.keepHolds(tx, basketId)
  await recordState(tx, actor, delivery, to)
  return to
}

const moveDelivery = (
  { params, query, ...call }: Acting & { params: { id: number }; query: { expected?: DeliveryState | undefined } },
  move: DeliveryMove,
  invoicing: Invoicing,
) =>
  withDelivery(call, params.id, async (tx, delivery) => {
    const { id, state } = delivery
    if (state === deliveryLaw.to(move.type)) return { state }
    if (query.expected !== undefined && query.expected !== state)
      throw Problem.conflict({ reason: 'stale' }, `Delivery ${id} is ${deliveryLabels[state].toLowerCase()} in the meantime`)
    return { state: await carryOutDelivery(tx, actorOf(call), delivery, move, invoicing) }
  })

/** @throws {Problem} 422, 409 `notInDelivery` with the `title` that was scanned, '' where nobody knows it */
async function itemToPack(
  tx: Queryable,
  { id, items }: Delivery,
  { code, itemId }: { code?: string | undefined; itemId?: number | undefined },
): Promise<DeliveryItem> {
  if (code === undefined && itemId === undefined) throw Problem.field('code', 'Scan a book, or name an item')
  const item = code === undefined ? items.find((each) => each.id === itemId) : itemOfCode(items, code)
  if (item) return item
  const title = code === undefined ? '' : (await findCodes(tx, [code])).get(code)?.title
  throw Problem.conflict({ reason: 'notInDelivery', title: title ?? '' }, packingRefusal.notInDelivery(id))
}

export const deliveryHandlers = (invoicing: Invoicing) => [
  bind(convertToDelivery, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      let basket = await lockBasket(tx, params.id)
      if (basket.status !== 'inProgress')
        throw await conflictOf(tx, basket, 'isInProgress', (last) => `Start work before you create a delivery: ${last}`)
      if (body.warehouse && body.warehouse !== basket.warehouse) basket = await fillFrom(tx, actorOf(call), basket, body.warehouse)
      const lines = await readLeft(tx, basket.id)
      const chosen = chosenOf(lines, body.items)
      if (!chosen.length) throw Problem.conflict({ reason: 'isLeftToDeliver' }, 'Every copy of this order is in a delivery or back-ordered')
      for (const { line, quantity } of chosen) {
        const { title, wanted, aside } = present(lines.find(({ id }) => id === line))
        if (quantity > aside)
          throw Problem.conflict({ reason: 'isSetAside' }, `${title}: ${wanted} wanted, ${Math.max(aside, 0)} set aside`)
      }
      return { id: await makeDelivery(tx, actorOf(call), basket, chosen) }
    }),
  ),

  bind(packDeliveryItem, ({ params, body, ...call }) =>
    withDelivery(call, params.id, async (tx, delivery) => {
      const item = await itemToPack(tx, delivery, body)
      if (delivery.state !== 'packing')
        throw Problem.conflict({ reason: 'stale' }, `Delivery ${delivery.id} is ${deliveryLabels[delivery.state].toLowerCase()} already`)
      const add = body.code !== undefined ? 1 : body.add
      const packed = add === undefined ? (body.quantity ?? item.quantity) : item.packed + add
      if (packed === item.packed) return item
      if (body.expected !== undefined && body.expected !== item.packed) throw changedMeanwhile('Somebody packs this delivery too')
      if (packed > item.quantity) throw Problem.conflict({ reason: 'packedAlready' }, packingRefusal.packedAlready(item))
      await tx.execute(sql`update basket_delivery_items set packed = ${packed} where id = ${item.id}`)
      await record(tx, actorOf(call), {
        ...orderSubject(delivery.basketId),
        action: 'changed',
        changes: [{ field: 'packed', of: `Delivery ${delivery.id}, ${item.title}`, from: item.packed, to: packed }],
      })
      return { ...item, packed }
    }),
  ),

  bind(deliveryMoves['delivery.pack'], (call) => moveDelivery(call, { type: 'delivery.pack' }, invoicing)),
  bind(deliveryMoves['delivery.handOver'], (call) => moveDelivery(call, { type: 'delivery.handOver' }, invoicing)),
  bind(deliveryMoves['delivery.confirm'], (call) => moveDelivery(call, { type: 'delivery.confirm' }, invoicing)),
  bind(deliveryMoves['delivery.cancel'], (call) => moveDelivery(call, { type: 'delivery.cancel' }, invoicing)),

  bind(dryRunReturn, ({ params, body: { items }, ...call }) =>
    withDryRun(
      true,
      (effects: MoveEffects) => effects,
      (keep) =>
        withDelivery(call, params.id, async (tx, delivery) => {
          const back = { items, reason: 'A dry run' }
          return keep(await effectsOf(tx, delivery.basketId, () => takeBack(tx, actorOf(call), delivery, back, invoicing)))
        }),
    ),
  ),
  bind(returnDelivery, ({ params, body: { items, reason }, ...call }) =>
    withDelivery(call, params.id, (tx, delivery) => takeBack(tx, actorOf(call), delivery, { items, reason }, invoicing)),
  ),
]
