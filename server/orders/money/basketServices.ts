import { sql } from 'drizzle-orm'
import { addBasketService, editBasketService, removeBasketService } from '#api/orders/basketCharges'
import { maxQuantity } from '#api/orders/basketEdits'
import type { Change } from '../../core/auditChanges'
import { type Acting, bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { changedMeanwhile, editBasket, type LockedBasket } from '../basketLock'
import { sumUp } from './basketSums'
import { fromKronor, noRate } from './currency'
import { requireUncharged, requireUnnamed } from './invoicedLines'

type Sold = { id: number; title: string; quantity: number; unitPrice: number }

const sold = sql`s.id, s.title, s.quantity, s.unit_price::float8 as "unitPrice"`

function changesOf({ currency }: LockedBasket, title: string, from: Sold | null, to: Omit<Sold, 'id' | 'title'> | null): Change[] {
  const money = (one: { unitPrice: number } | null) => one && { amount: one.unitPrice, currency }
  const changes: Change[] = [{ field: 'service', of: title, from: from?.quantity ?? null, to: to?.quantity ?? null }]
  if (from && to && from.unitPrice !== to.unitPrice) changes.push({ field: 'servicePrice', of: title, from: money(from), to: money(to) })
  return changes
}

export const serviceHandlers = [
  bind(addBasketService, ({ params, body, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      const { saleServiceId, quantity } = body
      const service = await first<{ title: string; price: number | null }>(
        tx,
        sql`select s.title, (${fromKronor(sql`s.price`)})::float8 as price from sale_service s join baskets b on b.id = ${basket.id}
          where s.id = ${saleServiceId} for key share of s`,
      )
      if (!service) throw Problem.field('saleServiceId', 'This service is not sold')
      const before = await first<Sold>(
        tx,
        sql`select ${sold} from basket_services s where s.basket_id = ${basket.id} and s.sale_service_id = ${saleServiceId}`,
      )
      const unitPrice = body.unitPrice ?? before?.unitPrice ?? service.price
      if (unitPrice === null) throw noRate(service.title, 'SEK', basket.currency)
      const after = { quantity: (before?.quantity ?? 0) + quantity, unitPrice }
      if (after.quantity > maxQuantity)
        throw Problem.field('quantity', `The order has ${before?.quantity} of this service already, and at most ${maxQuantity} are sold`)
      if (before) await requireUncharged(tx, before.title, { basketId: basket.id, service: before.id })
      const saved = await first<{ id: number }>(
        tx,
        sql`insert into basket_services (basket_id, sale_service_id, title, quantity, unit_price, vat_rate)
          select ${basket.id}, s.id, s.title, ${after.quantity}, ${after.unitPrice}::bigint, t.rate
          from sale_service s join tax t on t.id = s.tax_id where s.id = ${saleServiceId}
          on conflict (basket_id, sale_service_id) do update set quantity = excluded.quantity, unit_price = excluded.unit_price returning id`,
      )
      await sumUp(tx, basket.id)
      note(...changesOf(basket, service.title, before ?? null, after))
      return { id: saved?.id ?? 0 }
    }),
  ),

  bind(editBasketService, ({ params, body, ...call }) =>
    editSold(call, params.id, async (tx, basket, before) => {
      if (before.quantity === body.quantity && before.unitPrice === body.unitPrice) return []
      const { expected } = body
      if (expected && (expected.quantity !== before.quantity || expected.unitPrice !== before.unitPrice))
        throw changedMeanwhile('Somebody changed this service in the meantime')
      await requireUncharged(tx, before.title, { basketId: basket.id, service: before.id })
      await tx.execute(
        sql`update basket_services set quantity = ${body.quantity}, unit_price = ${body.unitPrice}::bigint where id = ${before.id}`,
      )
      return changesOf(basket, before.title, before, body)
    }),
  ),

  bind(removeBasketService, ({ params, ...call }) =>
    editSold(call, params.id, async (tx, basket, before) => {
      await requireUnnamed(tx, before.title, sql`i.basket_service_id = ${before.id}`)
      await tx.execute(sql`delete from basket_services where id = ${before.id}`)
      return changesOf(basket, before.title, before, null)
    }),
  ),
]

type Work = (tx: Queryable, basket: LockedBasket, before: Sold) => Promise<Change[]>

/** @throws {Problem} 404, 409 */
async function editSold(call: Acting, id: number, work: Work): Promise<null> {
  const found = await first<{ basketId: number }>(call.db, sql`select basket_id as "basketId" from basket_services where id = ${id}`)
  if (!found) throw Problem.notFound('Service')
  return editBasket(call, found.basketId, async (tx, basket, note) => {
    const before = await first<Sold>(tx, sql`select ${sold} from basket_services s where s.id = ${id}`)
    if (!before) throw Problem.notFound('Service')
    const changes = await work(tx, basket, before)
    if (changes.length > 0) await sumUp(tx, basket.id)
    note(...changes)
    return null
  })
}
