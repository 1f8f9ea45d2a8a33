import { sql } from 'drizzle-orm'
import { type BeforeBooking, carriers as everyCarrier } from '#api/shipping/shipments'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { requireNotBookedElsewhere, requireSetUp, standing } from './booking'
import type { Carriers } from './carriers/settings'
import { carrierOf, type Parcel, readParcel, type Sent } from './parcel'
import { liveShipment, shipmentsOf } from './reading'

/** @throws {Problem} 409 if settings are missing */
async function requireCarrier(tx: Queryable, carriers: Carriers, { postServiceId }: Parcel): Promise<void> {
  const named = await first<{ type: string }>(tx, sql`select type from post_service where id = ${postServiceId}`)
  const carrier = named && carrierOf[named.type]
  if (carrier) return requireSetUp(carriers.of(carrier))
  if (everyCarrier.every((each) => carriers.of(each).missing.length > 0)) requireSetUp(carriers.of('postnord'))
}

export async function before(db: Queryable, carriers: Carriers, sent: Sent, now: Date): Promise<BeforeBooking> {
  const shipments = await shipmentsOf(db, sent, now)
  try {
    const parcel = await readParcel(db, sent, 'unlocked')
    const { postServiceId, weight } = parcel
    const told = { postServiceId, weight, shipments }
    const live = await liveShipment(db, sent, now)
    if (live) return { ...told, refusal: standing(live) }
    await requireNotBookedElsewhere(db, sent, now)
    await requireCarrier(db, carriers, parcel)
    return { ...told, refusal: null }
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return { refusal: error.message, postServiceId: null, weight: 0, shipments }
    throw error
  }
}
