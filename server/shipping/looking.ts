import { sql } from 'drizzle-orm'
import { carrierNames, type ParcelState } from '#api/shipping/shipments'
import { shipmentFacts, shipmentLaw } from '#machines/shipping/shipmentStatus'
import type { Actor } from '../core/auditLog'
import type { Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { become, keepParcels, noting, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import type { Event, Found, Label, Named } from './carriers/types'
import { keepLabel, mergeLabels } from './labels'
import { lockShipment, readShipment } from './reading'

type Learned = { found?: Found | undefined; events: readonly Event[]; labels: readonly Label[] }

const ranks = { unconfirmed: 0, booked: 1, handedOver: 2, returned: 3, delivered: 3 } as const satisfies Record<ParcelState, number>

/** As far as the last parcel for what is final, as far as the first for what is under way. */
function stateOfAll(states: readonly ParcelState[]): 'handedOver' | 'delivered' | 'returned' | undefined {
  if (states.every((state) => state === 'delivered')) return 'delivered'
  if (states.every((state) => state === 'delivered' || state === 'returned')) return 'returned'
  return states.some((state) => ranks[state] > ranks.booked) ? 'handedOver' : undefined
}

async function follow(tx: Queryable, id: number, events: readonly Event[]): Promise<ReturnType<typeof stateOfAll>> {
  const { rows } = await tx.execute<{ id: number; number: string | null; state: ParcelState }>(
    sql`select id, number, state from shipment_parcels where shipment_id = ${id} order by place`,
  )
  for (const { number = '', at, code, text } of events)
    await tx.execute(
      sql`insert into shipment_events (shipment_id, number, at, code, text) values (${id}, ${number}, ${at}::timestamptz, ${code}, ${text}) on conflict do nothing`,
    )
  const states = new Map(rows.map((parcel) => [parcel.id, parcel.state]))
  for (const { number, means } of [...events].sort((a, b) => a.at.localeCompare(b.at)))
    for (const parcel of rows)
      if (means && (number === undefined || number === parcel.number) && ranks[means] > ranks[states.get(parcel.id) ?? 'unconfirmed'])
        states.set(parcel.id, means)
  for (const parcel of rows)
    if (states.get(parcel.id) !== parcel.state)
      await tx.execute(sql`update shipment_parcels set state = ${states.get(parcel.id)} where id = ${parcel.id}`)
  return stateOfAll([...states.values()])
}

const placed = (numbers: readonly string[], labels: readonly Label[]) =>
  numbers.map((number, i) => ({ number, label: labels.length === numbers.length ? labels[i] : undefined }))

async function keepMissing(tx: Queryable, id: number, label: Label, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`select from shipments where id = ${id} and label_id is null`)
  if (rows.length) await keepLabel(tx, 'shipments', id, label, now)
}

const learn = (
  db: Database,
  actor: Actor,
  id: number,
  { found, events, labels }: Learned,
  save: ReturnType<typeof noting>['save'],
): Promise<Json> =>
  transact(db, async (tx) => {
    let shipment = await lockShipment(tx, id, actor.now)
    await save(tx, id, actor.now)
    const name = carrierNames[shipment.carrier]
    if (found && shipment.state === 'doubtful') {
      const isAll = found.numbers.length === shipment.parcels || (found.numbers.length === 0 && shipment.parcels === 1)
      if (!isAll) {
        const fault = `${name} has ${found.numbers.length} of ${shipment.parcels} parcels (${found.numbers.join(', ') || found.trackingNumber}). Ask ${name} before you book again.`
        await tx.execute(sql`update shipments set faults = array[${fault}::text] where id = ${id}`)
        if (!shipment.numbers.length) await keepParcels(tx, id, placed(found.numbers, []), actor.now)
        return readShipment(tx, id, actor.now)
      }
      await tx.execute(
        sql`update shipments set tracking_number = ${found.trackingNumber}, tracking_url = ${found.trackingUrl}, faults = '{}' where id = ${id}`,
      )
      await keepParcels(tx, id, placed(found.numbers, labels), actor.now)
      await become(tx, actor, shipment, 'booked', [{ field: 'trackingNumber', to: found.trackingNumber }])
      shipment = { ...shipment, state: 'booked' }
    } else await keepParcels(tx, id, placed(shipment.numbers, labels), actor.now)
    if (labels.length && labels.length !== (found?.numbers ?? shipment.numbers).length)
      await keepMissing(tx, id, await mergeLabels(labels), actor.now)
    const to = await follow(tx, id, events)
    if (to && !shipmentLaw.refusal(shipment.state, { type: 'shipment.tracked', to }, shipmentFacts(shipment)))
      await become(tx, actor, shipment, to)
    return readShipment(tx, id, actor.now)
  })

export async function look(db: Database, actor: Actor, carriers: Carriers, id: number): Promise<Json> {
  const shipment = await transact(db, (tx) => lockShipment(tx, id, actor.now))
  const client = carriers.of(shipment.carrier)
  const name = carrierNames[shipment.carrier]
  const { tell, save } = noting()
  const labelsOf = async (named: Named) => (shipment.hasLabel ? [] : ((await client.label?.(named, shipment.labelFormat, tell)) ?? []))
  if (shipment.state === 'doubtful') {
    requireSetUp(client)
    if (!client.find)
      throw Problem.conflict({ reason: 'cannotFind' }, `${name} cannot be asked by our reference: call them, and say what they say`)
    const found = await client.find(shipment.reference, tell)
    return learn(db, actor, id, { found, events: found?.events ?? [], labels: found ? await labelsOf(found) : [] }, save)
  }
  const { trackingNumber, numbers } = shipment
  if (!trackingNumber || !client.track) return readShipment(db, id, actor.now)
  requireSetUp(client)
  const named = { trackingNumber, numbers }
  const events = await client.track(named, tell)
  return learn(db, actor, id, { events, labels: await labelsOf(named) }, save)
}
