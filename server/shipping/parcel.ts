import { sql } from 'drizzle-orm'
import type { Carrier } from '#api/shipping/shipments'
import { Problem } from '../core/http/problem'
import { customerName, first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import type { Party } from './carriers/types'

/** The kind of post service that each carrier has. */
export const carrierOf: Readonly<Record<string, Carrier>> = { 'post-nord': 'postnord', 'dhl-fr': 'dhlFreight', 'dhl-express': 'dhlExpress' }

export type Service = { id: number; code: string; title: string; carrier: Carrier }
export type Parcel = { basketId: number; status: string; to: Party; postServiceId: number | null }

/**
 * What a booking needs of an order, whose lock is taken: this alone says what is sent and where to. A part of an order that is sent by
 * itself would be read here too. @throws {Problem} 404, 409
 */
export async function lockParcel(tx: Queryable, id: number): Promise<Parcel> {
  const found = await first<Omit<Parcel, 'to'> & { address: string | null } & Party>(
    tx,
    sql`select b.id as "basketId", b.status, b.post_service_id as "postServiceId", a.address, a.postal_code as "postalCode", a.city,
      coalesce(nullif(a.recipient, ''), ${customerName('u')}, '') as name, coalesce(u.email, '') as email, coalesce(u.phone, '') as phone,
      coalesce((select upper(c.code) from country c where lower(c.title) = lower(a.country) or lower(c.non_latin_title) = lower(a.country) or upper(c.code) = upper(a.country) limit 1),
        case when a.country ~* '^[a-z]{2}$' then upper(a.country) when lower(a.country) in ('', 'sverige', 'sweden') then 'SE' else '' end) as country
      from baskets b left join addresses a on a.id = b.delivery_address_id left join users u on u.id = b.customer_id where b.id = ${id} for update of b`,
  )
  if (!found) throw Problem.notFound('Order')
  const { basketId, status, postServiceId, address, ...party } = found
  if (status !== 'inProgress')
    throw Problem.conflict({ reason: 'isInProgress', status }, 'Only the parcels of an order in progress are booked')
  if (!address || !party.postalCode || !party.city)
    throw Problem.conflict({ reason: 'hasAddress' }, 'A parcel needs a street, a postal code and a city: complete the delivery address')
  if (!party.country)
    throw Problem.conflict(
      { reason: 'hasCountry' },
      'The country of the delivery address is not known: choose it as it stands in Basic info',
    )
  return { basketId, status, postServiceId, to: { ...party, address } }
}

/** @throws {Problem} 422 at `field` unless it is a service of such a carrier that is offered */
export async function serviceOf(tx: Queryable, id: number | null, types: readonly string[], field: string): Promise<Service> {
  const found = await first<Omit<Service, 'carrier'> & { type: string }>(
    tx,
    id === null
      ? sql`select id, code, title, type from post_service where type = any(${`{${types.join(',')}}`}::text[]) and is_active order by id limit 1`
      : sql`select id, code, title, type from post_service where id = ${id} and type = any(${`{${types.join(',')}}`}::text[]) and is_active`,
  )
  const carrier = found && carrierOf[found.type]
  if (!found || !carrier) throw Problem.field(field, 'Choose a post service of this carrier that is offered')
  return { id: found.id, code: found.code, title: found.title, carrier }
}
