import { sql } from 'drizzle-orm'
import { customerNameOf } from '#api/orders/customerName'
import type { Delivery } from '#api/orders/deliveries'
import { bookDelivery, type DeliveryBooking, dryRunBooking, nextToPack } from '#api/shipping/deliveryBookings'
import { deliveryLaw } from '#machines/orders/deliveryStatus'
import { actorOf } from '../core/auditLog'
import { type Acting, type Bound, bind } from '../core/http/endpoints'
import { Problem, requireAllowed } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { lockBasket } from '../orders/basketLock'
import { carryOutDelivery } from '../orders/deliveries/deliveries'
import { readDelivery } from '../orders/deliveries/reading'
import type { Invoicing } from '../orders/money/invoicing'
import { book, bookedMessage, liveReason, requireNotBookedElsewhere, requireSetUp } from './booking'
import type { Carriers } from './carriers/settings'
import { byRule, carrierTypes, type Offered, offeredServices, type Parcel, readParcel } from './parcel'
import { liveShipment } from './reading'

const titlesIn = new Intl.ListFormat('en', { type: 'conjunction' })

/** @throws {Problem} 409 if a title has no weight and nobody has weighed the parcel */
function weightOf({ weight, unweighed }: Parcel, byHand: number | undefined): number {
  if (byHand !== undefined) return byHand
  if (!unweighed.length && weight > 0) return weight
  const [title = 'these copies', ...more] = unweighed
  const named = titlesIn.format([
    `\u2068${title}\u2069`,
    ...(more.length ? [more.length === 1 ? '1 more title' : `${more.length} more titles`] : []),
  ])
  throw Problem.conflict({ reason: 'hasWeight' }, `No weight is known of ${named}. Weigh the parcel, or add the weight of the title.`)
}

/** @throws {Problem} 409 with the reason of each service */
function requireService(offered: readonly Offered[], ownId: number | null, carriers: Carriers): Offered {
  const service = byRule(offered, ownId, carriers)
  if (!service)
    throw Problem.conflict(
      { reason: 'hasService' },
      ['No post service takes it.', ...new Set(offered.flatMap(({ refusal }) => refusal ?? []))].join(' '),
    )
  requireSetUp(carriers.of(service.carrier))
  return service
}

/** @throws {Problem} 404 */
async function requireDelivery(tx: Queryable, id: number): Promise<Delivery> {
  const delivery = await readDelivery(tx, id)
  if (!delivery) throw Problem.notFound('Delivery')
  return delivery
}

const requirePacked = (delivery: Delivery) =>
  delivery.state === 'packing' && requireAllowed(deliveryLaw.refusal('packing', { type: 'delivery.pack' }, delivery))

async function plan(db: Queryable, carriers: Carriers, id: number, byHand: number | undefined, now: Date): Promise<DeliveryBooking> {
  const delivery = await requireDelivery(db, id)
  const { basketId, state, customer, address } = delivery
  const sent = { basketId, deliveryId: id }
  const live = await liveShipment(db, sent, now)
  const known = {
    id,
    basketId,
    state,
    customerName: customer && customerNameOf(customer),
    city: address?.city ?? '',
    country: address?.country ?? '',
    shipmentId: live?.id ?? null,
  }
  let weight = byHand ?? 0
  try {
    if (live) throw Problem.conflict({ reason: liveReason(live) }, bookedMessage(live))
    requirePacked(delivery)
    const parcel = await readParcel(db, sent, 'unlocked')
    weight = byHand ?? parcel.weight
    await requireNotBookedElsewhere(db, sent, now)
    weight = weightOf(parcel, byHand)
    const service = requireService(await offeredServices(db, { basketId, weight }), parcel.postServiceId, carriers)
    const { title, carrier, price } = service
    return { ...known, weight, service: { id: service.id, title, carrier }, price, refusal: null }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 409) throw error
    return { ...known, weight, service: null, price: null, refusal: { code: error.reason ?? '', message: error.message } }
  }
}

type Booked = { id: number; postServiceId: number; weightGrams: number | undefined }

/** Marks it packed first: whatever the carrier says, its copies are in the parcel. */
async function bookPacked(call: Acting, carriers: Carriers, invoicing: Invoicing, { id, postServiceId, weightGrams }: Booked) {
  const { basketId, weight } = await transact(call.db, async (tx) => {
    const found = await requireDelivery(tx, id)
    await lockBasket(tx, found.basketId)
    const delivery = await requireDelivery(tx, id)
    requirePacked(delivery)
    const grams = weightOf(await readParcel(tx, { basketId: found.basketId, deliveryId: id }, 'unlocked'), weightGrams)
    if (delivery.state === 'packing') await carryOutDelivery(tx, actorOf(call), delivery, { type: 'delivery.pack' }, invoicing)
    return { basketId: found.basketId, weight: grams }
  })
  return book(call, carriers, {
    basketId,
    deliveryId: id,
    postServiceId,
    parcels: [{ weightGrams: weight }],
    labelFormat: 'pdf',
    notify: { sms: false, email: false },
    types: carrierTypes,
    field: 'postServiceId',
  })
}

export const deliveryBookingHandlers = ({ carriers, invoicing }: { carriers: Carriers; invoicing: Invoicing }): Bound[] => [
  bind(dryRunBooking, async ({ db, body: { ids, weightGrams }, clock }) => {
    const plans: DeliveryBooking[] = []
    for (const id of new Set(ids)) plans.push(await plan(db, carriers, id, weightGrams, clock.now()))
    return plans
  }),
  bind(bookDelivery, ({ params, body: { postServiceId, weightGrams }, ...call }) =>
    bookPacked(call, carriers, invoicing, { id: params.id, postServiceId, weightGrams }),
  ),
  bind(
    nextToPack,
    async ({ db, params: { id } }) =>
      (await first<{ id: number }>(
        db,
        sql`select id from basket_deliveries where state = 'packing' and id <> ${id} order by id < ${id}, id limit 1`,
      )) ?? null,
  ),
]
