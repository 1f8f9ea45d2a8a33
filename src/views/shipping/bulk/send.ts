import { client } from '#api/core/client'
import { bookDelivery } from '#api/shipping/deliveryBookings'
import type { BatchRow, Outcome } from '#machines/core/batch'

export type BookingRow = BatchRow & { postServiceId: number }
export type Booked = Outcome & { type: 'booked' | 'unconfirmed'; shipmentId: number; hasLabel: boolean }

/** Repeated after a lost answer it finds the booking that was made. */
export async function send({ id, postServiceId }: BookingRow): Promise<Booked> {
  const { data } = await client.call(bookDelivery, { params: { id }, body: { postServiceId } })
  const isBooked = data.state !== 'doubtful'
  return { type: isBooked ? 'booked' : 'unconfirmed', isGood: isBooked, shipmentId: data.shipmentId, hasLabel: data.labelUrl !== null }
}
