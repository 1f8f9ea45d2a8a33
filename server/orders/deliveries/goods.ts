import { sql } from 'drizzle-orm'
import type { Warehouse } from '#api/inventory/warehouses'
import type { Actor } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import type { Queryable } from '../../db/database'
import { literal } from '../../db/fragment'
import { free, isIn } from '../../inventory/stock'
import { lineTitle } from '../documents/lineWords'
import { stillMissing } from './backOrders'
import { consignee } from './reading'

const stamp = ({ now }: Actor) => sql`${now.toISOString()}::timestamptz`

/** By inventory id, as for all moves of several editions. */
export const lockGoods = (tx: Queryable, basketId: number, warehouse: Warehouse) =>
  tx.execute(sql`select id from inventory i where ${isIn('i', literal(warehouse))}
    and product_detail_id in (select product_detail_id from basket_details where basket_id = ${basketId}) order by id for update`)

type Leaving = { id: number; basketId: number; warehouse: Warehouse }

/** Removes the copies from reservation and shelf, once. The basket must be locked. @throws {Problem} 409 if the shelf lacks them */
export async function handOver(tx: Queryable, { id, basketId, warehouse }: Leaving, actor: Actor): Promise<void> {
  await lockGoods(tx, basketId, warehouse)
  const from = literal(warehouse)
  const { rows } = await tx.execute<{ title: string; quantity: number; available: number }>(sql`
    select ${lineTitle} as title, e.quantity, greatest(${free} + d.reserved, 0) as available
    from basket_delivery_items e join basket_details d on d.id = e.basket_detail_id join product_details p on p.id = d.product_detail_id
      left join inventory i on i.product_detail_id = p.id and ${isIn('i', from)}
    where e.delivery_id = ${id} and e.quantity > greatest(${free} + d.reserved, 0) order by e.id limit 1`)
  const [short] = rows
  if (short)
    throw Problem.conflict({ reason: 'isInStock' }, `Out of stock: ${short.title} (${short.quantity} wanted, ${short.available} available)`)
  await tx.execute(sql`
    with item as (
      select d.id, d.product_detail_id, e.quantity, least(d.reserved, e.quantity) as aside
      from basket_delivery_items e join basket_details d on d.id = e.basket_detail_id where e.delivery_id = ${id}
    ), line as (
      update basket_details d set delivered = d.delivered + item.quantity, reserved = d.reserved - item.aside, arrived_at = null,
        back_ordered_since = ${stillMissing(sql`d.reserved - item.aside`, sql`d.delivered + item.quantity`, sql`d.back_ordered_since`)}
      from item where item.id = d.id
    ), shelf as (
      update inventory i set reserved = i.reserved - item.aside from item
      where i.product_detail_id = item.product_detail_id and ${isIn('i', from)}
    ), sent as (
      insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
      select ${stamp(actor)}, ${actor.user?.id}, product_detail_id, ${from}, 'customer', quantity, 'delivery', ${`delivery:${id}`} from item
    )
    update basket_deliveries set state = 'handedOver', consignee = (select ${consignee} from baskets b where b.id = ${basketId}), handed_over_at = ${stamp(actor)}, changed_at = ${stamp(actor)}, changed_by = ${actor.user?.id}
    where id = ${id}`)
}

/** One statement; basket and stock must be locked and the law asked. */
export function handOverRest(tx: Queryable, { id: basketId, warehouse }: { id: number; warehouse: Warehouse }, actor: Actor) {
  const from = literal(warehouse)
  return tx.execute(sql`
    with line as (
      select id, product_detail_id, quantity - cancelled - delivered as quantity, reserved as aside from basket_details where basket_id = ${basketId} and quantity - cancelled > delivered
    ), made as (
      insert into basket_deliveries (basket_id, warehouse, state, consignee, created_at, created_by, handed_over_at, changed_at, changed_by)
      select ${basketId}, ${from}, 'handedOver', (select ${consignee} from baskets b where b.id = ${basketId}), ${stamp(actor)}, ${actor.user?.id}, ${stamp(actor)}, ${stamp(actor)}, ${actor.user?.id}
      where exists (select from line) returning id
    ), item as (
      insert into basket_delivery_items (delivery_id, basket_detail_id, quantity, packed)
      select made.id, line.id, quantity, quantity from made, line order by line.id
    ), gone as (
      update basket_details d set delivered = d.quantity - d.cancelled, reserved = 0 from line where line.id = d.id
    ), shelf as (
      update inventory i set reserved = i.reserved - line.aside from line
      where i.product_detail_id = line.product_detail_id and ${isIn('i', from)}
    )
    insert into stock_moves (at, by_id, product_detail_id, from_place, to_place, quantity, kind, source)
    select ${stamp(actor)}, ${actor.user?.id}, product_detail_id, ${from}, 'customer', quantity, 'delivery', 'delivery:' || made.id from made, line`)
}

export const keepOpen = (tx: Queryable, basketId: number) =>
  tx.execute(sql`update baskets set open_deliveries = array(select id from basket_deliveries
    where basket_id = ${basketId} and state in ('packing', 'packed') order by id) where id = ${basketId}`)

/** The law must be asked. */
export async function cancelOpen(tx: Queryable, basketId: number, actor: Actor): Promise<void> {
  await tx.execute(sql`with closed as (
      update basket_deliveries set state = 'cancelled', changed_at = ${stamp(actor)}, changed_by = ${actor.user?.id}
      where basket_id = ${basketId} and state in ('packing', 'packed'))
    update baskets set open_deliveries = '{}' where id = ${basketId} and open_deliveries <> '{}'`)
}
