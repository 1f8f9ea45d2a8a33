import { sql } from 'drizzle-orm'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import type { DeliveryState } from '#api/orders/deliveries'
import { updateBasketWarehouse, type WarehouseChange } from '#api/orders/warehouse'
import type { Change } from '../../core/auditChanges'
import { type Actor, actorOf, record } from '../../core/auditLog'
import { withDryRun } from '../../core/dryRun'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { literal } from '../../db/fragment'
import { lockBalances } from '../../inventory/ledger'
import { free, isIn, joinStock } from '../../inventory/stock'
import { changedMeanwhile, conflictOf, type LockedBasket, lockBasket } from '../basketLock'
import { moneyChanges, orderSubject, readMoney } from '../basketLog'
import { lineTitle } from '../documents/lineWords'
import { readSent, settle } from '../money/basketFreight'

const isOpen = new Set<LockedBasket['status']>(['create', 'newOrder', 'inProgress'])

/** @throws {Problem} 409 with the reason and the remedy */
async function requireMovable(tx: Queryable, basket: LockedBasket): Promise<void> {
  const { id, status, holds, warehouse } = basket
  if (!isOpen.has(status)) throw await conflictOf(tx, basket, 'notEditable', (last) => `This order can no longer be changed: ${last}`)
  if (holds.offer) throw Problem.conflict({ reason: 'noOfferOut' }, `Offer ${holds.offer} holds this order: withdraw it first`)
  const delivery = await first<{ id: number; state: DeliveryState }>(
    tx,
    sql`select id, state from basket_deliveries where basket_id = ${id} and state <> 'cancelled' order by handed_over_at is null, id limit 1`,
  )
  const place = warehouseNames[warehouse]
  if (delivery?.state === 'packing' || delivery?.state === 'packed')
    throw Problem.conflict(
      { reason: 'isUndelivered', deliveryId: delivery.id },
      `Delivery ${delivery.id} is being packed in ${place}. Cancel it before you change the warehouse`,
    )
  if (delivery)
    throw Problem.conflict(
      { reason: 'isUndelivered', deliveryId: delivery.id },
      `Delivery ${delivery.id} has left from ${place}. Bring the missing copies to ${place} with a transfer instead`,
    )
  const [booked] = holds.parcels ?? []
  if (booked)
    throw Problem.conflict(
      { reason: 'isNotBooked' },
      `Booked from ${place}: ${booked.name}. Cancel the booking before you change the warehouse`,
    )
}

type Line = { id: number; productDetailId: number; title: string; wanted: number; reserved: number }

/** Copies left to deliver, and those set aside; free ones where work has not begun. */
const readLines = async (tx: Queryable, { id, status, warehouse }: Pick<LockedBasket, 'id' | 'status' | 'warehouse'>): Promise<Line[]> =>
  (
    await tx.execute<Line>(sql`select d.id, p.id as "productDetailId", ${lineTitle} as title, w.wanted,
        case when ${status === 'inProgress'} then d.reserved else least(w.wanted, greatest(${free}, 0)) end as reserved
      from basket_details d join product_details p on p.id = d.product_detail_id ${joinStock('p.id', literal(warehouse))},
        lateral (select d.quantity - d.cancelled - d.delivered as wanted) w
      where d.basket_id = ${id} order by d.id`)
  ).rows

const moveReservations = (tx: Queryable, { id, warehouse: from }: LockedBasket, to: Warehouse, at: string) =>
  tx.execute(sql`with line as (
      select d.id, d.product_detail_id, d.reserved as was, w.wanted, least(w.wanted, greatest(${free}, 0)) as reserved
      from basket_details d ${joinStock('d.product_detail_id', literal(to))}, lateral (select d.quantity - d.cancelled - d.delivered as wanted) w
      where d.basket_id = ${id}
    ), freed as (
      update inventory i set reserved = i.reserved - line.was from line
      where i.product_detail_id = line.product_detail_id and ${isIn('i', literal(from))} and line.was > 0
    ), taken as (
      update inventory i set reserved = i.reserved + line.reserved from line
      where i.product_detail_id = line.product_detail_id and ${isIn('i', literal(to))} and line.reserved > 0
    )
    update basket_details d set reserved = line.reserved, arrived_at = null,
      back_ordered_since = case when line.wanted > line.reserved then coalesce(d.back_ordered_since, ${at}::timestamptz) end
    from line where line.id = d.id`)

