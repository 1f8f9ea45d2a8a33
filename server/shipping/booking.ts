import { sql } from 'drizzle-orm'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { carrierNames, type RequestedParcels, type ShipmentState } from '#api/shipping/shipments'
import { shipmentLabels } from '#machines/shipping/shipmentStatus'
import type { Change } from '../core/auditChanges'
import { type Actor, actorOf, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { type Carriers, senderSettings } from './carriers/settings'
import type { Answer, BookedParcel, Booking, CarrierClient, ParcelRequest, Party, Tell } from './carriers/types'
import { keepLabel } from './labels'
import { type Offered, readParcel, requireBearable, type Sent, serviceFor } from './parcel'
import { type LockedShipment, liveElsewhere, liveParcels, liveShipment, lockShipment } from './reading'

export function noting(): { tell: Tell; save: (tx: Queryable, shipmentId: number, at: Date) => Promise<void> } {
  const calls: { what: string; answer: Answer }[] = []
  return {
    tell: (what, answer) => void calls.push({ what, answer }),
    async save(tx, shipmentId, at) {
      for (const { what, answer } of calls)
        await tx.execute(sql`insert into carrier_calls (shipment_id, at, what, status, answered)
          values (${shipmentId}, ${at.toISOString()}, ${what}, ${answer.status}, ${answer.text.slice(0, 4000).replaceAll('\0', '')})`)
    },
  }
}

/** @throws {Problem} 409 with the names of missing settings */
export function requireSetUp(client: CarrierClient): void {
  if (client.missing.length)
    throw Problem.conflict(
      { reason: 'notSetUp', missing: client.missing },
      `${carrierNames[client.carrier]} is not set up (${client.missing.join(', ')})`,
    )
}

/** @throws {Problem} 409 */
export function senderOf({ from }: Carriers, warehouse: Warehouse): Party {
  const sender = from[warehouse]
  if (sender) return sender
  const setting = senderSettings[warehouse]
  throw Problem.conflict(
    { reason: 'notSetUp', missing: [setting] },
    `The address that parcels leave from in ${warehouseNames[warehouse]} is not set up. Ask an administrator (${setting})`,
  )
}

const shipmentSubject = ({ id, carrier }: Pick<LockedShipment, 'id' | 'carrier'>) => ({
  entityName: 'Shipment',
  entity: 'Shipment',
  id,
  record: `BO-${id}, ${carrierNames[carrier]}`,
  version: 0,
})

/** Tells the laws of the order and of its delivery which parcels are live. */
export async function keepBooked(tx: Queryable, { basketId, deliveryId }: Sent): Promise<void> {
  // A statement of its own: after waiting for a lock PostgreSQL re-reads only the locked row.
  await tx.execute(sql`select from baskets where id = ${basketId} for update`)
  await tx.execute(sql`update baskets b set booked_parcels = (${liveParcels('b.id')}) where id = ${basketId}`)
  if (deliveryId !== null)
    await tx.execute(sql`update basket_deliveries v set booked_with = (select p->>'name'
      from baskets b, jsonb_array_elements(b.booked_parcels) p where b.id = v.basket_id and (p->>'deliveryId')::int = v.id limit 1) where id = ${deliveryId}`)
}

export const recordChanges = (tx: Queryable, actor: Actor, shipment: LockedShipment, changes: readonly Change[]) =>
  record(tx, actor, { ...shipmentSubject(shipment), action: 'changed', changes })

/** By place; a parcel with a number exists. */
export async function keepParcels(tx: Queryable, id: number, parcels: readonly BookedParcel[], now: Date): Promise<void> {
  for (const [place, { number = null, label }] of parcels.entries()) {
    const parcel = await first<{ id: number }>(
      tx,
      sql`update shipment_parcels set number = coalesce(${number}::text, number),
        state = case when ${number}::text is not null and state = 'unconfirmed' then 'booked' else state end
        where shipment_id = ${id} and place = ${place} returning id`,
    )
    if (parcel && label) await keepLabel(tx, 'shipment_parcels', parcel.id, label, now)
  }
}

export async function become(
  tx: Queryable,
  actor: Actor,
  shipment: LockedShipment,
  to: ShipmentState,
  more: readonly Change[] = [],
): Promise<void> {
  await tx.execute(sql`update shipments set state = ${to}, changed_at = ${actor.now.toISOString()}::timestamptz where id = ${shipment.id}`)
  if (to === 'booked')
    await tx.execute(sql`update shipment_parcels set state = 'booked' where shipment_id = ${shipment.id} and state = 'unconfirmed'`)
  await keepBooked(tx, shipment)
  const changes = [{ field: 'state', from: shipment.state, to, words: shipmentLabels }, ...more]
  await record(tx, actor, { ...shipmentSubject(shipment), action: 'moved', changes })
}

/** @throws {Problem} 409 */
export async function requireNotBookedElsewhere(tx: Queryable, sent: Sent, now: Date): Promise<void> {
  const other = await liveElsewhere(tx, sent, now)
  if (!other) return
  const what = other.deliveryId === null ? `Order ${other.basketId}` : `Delivery ${other.deliveryId}`
  const number = other.trackingNumber ? ` (${other.trackingNumber})` : ''
  throw Problem.conflict(
    { reason: 'isBooked', shipmentId: other.id },
    `${what} is booked with ${carrierNames[other.carrier]} already${number}: BO-${other.id}`,
  )
}

type Prepared = {
  sent: Sent
  returnsId: number | null
  service: Pick<Offered, 'id' | 'carrier'>
  request: Omit<ParcelRequest, 'reference'>
}

/** Recorded before sending, so that it can be looked up whatever happens. */
export async function insertShipment(tx: Queryable, call: Acting, { sent, returnsId, service, request }: Prepared): Promise<Begun> {
  const actor = actorOf(call)
  const at = actor.now.toISOString()
  const made = await first<{ id: number }>(
    tx,
    sql`insert into shipments (basket_id, delivery_id, returns_id, carrier, post_service_id, request, created_by, created_at, changed_at)
      values (${sent.basketId}, ${sent.deliveryId}, ${returnsId}, ${service.carrier}, ${service.id}, ${JSON.stringify(request)}::jsonb, ${call.user.id}, ${at}, ${at}) returning id`,
  )
  const { id } = made as { id: number }
  for (const [place, { weightGrams }] of request.parcels.entries())
    await tx.execute(sql`insert into shipment_parcels (shipment_id, place, weight_grams) values (${id}, ${place}, ${weightGrams})`)
  const reference = `BO-${id}`
  await tx.execute(sql`update shipments set request = request || ${JSON.stringify({ reference })}::jsonb where id = ${id}`)
  const shipment = await lockShipment(tx, id, actor.now)
  await keepBooked(tx, shipment)
  const changes = [
    { field: 'order', to: String(sent.basketId) },
    ...(returnsId === null ? [] : [{ field: 'returnOf', to: `BO-${returnsId}` }]),
  ]
  await record(tx, actor, { ...shipmentSubject(shipment), action: 'added', changes })
  return { shipment, request: { ...request, reference } }
}

type BookingInput = RequestedParcels & Sent & { postServiceId: number | null; types: readonly string[]; field: string }
type Begun = { shipment: LockedShipment; request: ParcelRequest }

const begin = (call: Acting, carriers: Carriers, input: BookingInput): Promise<Begun | { live: LockedShipment }> =>
  transact(call.db, async (tx) => {
    const actor = actorOf(call)
    const parcel = await readParcel(tx, input, 'for update')
    const live = await liveShipment(tx, input, actor.now)
    if (live) return { live }
    await requireNotBookedElsewhere(tx, input, actor.now)
    const heaviest = Math.max(...input.parcels.map(({ weightGrams }) => weightGrams))
    const service = await serviceFor(tx, { ...parcel, weight: heaviest }, input)
    const client = carriers.of(service.carrier)
    requireSetUp(client)
    const from = senderOf(carriers, parcel.warehouse)
    const { parcels, labelFormat, notify } = input
    requireBearable(service, parcels)
    const request = { service: service.code, from, to: parcel.to, parcels, labelFormat, notify }
    return insertShipment(tx, call, { sent: input, returnsId: null, service, request })
  })

const stateAfter = { booked: 'booked', refused: 'refused', failed: 'failed', doubtful: 'doubtful' } as const satisfies Record<
  Booking['outcome'],
  ShipmentState
>

async function end(call: Acting, shipment: LockedShipment, booking: Booking, save: ReturnType<typeof noting>['save']): Promise<void> {
  await transact(call.db, async (tx) => {
    const actor = actorOf(call)
    await save(tx, shipment.id, actor.now)
    if (booking.outcome === 'booked') {
      const { trackingNumber, trackingUrl, label } = booking
      await tx.execute(
        sql`update shipments set tracking_number = ${trackingNumber}, tracking_url = ${trackingUrl} where id = ${shipment.id}`,
      )
      if (label) await keepLabel(tx, 'shipments', shipment.id, label, actor.now)
    } else
      await tx.execute(
        sql`update shipments set faults = array(select json_array_elements_text(${JSON.stringify(booking.faults)}::json)) where id = ${shipment.id}`,
      )
    if ('parcels' in booking) await keepParcels(tx, shipment.id, booking.parcels, actor.now)
    await become(tx, actor, shipment, stateAfter[booking.outcome])
  })
}

const shipmentAnswer = (id: number, state: ShipmentState, trackingNumber: string | null, hasLabel: boolean) => ({
  shipmentId: id,
  state,
  trackingNumber,
  labelUrl: hasLabel ? `Shipment/Label/${id}` : null,
})

const liveReasons: Partial<Record<ShipmentState, string>> = { booking: 'isBeingBooked', doubtful: 'isNotDoubtful' }
export const liveReason = ({ state }: Pick<LockedShipment, 'state'>): string => liveReasons[state] ?? 'isBooked'

export function bookedMessage({ id, state, carrier, trackingNumber }: LockedShipment): string {
  if (state === 'booking') return 'These parcels are being booked right now: look again in a moment'
  if (state === 'doubtful') return `${carrierNames[carrier]} has not said whether it booked this: look it up first`
  return `Booked with ${carrierNames[carrier]} already${trackingNumber ? ` (${trackingNumber})` : ''}: BO-${id}`
}

/**
 * Books once: a booked shipment is returned, an unconfirmed one refused. The carrier is called between two transactions, so that no lock
 * waits for it.
 * @throws {Problem} 404, 409, 422
 */
export async function book(call: Acting, carriers: Carriers, input: BookingInput) {
  const begun = await begin(call, carriers, input)
  if ('live' in begun) {
    const { id, state, trackingNumber, hasLabel } = begun.live
    const reason = liveReason(begun.live)
    if (reason !== 'isBooked') throw Problem.conflict({ reason, shipmentId: id }, bookedMessage(begun.live))
    return shipmentAnswer(id, state, trackingNumber, hasLabel)
  }
  return sendShipment(call, carriers, begun)
}

/** @throws {Problem} 409 */
export async function sendShipment(call: Acting, carriers: Carriers, { shipment, request }: Begun) {
  const { tell, save } = noting()
  const booking = await carriers.of(shipment.carrier).book(request, tell)
  await end(call, shipment, booking, save)
  if (booking.outcome === 'refused')
    throw Problem.conflict(
      { reason: 'carrierRefused', faults: booking.faults, shipmentId: shipment.id },
      `${carrierNames[shipment.carrier]} refused it: ${booking.faults.join('; ')}`,
    )
  if (booking.outcome === 'failed')
    throw Problem.conflict(
      { reason: 'carrierAway', shipmentId: shipment.id },
      `${carrierNames[shipment.carrier]} cannot be reached: nothing was booked. Try again later`,
    )
  const isBooked = booking.outcome === 'booked'
  return shipmentAnswer(
    shipment.id,
    stateAfter[booking.outcome],
    isBooked ? booking.trackingNumber : null,
    isBooked && (booking.label !== undefined || booking.parcels.every(({ label }) => label)),
  )
}
