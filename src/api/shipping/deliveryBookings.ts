import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { deliveryState } from '../orders/deliveries'
import { bookableService, booked, grams, permission } from './shipments'

export const maxBooked = 200

/** The weight that a person typed, for titles without one. */
const weightGrams = z.optional(grams)

export const deliveryBooking = z.object({
  /** The delivery's id. */
  id,
  basketId: id,
  state: deliveryState,
  customerName: z.nullable(z.string()),
  city: z.string(),
  country: z.string(),
  /** Grams. */
  weight: z.int(),
  service: z.nullable(z.pick(bookableService, { id: true, title: true, carrier: true })),
  /** Freight in the currency of the order. */
  price: z.nullable(money),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** What is booked already. */
  shipmentId: z.nullable(id),
})
export type DeliveryBooking = z.output<typeof deliveryBooking>

export const dryRunBooking = endpoint('POST Shipment/DryRunBooking', {
  isReading: true,
  permission,
  summary: 'The post service that the rule chooses for each delivery, its price and the weight, or why it cannot be booked',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxBooked, { error: `At most ${maxBooked} deliveries at once` })),
    weightGrams,
  }),
  answer: answer(z.array(deliveryBooking)),
})

export const bookDelivery = endpoint('POST Shipment/BookDelivery/{id}', {
  permission,
  summary: 'Books a packed delivery ({id}) as one parcel by the post service that its dry run named. Again it answers the booking there is',
  body: z.object({ postServiceId: id, weightGrams }),
  answer: booked,
})

export const nextToPack = endpoint('GET Shipment/NextToPack/{id}', {
  isReading: true,
  permission,
  summary: 'The delivery to pack after this one, else the first that waits; null where none does',
  answer: answer(z.nullable(z.object({ id }))),
})
