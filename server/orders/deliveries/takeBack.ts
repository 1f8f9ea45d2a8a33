import { sql } from 'drizzle-orm'
import type { Delivery, DeliveryState } from '#api/orders/deliveries'
import { type DeliveryMove, deliveryLabels, deliveryLaw } from '#machines/orders/deliveryStatus'
import { type Actor, record } from '../../core/auditLog'
import { Problem, requireAllowed } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { literal } from '../../db/fragment'
import { orderSubject } from '../basketLog'
import type { Invoicing } from '../money/invoicing'
import { lockGoods } from './goods'
import { readDelivery } from './reading'

type Back = { items: readonly { itemId: number; quantity: number; isRestocked: boolean }[]; reason: string }

/** The basket must be locked. @throws {Problem} 409 `isHandedOver`, `isReturned`; 422 */
export async function takeBack(
  tx: Queryable,
  actor: Actor,
  delivery: Delivery,
  { items, reason }: Back,
  invoicing: Pick<Invoicing, 'keepHolds'>,
): Promise<{ state: DeliveryState }> {
  const { id, basketId, warehouse } = delivery
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const move: DeliveryMove = { type: 'delivery.return', copies }
  requireAllowed(deliveryLaw.refusal(delivery.state, move, delivery))
  items.forEach(({ itemId, quantity }, i) => {
    const item = delivery.items.find((one) => one.id === itemId)
    if (!item) throw Problem.field(`items.${i}.itemId`, `This is not an item of delivery ${id}`)
    const out = item.quantity - item.returned
    if (quantity > out)
      throw Problem.conflict({ reason: 'isReturned' }, `${item.title}: only ${out} of ${item.quantity} can still come back`)
  })
  await lockGoods(tx, basketId, warehouse)
  const at = sql`${actor.now.toISOString()}::timestamptz`
  const by = actor.user?.id
  const to = deliveryLaw.next(delivery.state, move, delivery)
  const made = await first<{ id: number }>(
    tx,
    sql`insert into delivery_returns (delivery_id, items, reason, at, by_id)
      values (${id}, ${JSON.stringify(items)}::jsonb, ${reason}, ${at}, ${by}) returning id`,
  )
  await tx.execute(sql`
    with back as (
      select e.id, e.basket_detail_id, d.product_detail_id, r.quantity, r."isRestocked" as restocked
      from json_to_recordset(${JSON.stringify(items)}::json) as r ("itemId" int, quantity int, "isRestocked" boolean)
        join basket_delivery_items e on e.id = r."itemId" join basket_details d on d.id = e.basket_detail_id
    ), item as (
      update basket_delivery_items e set returned = e.returned + back.quantity from back where back.id = e.id
    ), line as (
      update basket_details d set returned = d.returned + back.quantity from back where back.basket_detail_id = d.id
    ), moved as (
      insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source, note)
      select ${at}, ${by}, product_detail_id, 'customer', case when restocked then ${literal(warehouse)} else 'adjustment' end, quantity, 'return',
        ${`return:${made?.id}`}, ${reason} from back
    )
    update basket_deliveries set state = ${to}, changed_at = ${at}, changed_by = ${by} where id = ${id}`)
  await invoicing.keepHolds(tx, basketId)
  const change = {
    field: 'returned',
    of: `Delivery ${id}`,
    from: deliveryLabels[delivery.state],
    to: `${copiesOf(copies)} came back: ${reason}`,
  }
  await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes: [change] })
  return { state: to }
}

const copiesOf = (count: number) => (count === 1 ? '1 copy' : `${count} copies`)

type Out = { deliveryId: number; itemId: number; basketDetailId: number; out: number }

/** Last delivery first. The baskets must be locked. */
export async function takeLinesBack(
  tx: Queryable,
  actor: Actor,
  copies: ReadonlyMap<number, number>,
  { isRestocked, reason }: { isRestocked: boolean; reason: string },
  invoicing: Pick<Invoicing, 'keepHolds'>,
): Promise<void> {
  const { rows } = await tx.execute<Out>(
    sql`select v.id as "deliveryId", e.id as "itemId", e.basket_detail_id as "basketDetailId", e.quantity - e.returned as out
      from basket_delivery_items e join basket_deliveries v on v.id = e.delivery_id
      where e.basket_detail_id = any(${`{${[...copies.keys()].join(',')}}`}::int[]) and v.state in ('handedOver', 'delivered') and e.quantity > e.returned
      order by v.id desc, e.id`,
  )
  const left = new Map(copies)
  const byDelivery = new Map<number, Back['items'][number][]>()
  for (const { deliveryId, itemId, basketDetailId, out } of rows) {
    const quantity = Math.min(out, left.get(basketDetailId) ?? 0)
    if (quantity === 0) continue
    left.set(basketDetailId, (left.get(basketDetailId) ?? 0) - quantity)
    byDelivery.set(deliveryId, [...(byDelivery.get(deliveryId) ?? []), { itemId, quantity, isRestocked }])
  }
  for (const [id, items] of [...byDelivery].sort(([a], [b]) => a - b)) {
    const delivery = await readDelivery(tx, id)
    if (delivery) await takeBack(tx, actor, delivery, { items, reason }, invoicing)
  }
}
