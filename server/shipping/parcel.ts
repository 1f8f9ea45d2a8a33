import { sql } from 'drizzle-orm'
import { isCountry } from '#api/core/kinds/isCountry'
import type { DeliveryState } from '#api/orders/deliveries'
import type { Carrier } from '#api/shipping/shipments'
import { deliveryLabels } from '#machines/orders/deliveryStatus'
import { Problem } from '../core/http/problem'
import { customerName, first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import type { Party } from './carriers/types'

export const carrierOf: Readonly<Record<string, Carrier>> = { 'post-nord': 'postnord', 'dhl-fr': 'dhlFreight', 'dhl-express': 'dhlExpress' }

/** `mostWeight` in grams per parcel. */
export type Service = { id: number; code: string; title: string; carrier: Carrier; mostWeight: number | null }
export type Sent = { basketId: number; deliveryId: number | null }
export type Parcel = Sent & {
  to: Party
  postServiceId: number | null /** Grams; 0 if unknown. */
  weight: number
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
    sql`select b.status, b.post_service_id as "postServiceId", a.address, a.postal_code as "postalCode", a.city,
      (select coalesce(sum(case when ${sent.deliveryId}::int is null then d.quantity else i.quantity end * e.weight_grams), 0)::int
        from basket_details d join product_details e on e.id = d.product_detail_id
          left join basket_delivery_items i on i.basket_detail_id = d.id and i.delivery_id = ${sent.deliveryId}::int
        where d.basket_id = b.id) as weight,
      coalesce(nullif(a.recipient, ''), ${customerName('u')}, '') as name, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
      coalesce(a.country, '') as country
      from baskets b left join addresses a on a.id = b.delivery_address_id left join users u on u.id = b.customer_id where b.id = ${sent.basketId}
      ${lock === 'for update' ? sql`for update of b` : sql``}`,
  )
  if (!found) throw Problem.notFound('Order')
  const { status, postServiceId, weight, address, ...party } = found
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
  return { ...sent, postServiceId, weight, to: { ...party, address } }
}

/** @throws {Problem} 422 at `field` */
export async function serviceOf(tx: Queryable, id: number | null, types: readonly string[], field: string): Promise<Service> {
  const found = await first<Omit<Service, 'carrier'> & { type: string }>(
    tx,
    id === null
      ? sql`select id, code, title, type, most_weight as "mostWeight" from post_service where type = any(${`{${types.join(',')}}`}::text[]) and is_active order by id limit 1`
      : sql`select id, code, title, type, most_weight as "mostWeight" from post_service where id = ${id} and type = any(${`{${types.join(',')}}`}::text[]) and is_active`,
  )
  const carrier = found && carrierOf[found.type]
  if (!found || !carrier) throw Problem.field(field, 'Choose a post service of this carrier that is offered')
  const { type: _, ...service } = found
  return { ...service, carrier }
}

/** @throws {Problem} 422 at the first parcel that is too heavy */
export function requireBearable({ title, mostWeight }: Service, parcels: readonly { weightGrams: number }[]): void {
  const place = parcels.findIndex(({ weightGrams }) => weightGrams > (mostWeight ?? Number.POSITIVE_INFINITY))
  if (place !== -1) throw Problem.field(`parcels.${place}.weightGrams`, `${title} takes parcels of at most ${mostWeight} g`)
}
