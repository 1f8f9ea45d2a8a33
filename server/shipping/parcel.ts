import { sql } from 'drizzle-orm'
import { isCountry } from '#api/core/kinds/isCountry'
import type { Money } from '#api/core/money'
import type { Warehouse } from '#api/inventory/warehouses'
import type { DeliveryState } from '#api/orders/deliveries'
import type { BookableService, Carrier } from '#api/shipping/shipments'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import { Problem } from '../core/http/problem'
import { customerName, first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { jsonOf } from '../db/json'
import { lineTitle } from '../orders/documents/lineWords'
import { fromKronor } from '../orders/money/currency'
import { postPrice, type ServiceFacts, serviceFacts, serviceRefusal } from '../orders/money/postPrice'
import type { Carriers } from './carriers/settings'
import type { Party } from './carriers/types'

const carrierOf: Readonly<Record<string, Carrier>> = { 'post-nord': 'postnord', 'dhl-fr': 'dhlFreight', 'dhl-express': 'dhlExpress' }

/** Kinds of post services that parcels are booked with. */
export const carrierTypes = Object.keys(carrierOf)

export type Sent = { basketId: number; deliveryId: number | null }
export type Parcel = Sent & {
  /** The parcel leaves from here. */
  warehouse: Warehouse
  to: Party
  postServiceId: number | null
  /** Grams of what has a weight. */
  weight: number
  unweighed: string[]
}

const goesOut = new Set(['packing', 'packed', 'handedOver'])

/** @throws {Problem} 409 if it is already sent, 404 for another order's delivery */
async function requireToBeSent(tx: Queryable, { basketId, deliveryId }: Sent, status: string): Promise<void> {
  if (deliveryId === null) {
    if (status !== 'inProgress')
      throw Problem.conflict({ reason: 'isInProgress', status }, 'Only the parcels of an order in progress are booked')
    return
  }
  const found = await first<{ state: DeliveryState }>(
    tx,
    sql`select state from basket_deliveries where id = ${deliveryId} and basket_id = ${basketId}`,
  )
  if (!found) throw Problem.notFound('Delivery')
  if (!goesOut.has(found.state))
    throw Problem.conflict({ reason: 'isOpen' }, `Delivery ${deliveryId} is ${deliveryLabels[found.state].toLowerCase()} already`)
}

/** `lock` locks the order. @throws {Problem} 404, 409 */
export async function readParcel(tx: Queryable, sent: Sent, lock: 'for update' | 'unlocked'): Promise<Parcel> {
  const found = await first<Omit<Parcel, 'to' | keyof Sent> & { status: string; address: string | null } & Party>(
    tx,
    sql`select b.status, b.warehouse, b.post_service_id as "postServiceId", a.address, a.postal_code as "postalCode", a.city,
      (select coalesce(sum(case when ${sent.deliveryId}::int is null then d.quantity else i.quantity end * e.weight_grams), 0)::int
        from basket_details d join product_details e on e.id = d.product_detail_id
          left join basket_delivery_items i on i.basket_detail_id = d.id and i.delivery_id = ${sent.deliveryId}::int
        where d.basket_id = b.id) as weight,
      array(select ${lineTitle} from basket_details d join product_details p on p.id = d.product_detail_id
        where d.basket_id = b.id and p.weight_grams is null and (${sent.deliveryId}::int is null
          or exists (select from basket_delivery_items i where i.basket_detail_id = d.id and i.delivery_id = ${sent.deliveryId}::int)) order by d.id) as unweighed,
      coalesce(nullif(a.recipient, ''), ${customerName('u')}, '') as name, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
      coalesce(a.country, '') as country
      from baskets b left join addresses a on a.id = b.delivery_address_id left join users u on u.id = b.customer_id where b.id = ${sent.basketId}
      ${lock === 'for update' ? sql`for update of b` : sql``}`,
  )
  if (!found) throw Problem.notFound('Order')
  const { status, warehouse, postServiceId, weight, unweighed, address, ...party } = found
  await requireToBeSent(tx, sent, status)
  if (!address || !party.postalCode || !party.city)
    throw Problem.conflict({ reason: 'hasAddress' }, 'A parcel needs a street, a postal code and a city: complete the delivery address')
  if (!isCountry(party.country))
    throw Problem.conflict(
      { reason: 'hasCountry' },
      party.country
        ? `“${party.country}” is not a country in the list. Choose the country of the delivery address.`
        : 'The delivery address has no country. Choose it in the address.',
    )
  return { ...sent, warehouse, postServiceId, weight, unweighed, to: { ...party, address } }
}

const typeOf = (carrier: string) => carrierTypes.find((type) => carrierOf[type] === carrier)

/** `price` in the order's currency; null without an exchange rate. */
export type Offered = BookableService & { code: string; price: Money | null }

/** Those that take it as one parcel first, the cheapest before the others. */
export async function offeredServices(tx: Queryable, { basketId, weight }: Pick<Parcel, 'basketId' | 'weight'>): Promise<Offered[]> {
  const grams = sql`${weight}::bigint`
  const { rows } = await tx.execute<{
    id: number
    code: string
    type: string
    amount: number | null
    currency: string
    facts: ServiceFacts
  }>(sql`
    select p.id, p.code, p.type, (${fromKronor(postPrice('p', 'b', grams))})::float8 as amount, b.currency, ${jsonOf(serviceFacts('p', 'b', grams))} as facts
    from baskets b, post_service p
    where b.id = ${basketId} and p.is_active order by ${postPrice('p', 'b', grams)}, p.id`)
  return rows
    .flatMap(({ id, code, type, amount, currency, facts }) => {
      const carrier = carrierOf[type]
      const { title, mostWeight, uncollectedIn } = facts
      const isElsewhere = facts.isElsewhere || uncollectedIn !== null
      const price = amount === null ? null : { amount, currency }
      return carrier ? [{ id, code, title, carrier, mostWeight, isElsewhere, price, refusal: serviceRefusal(facts) }] : []
    })
    .sort((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
}

/** The order's own service if it takes the parcel, else the cheapest that does, of carriers that are set up before the others. */
export function byRule(offered: readonly Offered[], ownId: number | null, carriers: Carriers): Offered | undefined {
  const taking = offered.filter(({ refusal }) => refusal === null)
  return taking.find(({ id }) => id === ownId) ?? taking.find(({ carrier }) => !carriers.of(carrier).missing.length) ?? taking[0]
}

/** The chosen service, else the order's own, else the cheapest that takes it. @throws {Problem} 422 at `field` */
export async function serviceFor(
  tx: Queryable,
  parcel: Parcel,
  { postServiceId, types, field }: { postServiceId: number | null; types: readonly string[]; field: string },
): Promise<Offered> {
  const offered = (await offeredServices(tx, parcel)).filter(({ carrier }) => types.includes(typeOf(carrier) ?? ''))
  const own = offered.find(({ id, refusal }) => id === parcel.postServiceId && refusal === null)
  const service = postServiceId === null ? (own ?? offered[0]) : offered.find(({ id }) => id === postServiceId)
  if (!service) throw Problem.field(field, 'Choose a post service of this carrier that is offered')
  if (service.isElsewhere && service.refusal) throw Problem.field(field, service.refusal)
  return service
}

/** @throws {Problem} 422 at the first parcel that is too heavy */
export function requireBearable({ title, mostWeight }: Offered, parcels: readonly { weightGrams: number }[]): void {
  parcels.forEach(({ weightGrams: grams }, i) => {
    const refusal = serviceRefusal({ title, mostWeight, isElsewhere: false, uncollectedIn: null, country: '', grams })
    if (refusal) throw Problem.field(`parcels.${i}.weightGrams`, refusal)
  })
}