const freightOf = async (tx: Queryable, id: number) => {
  const { freight, currency } = await readSent(tx, id)
  return { amount: freight, currency }
}

/** The basket must be locked. @throws {Problem} 409 */
async function changeWarehouse(tx: Queryable, actor: Actor, basket: LockedBasket, to: Warehouse): Promise<WarehouseChange> {
  await requireMovable(tx, basket)
  const { id, status, warehouse: from } = basket
  const isSetAside = status === 'inProgress'
  const [money, sent] = [await readMoney(tx, id), await readSent(tx, id)]
  const editions = (await readLines(tx, basket)).map(({ productDetailId }) => productDetailId)
  if (isSetAside) await lockBalances(tx, editions, [from, to])
  const before = await readLines(tx, basket)
  if (isSetAside) await moveReservations(tx, basket, to, actor.now.toISOString())
  await tx.execute(sql`update baskets set warehouse = ${to} where id = ${id}`)
  const after = new Map((await readLines(tx, { id, status, warehouse: to })).map((line) => [line.id, line.reserved]))
  const lines = before.map((line) => ({
    id: line.id,
    title: line.title,
    wanted: line.wanted,
    before: { warehouse: from, reserved: line.reserved },
    after: { warehouse: to, reserved: after.get(line.id) ?? 0 },
  }))
  // The freight agreed with the customer stays once work has begun.
  const charged = isSetAside ? [] : await settle(tx, basket, sent)
  const moved = lines.filter((line) => isSetAside && line.before.reserved !== line.after.reserved)
  await record(tx, actor, {
    ...orderSubject(id),
    action: 'changed',
    changes: [
      { field: 'warehouse', from, to, words: warehouseNames },
      ...moved.map((line): Change => ({ field: 'setAside', of: line.title, from: line.before.reserved, to: line.after.reserved })),
      ...charged,
      ...moneyChanges(money, await readMoney(tx, id)),
    ],
  })
  const service = charged.find(({ field }) => field === 'postService')?.from as { label?: string } | null | undefined
  return {
    isSetAside,
    lines,
    freight: { before: { amount: sent.freight, currency: sent.currency }, after: await freightOf(tx, id) },
    postService: service?.label ?? null,
  }
}

/** The basket must be locked. @throws {Problem} 409 */
export async function fillFrom(tx: Queryable, actor: Actor, basket: LockedBasket, warehouse: Warehouse): Promise<LockedBasket> {
  await changeWarehouse(tx, actor, basket, warehouse)
  return { ...basket, warehouse }
}

export const warehouseHandlers = [
  bind(updateBasketWarehouse, ({ params, body: { warehouse, expected, isRehearsal }, ...call }) =>
    withDryRun(
      isRehearsal,
      (change: WarehouseChange) => change,
      (keep) =>
        transact(call.db, async (tx) => {
          const basket = await lockBasket(tx, params.id)
          if (basket.status === 'inProgress' && !call.user.permissions.has('InProgress'))
            throw Problem.forbidden('Changing an order in progress needs the permission to work on orders')
          if (expected !== undefined && expected !== basket.warehouse && warehouse !== basket.warehouse)
            throw changedMeanwhile('Somebody chose another warehouse in the meantime')
          if (warehouse === basket.warehouse) return keep(await unchanged(tx, basket))
          return keep(await changeWarehouse(tx, actorOf(call), basket, warehouse))
        }),
    ),
  ),
]

async function unchanged(tx: Queryable, basket: LockedBasket): Promise<WarehouseChange> {
  const freight = await freightOf(tx, basket.id)
  return {
    isSetAside: basket.status === 'inProgress',
    lines: (await readLines(tx, basket)).map(({ id, title, wanted, reserved }) => {
      const place = { warehouse: basket.warehouse, reserved }
      return { id, title, wanted, before: place, after: place }
    }),
    freight: { before: freight, after: freight },
    postService: null,
  }
}
