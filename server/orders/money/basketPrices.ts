import { sql } from 'drizzle-orm'
import { type PriceUpdate, updatePrices } from '#api/orders/basketCharges'
import { bind } from '../../core/http/endpoints'
import type { Queryable } from '../../db/database'
import { editBasket } from '../basketLock'
import { sumUp } from './basketSums'

/** Carries a rehearsal's answer out of the transaction that it takes back. */
class Rehearsed extends Error {
  constructor(readonly updates: PriceUpdate[]) {
    super('A rehearsal is never kept')
  }
}

type Line = { id: number; title: string; unitPrice: number; total: number }

const readLines = async (tx: Queryable, basketId: number) =>
  (
    await tx.execute<Line>(
      sql`select d.id, p.title, d.unit_price::float8 as "unitPrice", (d.net + d.vat)::float8 as total
        from basket_details d join product_details p on p.id = d.product_detail_id where d.basket_id = ${basketId} order by d.id`,
    )
  ).rows

/** Prices of today, for lines that were made at others. A rehearsal does the same and takes it back. */
export const priceHandlers = [
  bind(updatePrices, async ({ params, body: { lineIds, isRehearsal }, ...call }) => {
    try {
      return await editBasket(call, params.id, async (tx, { id, currency }, note) => {
        const before = await readLines(tx, id)
        // A discount keeps its part of the price; of what a code took off, no more stays than there is to pay.
        await tx.execute(sql`
          update basket_details d set unit_price = n.unit_price, vat_rate = n.vat_rate, discount = n.discount,
            code_discount = least(d.code_discount, n.unit_price * d.quantity - n.discount)
          from (
            select l.id, p.unit_price, p.vat_rate, coalesce(round(l.discount::numeric * p.unit_price / nullif(l.unit_price, 0)), 0)::bigint as discount
            from basket_details l join product_details p on p.id = l.product_detail_id where l.basket_id = ${id}
          ) n
          where d.id = n.id and (d.unit_price, d.vat_rate) is distinct from (n.unit_price, n.vat_rate)
            and ${lineIds ? sql`d.id = any(${`{${lineIds.join(',')}}`}::int[])` : sql`true`}`)
        await sumUp(tx, id)
        const updates = (await readLines(tx, id)).flatMap(({ id, title, unitPrice, total }): PriceUpdate[] => {
          const was = before.find((line) => line.id === id)
          if (!was || (was.unitPrice === unitPrice && was.total === total)) return []
          return [{ lineId: id, title, from: was.unitPrice, to: unitPrice, totalFrom: was.total, totalTo: total }]
        })
        if (isRehearsal) throw new Rehearsed(updates)
        const money = (amount: number) => ({ amount, currency })
        for (const { title, from, to } of updates)
          if (from !== to) note({ field: 'unitPrice', of: title, from: money(from), to: money(to) })
        return updates
      })
    } catch (error) {
      if (error instanceof Rehearsed) return error.updates
      throw error
    }
  }),
]
