import { type BeforeBooking, type Carrier, carriers as everyCarrier } from '#api/shipping/shipments'
import { Problem } from '../core/http/problem'
import type { Queryable } from '../db/database'
import { bookedMessage, requireNotBookedElsewhere, requireSetUp, senderOf } from './booking'
import type { Carriers } from './carriers/settings'
import { byRule, offeredServices, readParcel, type Sent } from './parcel'
import { liveShipment, shipmentsOf } from './reading'

/** @throws {Problem} 409 if settings are missing */
function requireCarrier(carriers: Carriers, carrier: Carrier | undefined): void {
  if (carrier) requireSetUp(carriers.of(carrier))
  else if (everyCarrier.every((each) => carriers.of(each).missing.length > 0)) requireSetUp(carriers.of('postnord'))
}

export async function before(db: Queryable, carriers: Carriers, sent: Sent, now: Date): Promise<BeforeBooking> {
  const shipments = await shipmentsOf(db, sent, now)
  try {
    const parcel = await readParcel(db, sent, 'unlocked')
    const { weight, unweighed } = parcel
    const offered = await offeredServices(db, parcel)
    const own = offered.find(({ id, refusal }) => id === parcel.postServiceId && refusal === null)
    const service = byRule(offered, parcel.postServiceId, carriers)
    const services = offered.map(({ code: _, price: __, ...each }) => each)
    const read = { postServiceId: service?.id ?? null, weight, unweighed, services, shipments }
    const live = await liveShipment(db, sent, now)
    if (live) return { ...read, refusal: bookedMessage(live) }
    await requireNotBookedElsewhere(db, sent, now)
    requireCarrier(carriers, own?.carrier)
    senderOf(carriers, parcel.warehouse)
    return { ...read, refusal: null }
  } catch (error) {
    if (error instanceof Problem && error.status === 409)
      return { refusal: error.message, postServiceId: null, weight: 0, unweighed: [], services: [], shipments }
    throw error
  }
}
