import { expect, test } from 'vitest'
import { deliveryLaw } from '#machines/orders/deliveryStatus'

const facts = { id: 11, items: [{ title: 'Aniara', quantity: 2, packed: 2, returned: 0 }], bookedWith: null }

test('copies come back of what has left, and a refusal says where the delivery stands', () => {
  const ofReturn = (state: 'packing' | 'packed' | 'handedOver' | 'delivered' | 'returned' | 'cancelled') =>
    deliveryLaw.refusal(state, { type: 'delivery.return', copies: 1 }, facts)?.message
  expect(ofReturn('packing')).toBe('Nothing of delivery 11 has left yet')
  expect(ofReturn('packed')).toBe('Nothing of delivery 11 has left yet')
  expect(ofReturn('handedOver')).toBeUndefined()
  expect(ofReturn('delivered')).toBeUndefined()
  expect(ofReturn('returned')).toBe('Delivery 11 is returned already')
  expect(ofReturn('cancelled')).toBe('Delivery 11 is cancelled already')
})
