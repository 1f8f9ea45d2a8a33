import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { HeldParcels } from '#api/orders/baskets'
import { carrierNames, type ShipmentRow, type ShipmentState, shipmentFilter, troubledShipments } from '#api/shipping/shipments'
import { type Json, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { readPage } from '../core/list/listPage'
import { readFilter, readSort } from '../core/readFilter'
import { first, iso, personName } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { literal, verbatim } from '../db/fragment'
import { columnsOf, type Expression, jsonArray, jsonOf } from '../db/json'
import type { Sent } from './parcel'

/** Milliseconds until a booking without an answer is unconfirmed, as after a crash. */
const longest = 60_000

export const stateOf = (alias: string, now: Date): SQL =>
  sql`case when ${verbatim(alias)}.state = 'booking' and ${verbatim(alias)}.created_at < ${new Date(now.getTime() - longest).toISOString()}::timestamptz then 'doubtful' else ${verbatim(alias)}.state end`

const carrierName = sql`case t.carrier ${sql.join(
  Object.entries(carrierNames).map(([carrier, name]) => sql`when ${literal(carrier)} then ${literal(name)}`),
  sql` `,
)} end`

/** What holds an order (`HeldParcels`). */
export const liveParcels = (basketId: string): SQL =>
  sql`select ${jsonArray(
    jsonOf<HeldParcels & { shipmentId: number }>({
      shipmentId: 't.id',
      name: sql`'BO-' || t.id || ' with ' || ${carrierName} || coalesce(' (' || t.tracking_number || ')', '')`,
      ...columnsOf('t', 'deliveryId'),
      state: sql`case t.state when 'booked' then 'booked' when 'handedOver' then 'gone' when 'delivered' then 'gone' else 'unconfirmed' end`,
    }),
    't.id',
  )}::jsonb from shipments t where t.basket_id = ${verbatim(basketId)} and t.returns_id is null and t.state in ('booking', 'doubtful', 'booked', 'handedOver', 'delivered')`

const hasLabel = sql`(t.label_id is not null or coalesce((select bool_and(p.label_id is not null) from shipment_parcels p where p.shipment_id = t.id), false))`

/** The customer is the sender of a return. */
const customer = sql`(case when t.returns_id is null then t.request->'to' else t.request->'from' end)`

const row = (now: Date, more: Record<string, Expression> = {}): SQL =>
  jsonOf({
    ...columnsOf('t', 'id', 'basketId', 'deliveryId', 'returnsId', 'carrier'),
    service: sql`case when t.returns_id is null then (select p.title from post_service p where p.id = t.post_service_id) else 'Return' end`,
    state: stateOf('t', now),
    reference: sql`t.request->>'reference'`,
    ...columnsOf('t', 'trackingNumber', 'trackingUrl'),
    recipient: sql`${customer}->>'name'`,
    city: sql`${customer}->>'city'`,
    weight: sql`(select coalesce(sum((p->>'weightGrams')::int), 0) from jsonb_array_elements(t.request->'parcels') p)`,
    parcels: sql`jsonb_array_length(t.request->'parcels')`,
    numbers: sql`array(select p.number from shipment_parcels p where p.shipment_id = t.id and p.number is not null order by p.place)`,
    hasLabel,
    labelFormat: sql`coalesce((select case f.type when 'application/pdf' then 'pdf' else 'zpl' end from files f where f.id = coalesce(t.label_id,
      (select p.label_id from shipment_parcels p where p.shipment_id = t.id and p.label_id is not null limit 1))), t.request->>'labelFormat')`,
    createdBy: sql`(select ${personName('u')} from users u where u.id = t.created_by)`,
    createdAt: iso('t.created_at'),
    changedAt: iso('t.changed_at'),
    ...more,
  })

const hasLeft = sql`(t.state in ('handedOver', 'delivered') or exists (
  select from basket_deliveries v where v.id = t.delivery_id and v.state in ('handedOver', 'delivered', 'returned')))`
const returnedBy = sql`(select 'BO-' || r.id from shipments r where r.returns_id = t.id and r.state in ('booking', 'doubtful', 'booked'))`

const detailColumns = (now: Date): Record<string, Expression> => ({
  ...columnsOf('t', 'faults', 'note'),
  hasLeft,
  returnedBy,
  returns: sql`(select ${jsonArray(
    jsonOf({
      id: 'r.id',
      reference: sql`'BO-' || r.id`,
      state: stateOf('r', now),
      trackingNumber: 'r.tracking_number',
    }),
    sql`r.id desc`,
  )} from shipments r where r.returns_id = t.id)`,
  address: jsonOf({
    recipient: sql`${customer}->>'name'`,
    address: sql`${customer}->>'address'`,
    postalCode: sql`${customer}->>'postalCode'`,
    city: sql`${customer}->>'city'`,
    country: sql`${customer}->>'country'`,
  }),
  parcelRows: sql`(select ${jsonArray(
    jsonOf({
      ...columnsOf('p', 'id', 'weightGrams', 'number'),
      state: sql`case when t.state in ('refused', 'failed', 'voided') then t.state else p.state end`,
      hasLabel: sql`p.label_id is not null`,
    }),
    'p.place',
  )} from shipment_parcels p where p.shipment_id = t.id)`,
  events: sql`(select ${jsonArray(jsonOf({ at: iso('e.at'), ...columnsOf('e', 'number', 'code', 'text') }), sql`e.at desc`)} from shipment_events e where e.shipment_id = t.id)`,
  calls: sql`(select ${jsonArray(jsonOf({ at: iso('c.at'), ...columnsOf('c', 'what', 'status', 'answered') }), sql`c.id desc`)}
    from carrier_calls c where c.shipment_id = t.id)`,
})

/** @throws {Problem} 404 */
export async function readShipment(tx: Queryable, id: number, now: Date): Promise<Json> {
  const found = await first<{ row: string }>(
    tx,
    sql`select ${row(now, detailColumns(now))}::text as row from shipments t where t.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Shipment')
  return jsonData(found.row)
}

/** Unconfirmed; or refused or failed in the last 14 days, and no later parcel of the order was booked. */
export const isTroubled = (now: Date): SQL => sql`(${stateOf('t', now)} = 'doubtful' or (t.state in ('refused', 'failed')
  and t.changed_at > ${now.toISOString()}::timestamptz - interval '14 days' and not exists (select from shipments l where l.basket_id = t.basket_id and l.id > t.id and (l.returns_id is null) = (t.returns_id is null))))`

export function listShipments(db: Database, body: ListRequest, now: Date): Promise<Json> {
  const { state, carrier, basketId, deliveryId, direction } = readFilter(shipmentFilter, body.filter)
  const { isDescending } = readSort(body.sort, { id: '' })
  const text = body.searchKey.trim().replace(/^BO-/i, '')
  const conditions = [
    state === troubledShipments && isTroubled(now),
    state && state !== troubledShipments && sql`${stateOf('t', now)} = ${state}`,
    carrier && sql`t.carrier = ${carrier}`,
    direction && (direction === 'return' ? sql`t.returns_id is not null` : sql`t.returns_id is null`),
    basketId && sql`t.basket_id = ${basketId}`,
    deliveryId && sql`t.delivery_id = ${deliveryId}`,
    text !== '' &&
      (/^\d{1,9}$/.test(text)
        ? sql`(t.id = ${Number(text)} or t.basket_id = ${Number(text)})`
        : sql`(t.tracking_number = ${text} or t.id in (select p.shipment_id from shipment_parcels p where p.number = ${text}))`),
  ].filter((part) => typeof part === 'object')
  const where = conditions.length ? sql.join(conditions, sql` and `) : undefined
  return readPage(db, body, { from: sql`shipments`, words: [], where, order: { isDescending, isIndexed: true }, row: row(now) })
}

export type LockedShipment = {
  id: number
  basketId: number
  deliveryId: number | null
  carrier: 'postnord' | 'dhlFreight' | 'dhlExpress'
  state: ShipmentState
  reference: string
  labelFormat: 'pdf' | 'zpl'
  trackingNumber: string | null
  parcels: number
  numbers: string[]
  hasLabel: boolean
  returnsId: number | null
  hasLeft: boolean
  /** Our reference of the return label that is out for it. */
  returnedBy: string | null
}

const columns = (
  now: Date,
) => sql`t.id, t.basket_id as "basketId", t.delivery_id as "deliveryId", t.carrier, ${stateOf('t', now)} as state, t.request->>'reference' as reference,
  t.request->>'labelFormat' as "labelFormat", t.tracking_number as "trackingNumber", jsonb_array_length(t.request->'parcels') as parcels,
  array(select p.number from shipment_parcels p where p.shipment_id = t.id and p.number is not null order by p.place) as numbers, ${hasLabel} as "hasLabel",
  t.returns_id as "returnsId", ${hasLeft} as "hasLeft", ${returnedBy} as "returnedBy"`

/** @throws {Problem} 404 */
export async function lockShipment(tx: Queryable, id: number, now: Date): Promise<LockedShipment> {
  const found = await first<LockedShipment>(tx, sql`select ${columns(now)} from shipments t where t.id = ${id} for update`)
  if (!found) throw Problem.notFound('Shipment')
  return found
}

export const liveShipment = (tx: Queryable, { basketId, deliveryId }: Sent, now: Date): Promise<LockedShipment | undefined> =>
  first<LockedShipment>(
    tx,
    sql`select ${columns(now)} from shipments t where t.basket_id = ${basketId} and t.delivery_id is not distinct from ${deliveryId}::int
      and t.returns_id is null and t.state not in ('refused', 'failed', 'voided')`,
  )

/** Parcels of the order for a delivery, and the other way round: the same copies are never booked twice. */
export const liveElsewhere = (tx: Queryable, { basketId, deliveryId }: Sent, now: Date): Promise<LockedShipment | undefined> =>
  first<LockedShipment>(
    tx,
    sql`select ${columns(now)} from shipments t where t.basket_id = ${basketId} and t.returns_id is null and t.state not in ('refused', 'failed', 'voided')
      and (t.delivery_id is null) <> (${deliveryId}::int is null) order by t.id limit 1`,
  )

export async function shipmentsOf(tx: Queryable, { basketId, deliveryId }: Sent, now: Date): Promise<ShipmentRow[]> {
  const { rows } = await tx.execute<{ row: ShipmentRow }>(sql`select ${row(now)} as row from shipments t where t.basket_id = ${basketId}
    and (${deliveryId}::int is null or t.delivery_id = ${deliveryId}) order by t.id desc limit 50`)
  return rows.map((found) => found.row)
}
