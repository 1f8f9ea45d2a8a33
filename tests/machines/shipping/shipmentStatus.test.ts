import { expect, test } from 'vitest'
import { shipmentLaw } from '#machines/shipping/shipmentStatus'

test('a carrier that says again that it has a parcel moves nothing', () => {
  const tracked = (state: 'booked' | 'handedOver' | 'delivered', to: 'handedOver' | 'delivered') =>
    shipmentLaw.refusal(state, { type: 'shipment.tracked', to }, { carrierName: 'PostNord', numbers: 1 })?.code
  expect(tracked('booked', 'handedOver')).toBeUndefined()
  expect(tracked('handedOver', 'handedOver')).toBe('isFromHere')
  expect(tracked('handedOver', 'delivered')).toBeUndefined()
  expect(tracked('delivered', 'handedOver')).toBe('isFromHere')
})

test('a booking is adopted by as many numbers as it has parcels, and no number counts twice', () => {
  const adopt = (...numbers: string[]) =>
    shipmentLaw.refusal('doubtful', { type: 'shipment.adopt', numbers }, { carrierName: 'PostNord', numbers: 2 })?.message
  expect(adopt('1')).toBe('Enter the numbers of all 2 parcels that PostNord has given')
  expect(adopt('1', '1')).toBe('Enter the numbers of all 2 parcels that PostNord has given')
  expect(adopt('1', '2')).toBeUndefined()
})
