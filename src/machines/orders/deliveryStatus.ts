import { lowerFirst } from '#api/core/names'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { DeliveryItem, DeliveryState } from '#api/orders/deliveries'
import { defineLaw } from '../core/law'

export type DeliveryFacts = {
  id: number
  items: readonly Pick<DeliveryItem, 'title' | 'quantity' | 'packed' | 'returned'>[]
  bookedWith: string | null
}

export type DeliveryMove =
  | { type: 'delivery.pack' }
  | { type: 'delivery.handOver' }
  | { type: 'delivery.confirm' }
  | { type: 'delivery.cancel' }
  | { type: 'delivery.return'; copies: number }

export const deliveryLabels: Readonly<Record<DeliveryState, string>> = inLanguage('orders/deliveryStates', {
  packing: 'Packing',
  packed: 'Packed',
  handedOver: 'Handed over',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
})

const left = ({ items }: DeliveryFacts) => items.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0)
const unpackedOf = ({ items }: DeliveryFacts) => items.find(({ quantity, packed }) => packed < quantity)
const sayUnpacked = (facts: DeliveryFacts) => {
  const item = unpackedOf(facts)
  return `Not packed yet: ${item?.title} (${item?.packed} of ${item?.quantity})`
}

/** Why a copy is not packed: on the server, and on a device without a connection. */
export const packingRefusal = {
  notInDelivery: (id: number) => `This book is not in delivery ${id}`,
  packedAlready: ({ quantity }: Pick<DeliveryItem, 'quantity'>) =>
    quantity === 1 ? 'The one copy is packed' : `All ${quantity} copies are packed`,
}

/** From packing to the customer's door and back. Goods leave the shelf as they are handed over. */
export const deliveryLaw = defineLaw<DeliveryFacts, DeliveryMove>()({
  id: 'deliveryStatus',
  states: {
    packing: { 'delivery.pack': { to: 'packed', if: ['isPacked'] }, 'delivery.cancel': { to: 'cancelled', if: ['isNotBooked'] } },
    packed: { 'delivery.handOver': 'handedOver', 'delivery.cancel': { to: 'cancelled', if: ['isNotBooked'] } },
    handedOver: { 'delivery.confirm': 'delivered', 'delivery.return': [{ to: 'returned', if: ['isAllBack'] }, 'handedOver'] },
    delivered: { 'delivery.return': [{ to: 'returned', if: ['isAllBack'] }, 'delivered'] },
    returned: {},
    cancelled: {},
  },
  guards: {
    isPacked: (facts) => !unpackedOf(facts),
    isNotBooked: ({ bookedWith }) => bookedWith === null,
    isAllBack: (facts, event) => event.type === 'delivery.return' && event.copies === left(facts),
  },
  reasons: {
    isPacked: sayUnpacked,
    isNotBooked: ({ bookedWith }) => `Booked: ${bookedWith}. Hand the delivery over, or cancel the booking first`,
  },
  misplaced: (state, { type }, facts) => {
    const { id } = facts
    if (state === 'packed' ? type !== 'delivery.pack' : state === 'packing' && type === 'delivery.return')
      return { code: 'isHandedOver', message: `Nothing of delivery ${id} has left yet` }
    if (state === 'packing' && type === 'delivery.handOver' && unpackedOf(facts)) return { code: 'isPacked', message: sayUnpacked(facts) }
    if (state === 'packing') return { code: 'isHandedOver', message: `Delivery ${id} is not packed` }
    return { code: 'stale', message: `Delivery ${id} is ${lowerFirst(deliveryLabels[state])} already` }
  },
})
