import { expect, test } from 'vitest'
import { type ShipmentFacts, shipmentFacts, shipmentLaw } from '#machines/shipping/shipmentStatus'

const facts = shipmentFacts({ carrier: 'postnord', parcels: 2, returnsId: null, hasLeft: false, returnedBy: null })

test('a carrier that says again that it has a parcel moves nothing', () => {
  const tracked = (state: 'booked' | 'handedOver' | 'delivered', to: 'handedOver' | 'delivered') =>
    shipmentLaw.refusal(state, { type: 'shipment.tracked', to }, facts)?.code
  expect(tracked('booked', 'handedOver')).toBeUndefined()
  expect(tracked('handedOver', 'handedOver')).toBe('isFromHere')
  expect(tracked('handedOver', 'delivered')).toBeUndefined()
  expect(tracked('delivered', 'handedOver')).toBe('isFromHere')
})

test('a booking is adopted by as many numbers as it has parcels, and no number counts twice', () => {
  const adopt = (...numbers: string[]) => shipmentLaw.refusal('doubtful', { type: 'shipment.adopt', numbers }, facts)?.message
  expect(adopt('1')).toBe('Enter the numbers of all 2 parcels that PostNord has given')
  expect(adopt('1', '1')).toBe('Enter the numbers of all 2 parcels that PostNord has given')
  expect(adopt('1', '2')).toBeUndefined()
})

test('a return label is for parcels that have left, one at a time, with a carrier that makes one', () => {
  const why = (state: 'booked' | 'handedOver' | 'delivered' | 'voided', more: Partial<ShipmentFacts> = {}) =>
    shipmentLaw.refusal(state, { type: 'shipment.return' }, { ...facts, ...more })?.code
  expect([why('handedOver'), why('delivered'), why('booked', { hasLeft: true })]).toEqual([undefined, undefined, undefined])
  expect([why('booked'), why('voided')]).toEqual(['hasLeft', 'isFromHere'])
  expect(why('handedOver', { returnedBy: 'BO-4' })).toBe('isOnlyReturn')
  expect(why('handedOver', { isReturn: true })).toBe('isOutgoing')
  expect(why('handedOver', shipmentFacts({ carrier: 'dhlFreight', parcels: 1, returnsId: null, hasLeft: true, returnedBy: null }))).toBe(
    'hasReturns',
  )
})
