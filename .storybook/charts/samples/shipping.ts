import { ApiError } from '#api/core/http'
import { booking, refusedBooking } from '../../fixtures/deliveryBookings'
import { done, failed, lost, type Samples } from './sample'

const shipment = { carrierName: 'PostNord', numbers: 1, isReturn: false, hasReturns: true, hasLeft: true, returnedBy: null }

export const samples: Samples = {
  scanToShip: {
    input: { deliveryId: 17, isStarted: true, isAtOnce: false },
    others: [
      { deliveryId: 17, isStarted: false, isAtOnce: false },
      { deliveryId: 17, isStarted: true, isAtOnce: true },
    ],
    events: [
      { type: 'ship.start', weightGrams: 900 },
      { type: 'atOnce.chosen', isAtOnce: true },
      { type: 'print.failed', error: lost },
      done('choose', booking),
      done('choose', refusedBooking('hasWeight')),
      failed('choose', lost),
      done('book', { shipmentId: 3, state: 'booked', hasLabel: true }),
      done('book', { shipmentId: 3, state: 'booked', hasLabel: false }),
      done('book', { shipmentId: 3, state: 'doubtful', hasLabel: false }),
      failed('book', new ApiError(409, 'PostNord refused it: The weight of a parcel is 20 kg at most', { reason: 'carrierRefused' })),
      done('look', { hasLabel: true }),
      done('look', { hasLabel: false }),
      failed('look', lost),
    ],
  },
  shipmentStatus: {
    input: shipment,
    others: [
      { ...shipment, isReturn: true },
      { ...shipment, hasLeft: false },
      { ...shipment, returnedBy: 'BO-4' },
    ],
    events: [
      { type: 'shipment.adopt', numbers: ['00373500454541020957'] },
      { type: 'shipment.void', confirmedBy: 'Eva at PostNord' },
      ...['handedOver', 'delivered', 'returned'].map((to) => ({ type: 'shipment.tracked', to })),
    ],
  },
}
