import { sql } from 'drizzle-orm'
import { leaveOutConflicts, removeDiscountItem } from '#api/discounts/discounts'
import { changedMeanwhile } from '../core/entity/crud'
import { bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first, isOneOf } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { endPrices, lockEditions, refreshCurrentPrices } from '../products/prices/timeline'
import { itemsOf } from './assess'
import { type Discount, discountsAt, lockDiscount, noteChanges } from './discountTable'

export const leavingOutHandlers = [
  bind(removeDiscountItem, ({ params, ...call }) =>
    transact(call.db, async (tx) => {
      const found = await first<{ discountId: number }>(
        tx,
        sql`select discount_id as "discountId" from discount_items where id = ${params.id}`,
      )
      if (!found) throw Problem.notFound('Item')
      const discount = await lockDiscount(tx, found.discountId)
      const item = await first<{ detailId: number; title: string }>(
        tx,
        sql`select i.product_detail_id as "detailId", d.title from discount_items i join product_details d on d.id = i.product_detail_id where i.id = ${params.id}`,
      )
      if (!item) throw Problem.notFound('Item')
      await leaveOut(tx, discount, [item.detailId], call.clock.now())
      await noteChanges(tx, call, discount, [{ field: 'edition', of: item.title, from: item.title, to: null }])
      return null
    }),
  ),

  bind(leaveOutConflicts, ({ params, body, ...call }) =>
    transact(call.db, async (tx) => {
      const now = call.clock.now()
      const discount = await lockDiscount(tx, params.id)
      const { id, version } = discount
      if (version !== body.version) throw await changedMeanwhile(tx, discountsAt(now), id, body.version)
      const inConflict = (await itemsOf(tx, discount, now)).filter(({ conflict }) => conflict !== null)
      if (!inConflict.length) return { version, leftOut: 0 }
      await leaveOut(
        tx,
        discount,
        inConflict.map(({ productDetailId }) => productDetailId),
        now,
      )
      const changes = [{ field: 'conflicts', label: 'Editions in another discount left out', to: inConflict.length }]
      return { version: await noteChanges(tx, call, discount, changes), leftOut: inConflict.length }
    }),
  ),
]

/** Removes editions from a discount and ends the sale prices it gave them. */
async function leaveOut(tx: Queryable, { id }: Discount, editions: number[], now: Date): Promise<void> {
  await lockEditions(tx, editions)
  await endPrices(tx, sql`p.discount_id = ${id} and ${isOneOf('p.product_detail_id', editions)}`, now)
  await tx.execute(sql`delete from discount_items where discount_id = ${id} and ${isOneOf('product_detail_id', editions)}`)
  await refreshCurrentPrices(tx, editions, now)
}
