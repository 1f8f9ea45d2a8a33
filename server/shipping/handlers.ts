import { sql } from 'drizzle-orm'
import {
  beforeBooking,
  carrierList,
  carrierNames,
  createDhl,
  createPostnord,
  carriers as everyCarrier,
  handOverShipment,
  resolveShipment,
  shipmentItem,
  shipmentLabel,
  shipmentList,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { type ShipmentEvent, shipmentLaw } from '#machines/shipping/shipmentStatus'
import { type Acting, type Bound, bind, type Json } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import { first } from '../core/sqlParts'
import { actorOf } from '../core/trail'
import { transact } from '../core/transact'
import { before } from './before'
import { become, book, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import { look } from './looking'
import { type LockedShipment, listShipments, lockShipment, readShipment } from './reading'

/** @throws {Problem} 409 with the law's reason */
function allow({ state, carrier }: LockedShipment, event: ShipmentEvent): void {
  requireAllowed(shipmentLaw.refusal(state, event, { carrierName: carrierNames[carrier] }), { state })
}

const step = (call: Acting, id: number, event: ShipmentEvent, note: string): Promise<Json> =>
  transact(call.db, async (tx) => {
    const actor = actorOf(call)
    const to = shipmentLaw.to(event.type)
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

  bind(beforeBooking, ({ db, params, query: { deliveryId = null }, clock }) =>
    before(db, carriers, { basketId: params.id, deliveryId }, clock.now()),
  ),

  bind(createPostnord, ({ params, body: { postServiceId = null, deliveryId = null, ...asked }, ...call }) => {
    requireSetUp(carriers.of('postnord'))
    return book(call, carriers, { ...asked, basketId: params.id, deliveryId, postServiceId, types: ['post-nord'], field: 'postServiceId' })
  }),
  bind(createDhl, ({ params: { a, b }, body: { deliveryId = null, ...asked }, ...call }) =>
    book(call, carriers, { ...asked, basketId: a, deliveryId, postServiceId: b, types: ['dhl-fr', 'dhl-express'], field: 'b' }),
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
  bind(trackShipment, ({ db, params, ...call }) => look(db, actorOf(call), carriers, params.id)),

  bind(resolveShipment, ({ params, body: { outcome, trackingNumber = '', note }, ...call }) =>
    outcome === 'adopt'
      ? step(call, params.id, { type: 'shipment.adopt', trackingNumber }, note)
      : step(call, params.id, { type: 'shipment.abandon' }, note),
  ),
  bind(handOverShipment, ({ params, ...call }) => step(call, params.id, { type: 'shipment.handOver' }, '')),
  bind(voidShipment, ({ params, query: { confirmedBy = '' }, ...call }) =>
    step(call, params.id, { type: 'shipment.void', confirmedBy }, confirmedBy),
  ),
]
