import { sql } from 'drizzle-orm'
import { countryName } from '#api/core/kinds/countries'
import { type FreightOption, freightOptions, updateBasketDelivery, updateBasketPost } from '#api/orders/basketCharges'
import type { Basket } from '#api/orders/baskets'
import type { Change } from '../../core/auditChanges'
import { bind } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { jsonOf } from '../../db/json'
import { freightJson, totalsJson } from '../basketItem'
import { changedMeanwhile, editBasket, type LockedBasket } from '../basketLock'
import { namedBy } from '../basketLog'
import { sumUp } from './basketSums'
import { fromKronor } from './currency'
import { requireUncharged } from './invoicedLines'
import { goesThere, isCollected, postPrice, type ServiceFacts, serviceFacts, serviceRefusal, weightOf } from './postPrice'

type Sent = { deliveryId: number | null; postServiceId: number | null; freight: number; isByHand: boolean; currency: string }

export const readSent = async (tx: Queryable, id: number) =>
  (await first<Sent>(
    tx,
    sql`select delivery_id as "deliveryId", post_service_id as "postServiceId", freight::float8 as freight, freight_by is not null as "isByHand", currency
      from baskets where id = ${id}`,
  )) as Sent

type Charged = Pick<Basket, 'freight' | 'totals'>

const readCharged = async (tx: Queryable, id: number) =>
  (await first<Charged>(tx, sql`select ${freightJson} as freight, ${totalsJson} as totals from baskets b where b.id = ${id}`)) as Charged

const elsewhere = (tx: Queryable, id: number, deliveryId: number | null) =>
  first<{ title: string; country: string }>(
    tx,
    sql`select v.title, a.country from baskets b join addresses a on a.id = b.delivery_address_id join delivery v on v.id = ${deliveryId}
      where b.id = ${id} and not ${goesThere('v', 'b')}`,
  )

/** @throws {Problem} 422 */
async function requireGoesThere(tx: Queryable, id: number, deliveryId: number | null): Promise<void> {
  const other = await elsewhere(tx, id, deliveryId)
  if (other) throw Problem.field('deliveryId', `${other.title} does not go to ${countryName(other.country)}. Choose another delivery.`)
}

/** @throws {Problem} 422 */
async function requireTakesIt(tx: Queryable, id: number, postServiceId: number | null): Promise<void> {
  const found = await first<{ facts: ServiceFacts }>(
    tx,
    sql`select ${jsonOf(serviceFacts('p', 'b', weightOf('b')))} as facts from baskets b, post_service p where b.id = ${id} and p.id = ${postServiceId}`,
  )
  const refusal = found && serviceRefusal(found.facts)
  if (refusal) throw Problem.field('postServiceId', refusal)
}

/**
 * Recalculates after a change of delivery or address. A delivery or post service that does not serve the address is removed, unless its
 * freight is invoiced.
 */
export async function settle(tx: Queryable, basket: LockedBasket, before: Sent): Promise<Change[]> {
  const changes: Change[] = []
  const { deliveryId } = await readSent(tx, basket.id)
  if (await elsewhere(tx, basket.id, deliveryId)) {
    const taken = await first(
      tx,
      sql`update baskets b set delivery_id = null where id = ${basket.id}
        and not exists (select from invoice_items i where i.basket_id = b.id and i.kind = 'freight') returning id`,
    )
    if (taken) changes.push({ field: 'delivery', from: await namedBy.delivery(tx, deliveryId), to: null })
  }
  const { rows: left } = await tx.execute(sql`update baskets b set post_service_id = null from post_service p where b.id = ${basket.id}
    and p.id = b.post_service_id and not (${goesThere('p', 'b')} and ${isCollected('p', 'b')}) and not exists (select from invoice_items i where i.basket_id = b.id and i.kind = 'freight')
    returning b.id`)
  if (left.length) changes.push({ field: 'postService', from: await namedBy.postService(tx, before.postServiceId), to: null })
  await sumUp(tx, basket.id)
  const { freight, currency } = await readSent(tx, basket.id)
  if (currency !== before.currency) return changes
  const money = (amount: number) => ({ amount, currency })
  if (freight !== before.freight) changes.push({ field: 'freight', from: money(before.freight), to: money(freight) })
  return changes
}

