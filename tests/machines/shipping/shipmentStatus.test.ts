import { expect, test } from 'vitest'
import { shipmentLaw } from '#machines/shipping/shipmentStatus'

test('a carrier that says again that it has a parcel moves nothing', () => {
  const tracked = (state: 'booked' | 'handedOver' | 'delivered', to: 'handedOver' | 'delivered') =>
    shipmentLaw.refusal(state, { type: 'shipment.tracked', to }, { carrierName: 'PostNord' })?.code
  expect(tracked('booked', 'handedOver')).toBeUndefined()
  expect(tracked('handedOver', 'handedOver')).toBe('isFromHere')
  expect(tracked('handedOver', 'delivered')).toBeUndefined()
  expect(tracked('delivered', 'handedOver')).toBe('isFromHere')
})
