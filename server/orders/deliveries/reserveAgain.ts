import { sql } from 'drizzle-orm'
import { reserveAgain } from '#api/orders/deliveries'
import { bind } from '../../core/http/endpoints'
import { type Actor, actorOf, record } from '../../core/trail'
import type { Change } from '../../core/trailChanges'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { free, isWhereOrdersLeave } from '../../inventory/stock'
import { conflictOf, lockBasket } from '../basketLock'
import { orderSubject } from '../basketTrail'
import { lineTitle } from '../documents/lineWords'
import { stillMissing } from './backOrders'
import { lockGoods } from './goods'

type Line = { basketDetailId: number; title: string; wanted: number; had: number; reserved: number }

/**
 * Sets aside what the shelf holds now for each line of an order in progress, whose basket is locked: a count may have left less there
 * than was set aside, and more may have come since.
 */
export async function setAsideAgain(tx: Queryable, actor: Actor, basketId: number): Promise<Line[]> {
  await lockGoods(tx, basketId)
  const { rows } = await tx.execute<Line>(sql`
    with line as (
      select d.id, d.product_detail_id, ${lineTitle} as title, d.quantity - d.delivered as wanted, d.reserved as had,
        least(d.quantity - d.delivered, greatest(${free} + d.reserved, 0)) as reserved
      from basket_details d join product_details p on p.id = d.product_detail_id
        left join inventory i on i.product_detail_id = d.product_detail_id and ${isWhereOrdersLeave('i')}
      where d.basket_id = ${basketId}
    ), kept as (
      update basket_details d set reserved = line.reserved,
        back_ordered_since = ${stillMissing(sql`line.reserved`, sql`d.delivered`, sql`coalesce(d.back_ordered_since, ${actor.now.toISOString()}::timestamptz)`)}
      from line where line.id = d.id and line.reserved <> line.had
    ), shelf as (
      update inventory i set reserved = i.reserved + line.reserved - line.had from line
      where i.product_detail_id = line.product_detail_id and ${isWhereOrdersLeave('i')} and line.reserved <> line.had
    )
    select id as "basketDetailId", title, wanted, had, reserved from line order by id`)
  const changes = rows.flatMap(({ title, had, reserved }): Change[] =>
    had === reserved ? [] : [{ field: 'reserved', label: 'Set aside', of: title, from: had, to: reserved }],
  )
  if (changes.length) await record(tx, actor, { ...orderSubject(basketId), action: 'changed', changes })
  return rows
}

export const reserveHandlers = [
  bind(reserveAgain, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const basket = await lockBasket(tx, params.id)
      if (basket.status !== 'inProgress')
        throw await conflictOf(tx, basket, 'isInProgress', (last) => `Only an order in progress has copies set aside: ${last}`)
      const rows = await setAsideAgain(tx, actorOf(call), basket.id)
      return rows.map(({ had: _, ...line }) => line)
    }),
  ),
]