export const freightHandlers = [
  bind(updateBasketDelivery, ({ params, body: { deliveryId, expected }, ...call }) =>
    editBasket(call, params.id, async (tx, basket, note) => {
      const before = await readSent(tx, basket.id)
      if (before.deliveryId !== deliveryId) {
        if (expected !== undefined && expected !== before.deliveryId)
          throw changedMeanwhile('Somebody chose another delivery in the meantime')
        const [from, to] = [await namedBy.delivery(tx, before.deliveryId), await namedBy.delivery(tx, deliveryId)]
        if (deliveryId !== null && !to) throw Problem.field('deliveryId', 'This delivery does not exist')
        await requireGoesThere(tx, basket.id, deliveryId)
        await requireUncharged(tx, 'The freight', { basketId: basket.id, service: null })
        await tx.execute(sql`update baskets set delivery_id = ${deliveryId} where id = ${basket.id}`)
        note({ field: 'delivery', from, to }, ...(await settle(tx, basket, before)))
      }
      return readCharged(tx, basket.id)
    }),
  ),

  bind(updateBasketPost, ({ params, body: { postServiceId, freight, expected }, user, ...call }) =>
    editBasket({ ...call, user }, params.id, async (tx, basket, note) => {
      const before = await readSent(tx, basket.id)
      const isPriced = freight === undefined || (freight === null ? !before.isByHand : before.isByHand && before.freight === freight)
      if (before.postServiceId === postServiceId && isPriced) return readCharged(tx, basket.id)
      if (expected !== undefined && expected !== before.postServiceId && before.postServiceId !== postServiceId)
        throw changedMeanwhile('Somebody chose another post service in the meantime')
      const [from, to] = [await namedBy.postService(tx, before.postServiceId), await namedBy.postService(tx, postServiceId)]
      if (postServiceId !== null && !to) throw Problem.field('postServiceId', 'This post service does not exist')
      if (before.postServiceId !== postServiceId) await requireTakesIt(tx, basket.id, postServiceId)
      await requireUncharged(tx, 'The freight', { basketId: basket.id, service: null })
      await tx.execute(sql`update baskets set post_service_id = ${postServiceId} where id = ${basket.id}`)
      if (!isPriced)
        await tx.execute(
          sql`update baskets set freight = ${freight ?? 0}::bigint, freight_by = ${freight === null ? null : user.id} where id = ${basket.id}`,
        )
      if (before.postServiceId !== postServiceId) note({ field: 'postService', from, to })
      if (!isPriced && before.isByHand !== (freight !== null))
        note({ field: 'freightRule', from: before.isByHand ? 'by hand' : 'by rule', to: freight === null ? 'by rule' : 'by hand' })
      note(...(await settle(tx, basket, before)))
      return readCharged(tx, basket.id)
    }),
  ),

  bind(freightOptions, async ({ db, params }) => {
    if (!(await first(db, sql`select id from baskets where id = ${params.id}`))) throw Problem.notFound('Basket')
    const { rows } = await db.execute<{ option: Omit<FreightOption, 'refusal'>; facts: ServiceFacts | null }>(sql`
      select ${jsonOf({
        deliveryId: 'o.delivery',
        postServiceId: 'o.post',
        title: 'o.title',
        price: jsonOf({ amount: 'o.price', currency: 'b.currency' }),
        days: 'o.days',
      })} as option, o.facts
      from baskets b, lateral (
        select 1 as place, v.id, v.id as delivery, null::int as post, v.title, v.most_days as days,
          case when ${fromKronor(sql`v.free_from`)} <= (select sum(net + vat) from basket_details where basket_id = b.id) then 0
            else ${fromKronor(sql`v.price`)} end as price, null::json as facts
        from delivery v where v.is_active and ${goesThere('v', 'b')}
        union all
        select 2, p.id, null, p.id, p.title, p.days, ${fromKronor(postPrice('p', 'b'))}, ${jsonOf(serviceFacts('p', 'b', weightOf('b')))}
        from post_service p where p.is_active
      ) o where b.id = ${params.id} and o.price is not null order by o.place, o.price, o.id`)
    return rows
      .map(({ option, facts }) => ({ ...option, refusal: facts && serviceRefusal(facts) }))
      .sort((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
  }),
]
