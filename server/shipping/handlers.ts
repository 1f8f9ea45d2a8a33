import { sql } from 'drizzle-orm'
import {
  carrierList,
  carrierNames,
  createDhl,
  createPostnord,
  carriers as everyCarrier,
  resolveShipment,
  type ShipmentState,
  shipmentItem,
  shipmentLabel,
  shipmentList,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { type ShipmentEvent, shipmentRefusal } from '#machines/shipping/shipmentStatus'
import { type Acting, type Bound, bind, type Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import { first } from '../core/sqlParts'
import { actorOf } from '../core/trail'
import { transact } from '../core/transact'
import { become, book, noting, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import type { Event, Label } from './carriers/types'
import { type LockedShipment, listShipments, lockShipment, readShipment } from './reading'

/** @throws {Problem} 409 with the law's reason */
function allow({ state, carrier }: LockedShipment, event: ShipmentEvent): void {
  const refusal = shipmentRefusal(state, { carrierName: carrierNames[carrier] }, event)
  if (refusal) throw Problem.conflict({ reason: refusal.code, state }, refusal.message)
}

type Learned = {
  number?: { trackingNumber: string; trackingUrl: string | null; ids: readonly string[] }
  events: readonly Event[]
  label?: Label | undefined
}

/** Writes what a carrier has told of a shipment: that it has it, its label, and where it is. */
const learn = (call: Acting, id: number, { number, events, label }: Learned, kept: ReturnType<typeof noting>['kept']): Promise<Json> =>
  transact(call.db, async (tx) => {
    const actor = actorOf(call)
    let shipment = await lockShipment(tx, id, actor.now)
    await kept(tx, id, actor.now)
    if (number && shipment.state === 'doubtful') {
      await tx.execute(sql`update shipments set tracking_number = ${number.trackingNumber}, tracking_url = ${number.trackingUrl}, faults = '{}',
        carrier_ids = array(select json_array_elements_text(${JSON.stringify(number.ids)}::json)) where id = ${id}`)
      await become(tx, actor, shipment, 'booked', [{ field: 'trackingNumber', to: number.trackingNumber }])
      shipment = { ...shipment, state: 'booked' }
    }
    if (label) await tx.execute(sql`update shipments set label = ${Buffer.from(label)} where id = ${id} and label is null`)
    for (const { at, code, text } of events)
      await tx.execute(
        sql`insert into shipment_events (shipment_id, at, code, text) values (${id}, ${at}::timestamptz, ${code}, ${text}) on conflict do nothing`,
      )
    for (const { means: to } of [...events].sort((a, b) => a.at.localeCompare(b.at))) {
      if (!to || shipmentRefusal(shipment.state, { carrierName: '' }, { type: 'shipment.tracked', to })) continue
      await become(tx, actor, shipment, to)
      shipment = { ...shipment, state: to }
    }
    return readShipment(tx, id, actor.now)
  })

/** Asks a carrier what it knows: of a doubtful shipment whether it has it, of any other where it is. */
async function look(call: Acting, carriers: Carriers, id: number): Promise<Json> {
  const shipment = await transact(call.db, (tx) => lockShipment(tx, id, call.clock.now()))
  const client = carriers.of(shipment.carrier)
  const name = carrierNames[shipment.carrier]
  const { tell, kept } = noting()
  if (shipment.state === 'doubtful') {
    requireSetUp(client)
    if (!client.find)
      throw Problem.conflict({ reason: 'cannotFind' }, `${name} cannot be asked by our reference: call them, and say what they say`)
    const found = await client.find(shipment.reference, tell)
    const label = found && !shipment.hasLabel ? await client.label?.(found.ids, shipment.labelFormat, tell) : undefined
    return learn(call, id, { ...(found && { number: found }), events: found?.events ?? [], label }, kept)
  }
  if (!shipment.trackingNumber || !client.track) return readShipment(call.db, id, call.clock.now())
  requireSetUp(client)
  const events = await client.track(shipment.trackingNumber, tell)
  const label = shipment.hasLabel ? undefined : await client.label?.(shipment.carrierIds, shipment.labelFormat, tell)
  return learn(call, id, { events, label }, kept)
}

const step = (call: Acting, id: number, event: ShipmentEvent, to: ShipmentState, note: string): Promise<Json> =>
  transact(call.db, async (tx) => {
    const actor = actorOf(call)
    const shipment = await lockShipment(tx, id, actor.now)
    if (shipment.state === to) return readShipment(tx, id, actor.now)
    allow(shipment, event)
    const number = event.type === 'shipment.adopt' ? event.trackingNumber.trim() : null
    await tx.execute(
      sql`update shipments set note = ${note}, tracking_number = coalesce(${number}::text, tracking_number) where id = ${id}`,
    )
    await become(tx, actor, shipment, to, [
      ...(number ? [{ field: 'trackingNumber', to: number }] : []),
      ...(note ? [{ field: 'note', to: note }] : []),
    ])
    return readShipment(tx, id, actor.now)
  })

const labelTypes = { pdf: 'application/pdf', zpl: 'application/x-zpl' } as const

export const shippingHandlers = ({ carriers }: { carriers: Carriers }): Bound[] => [
  bind(carrierList, () => everyCarrier.map((carrier) => ({ carrier, missing: [...carriers.of(carrier).missing] }))),

  bind(createPostnord, ({ params, body: { postServiceId = null, ...asked }, ...call }) => {
    requireSetUp(carriers.of('postnord'))
    return book(call, carriers, { ...asked, basketId: params.id, postServiceId, types: ['post-nord'], field: 'postServiceId' })
  }),
  bind(createDhl, ({ params: { a, b }, body, ...call }) =>
    book(call, carriers, { ...body, basketId: a, postServiceId: b, types: ['dhl-fr', 'dhl-express'], field: 'b' }),
  ),

  bind(shipmentList, ({ db, body, clock }) => listShipments(db, body, clock.now())),
  bind(shipmentItem, ({ db, params, clock }) => readShipment(db, params.id, clock.now())),
  bind(shipmentLabel, async ({ db, params }) => {
    const found = await first<{ label: Uint8Array | null; format: 'pdf' | 'zpl' }>(
      db,
      sql`select label, request->>'labelFormat' as format from shipments where id = ${params.id}`,
    )
    if (!found?.label) throw Problem.notFound('Label')
    return new Response(new Uint8Array(found.label), {
      headers: {
        ...apiHeaders,
        'Content-Type': labelTypes[found.format],
        'Content-Disposition': `attachment; filename="label-BO-${params.id}.${found.format}"`,
        'Cache-Control': 'no-store',
      },
    })
  }),
  bind(trackShipment, ({ params, ...call }) => look(call, carriers, params.id)),

  bind(resolveShipment, ({ params, body: { outcome, trackingNumber = '', note }, ...call }) =>
    outcome === 'adopt'
      ? step(call, params.id, { type: 'shipment.adopt', trackingNumber }, 'booked', note)
      : step(call, params.id, { type: 'shipment.abandon' }, 'failed', note),
  ),
  bind(voidShipment, ({ params, query: { confirmedBy = '' }, ...call }) =>
    step(call, params.id, { type: 'shipment.void', confirmedBy }, 'voided', confirmedBy),
  ),
]
