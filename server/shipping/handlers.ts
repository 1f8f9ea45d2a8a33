import { type SQL, sql } from 'drizzle-orm'
import { addLabel, parcelLabel, shipmentLabel, shipmentLabels } from '#api/shipping/labels'
import {
  beforeBooking,
  carrierList,
  createDhl,
  createPostnord,
  createReturn,
  carriers as everyCarrier,
  handOverShipment,
  numberingCarriers,
  resolveShipment,
  shipmentItem,
  shipmentList,
  trackShipment,
  voidShipment,
} from '#api/shipping/shipments'
import { type ShipmentEvent, shipmentFacts, shipmentLaw } from '#machines/shipping/shipmentStatus'
import { actorOf } from '../core/auditLog'
import { pdfFile } from '../core/documents/files'
import { allBytesOf, type Located, located, type WithFiles } from '../core/files/stores/reading'
import { type Acting, type Bound, bind, type Json } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { apiHeaders } from '../core/http/securityHeaders'
import { transact } from '../core/transact'
import { before } from './before'
import { become, book, keepParcels, recordChanges, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import { formatOf, keepLabel, labelTypes, mergeLabels } from './labels'
import { look } from './looking'
import { listShipments, lockShipment, readShipment } from './reading'
import { bookReturn } from './returns'

const step = (call: Acting, id: number, event: ShipmentEvent, note: string): Promise<Json> =>
  transact(call.db, async (tx) => {
    const actor = actorOf(call)
    const to = shipmentLaw.to(event.type)
    const shipment = await lockShipment(tx, id, actor.now)
    const { state, carrier, parcels } = shipment
    if (state === to) return readShipment(tx, id, actor.now)
    requireAllowed(shipmentLaw.refusal(state, event, shipmentFacts(shipment)), { state })
    const numbers = event.type === 'shipment.adopt' ? event.numbers : []
    await tx.execute(
      sql`update shipments set note = ${note}, tracking_number = coalesce(${numbers[0] ?? null}::text, tracking_number) where id = ${id}`,
    )
    if (numberingCarriers.has(carrier) || parcels === 1)
      await keepParcels(
        tx,
        id,
        numbers.map((number) => ({ number })),
        actor.now,
      )
    if (event.type === 'shipment.handOver')
      await tx.execute(sql`update shipment_parcels set state = 'handedOver' where shipment_id = ${id} and state = 'booked'`)
    await become(tx, actor, shipment, to, [
      ...(numbers.length ? [{ field: 'trackingNumber', to: numbers.join(', ') }] : []),
      ...(note ? [{ field: 'note', to: note }] : []),
    ])
    return readShipment(tx, id, actor.now)
  })

async function labelFile(labels: readonly Uint8Array[], name: string): Promise<Response> {
  if (!labels.length) throw Problem.notFound('Label')
  const label = await mergeLabels(labels)
  const format = formatOf(label)
  return new Response(new Uint8Array(label), {
    headers: {
      ...apiHeaders,
      'Content-Type': labelTypes[format],
      'Content-Disposition': `attachment; filename="label-${name}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function labelsOf(db: WithFiles, ids: SQL): Promise<Uint8Array[]> {
  const { rows } = await db.execute<Located>(sql`select ${located} from (${ids}) l join files f on f.id = l.id order by l.place`)
  const labels: Uint8Array[] = []
  for (const file of rows) labels.push(await allBytesOf(db, file))
  return labels
}

const labelsOfShipment = (db: WithFiles, id: number) =>
  labelsOf(
    db,
    sql`select label_id as id, 0 as place from shipments where id = ${id}
      union all select p.label_id, p.place from shipment_parcels p join shipments t on t.id = p.shipment_id
        where t.id = ${id} and t.label_id is null`,
  )

export const shippingHandlers = ({ carriers }: { carriers: Carriers }): Bound[] => [
  bind(carrierList, () => everyCarrier.map((carrier) => ({ carrier, missing: [...carriers.of(carrier).missing] }))),

  bind(beforeBooking, ({ db, params, query: { deliveryId = null }, clock }) =>
    before(db, carriers, { basketId: params.id, deliveryId }, clock.now()),
  ),

  bind(createPostnord, ({ params, body: { postServiceId = null, deliveryId = null, ...input }, ...call }) => {
    requireSetUp(carriers.of('postnord'))
    return book(call, carriers, { ...input, basketId: params.id, deliveryId, postServiceId, types: ['post-nord'], field: 'postServiceId' })
  }),
  bind(createDhl, ({ params: { a, b }, body: { deliveryId = null, ...input }, ...call }) =>
    book(call, carriers, { ...input, basketId: a, deliveryId, postServiceId: b, types: ['dhl-fr', 'dhl-express'], field: 'b' }),
  ),

  bind(createReturn, ({ params, body: { weightGrams }, ...call }) => bookReturn(call, carriers, params.id, weightGrams)),

  bind(shipmentList, ({ db, body, clock }) => listShipments(db, body, clock.now())),
  bind(shipmentItem, ({ db, params, clock }) => readShipment(db, params.id, clock.now())),
  bind(shipmentLabel, async ({ db, params }) => labelFile(await labelsOfShipment(db, params.id), `BO-${params.id}`)),
  bind(shipmentLabels, async ({ db, body }) => {
    const labels: Uint8Array[] = []
    for (const id of new Set(body.ids)) {
      const own = await labelsOfShipment(db, id)
      if (!own.length) throw Problem.field('ids', `BO-${id} has no label yet`)
      if (own.some((label) => formatOf(label) === 'zpl'))
        throw Problem.field('ids', `The label of BO-${id} is ZPL. Download it on its own page`)
      labels.push(...own)
    }
    return pdfFile('labels.pdf', Buffer.from(await mergeLabels(labels)))
  }),
  bind(parcelLabel, async ({ db, params }) =>
    labelFile(await labelsOf(db, sql`select label_id as id, place from shipment_parcels where id = ${params.id}`), `parcel-${params.id}`),
  ),
  bind(addLabel, async ({ params, body: { file }, ...call }) => {
    const label = Buffer.from(await file.arrayBuffer())
    if (formatOf(label) === 'zpl' && !label.subarray(0, 100).toString('latin1').includes('^XA'))
      throw Problem.field('file', 'This file is neither PDF nor ZPL. Download the label from the carrier again')
    return transact(call.db, async (tx) => {
      const actor = actorOf(call)
      const shipment = await lockShipment(tx, params.id, actor.now)
      if (!['booked', 'handedOver'].includes(shipment.state))
        throw Problem.conflict({ reason: 'isBooked', state: shipment.state }, 'Only booked parcels have a label')
      await keepLabel(tx, 'shipments', params.id, label, actor.now)
      await recordChanges(tx, actor, shipment, [{ field: 'label', to: file.name }])
      return readShipment(tx, params.id, actor.now)
    })
  }),
  bind(trackShipment, ({ db, params, ...call }) => look(db, actorOf(call), carriers, params.id)),

  bind(resolveShipment, ({ params, body: { outcome, trackingNumber = '', note }, ...call }) =>
    outcome === 'adopt'
      ? step(call, params.id, { type: 'shipment.adopt', numbers: trackingNumber.split(/[\s,;]+/).filter(Boolean) }, note)
      : step(call, params.id, { type: 'shipment.abandon' }, note),
  ),
  bind(handOverShipment, ({ params, ...call }) => step(call, params.id, { type: 'shipment.handOver' }, '')),
  bind(voidShipment, ({ params, query: { confirmedBy = '' }, ...call }) =>
    step(call, params.id, { type: 'shipment.void', confirmedBy }, confirmedBy),
  ),
]
