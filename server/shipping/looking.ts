import { sql } from 'drizzle-orm'
import { carrierNames } from '#api/shipping/shipments'
import { shipmentLaw } from '#machines/shipping/shipmentStatus'
import type { Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Actor } from '../core/trail'
import { transact } from '../core/transact'
import type { Database } from '../db/database'
import { become, noting, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import type { Event, Label } from './carriers/types'
import { lockShipment, readShipment } from './reading'

type Learned = {
  number?: { trackingNumber: string; trackingUrl: string | null; ids: readonly string[] }
  events: readonly Event[]
  label?: Label | undefined
}

const learn = (
  db: Database,
  actor: Actor,
  id: number,
  { number, events, label }: Learned,
  save: ReturnType<typeof noting>['save'],
): Promise<Json> =>
  transact(db, async (tx) => {
    let shipment = await lockShipment(tx, id, actor.now)
    await save(tx, id, actor.now)
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
      if (!to || shipmentLaw.refusal(shipment.state, { type: 'shipment.tracked', to }, { carrierName: '' })) continue
      await become(tx, actor, shipment, to)
      shipment = { ...shipment, state: to }
    }
    return readShipment(tx, id, actor.now)
  })

export async function look(db: Database, actor: Actor, carriers: Carriers, id: number): Promise<Json> {
  const shipment = await transact(db, (tx) => lockShipment(tx, id, actor.now))
  const client = carriers.of(shipment.carrier)
  const name = carrierNames[shipment.carrier]
  const { tell, save } = noting()
  if (shipment.state === 'doubtful') {
    requireSetUp(client)
    if (!client.find)
      throw Problem.conflict({ reason: 'cannotFind' }, `${name} cannot be asked by our reference: call them, and say what they say`)
    const found = await client.find(shipment.reference, tell)
    const label = found && !shipment.hasLabel ? await client.label?.(found.ids, shipment.labelFormat, tell) : undefined
    return learn(db, actor, id, { ...(found && { number: found }), events: found?.events ?? [], label }, save)
  }
  if (!shipment.trackingNumber || !client.track) return readShipment(db, id, actor.now)
  requireSetUp(client)
  const events = await client.track(shipment.trackingNumber, tell)
  const label = shipment.hasLabel ? undefined : await client.label?.(shipment.carrierIds, shipment.labelFormat, tell)
  return learn(db, actor, id, { events, label }, save)
}
