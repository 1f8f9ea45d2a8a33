import { setup } from 'xstate'
import type { DeliveryItem, DeliveryState } from '#api/orders/deliveries'
import { types } from '../core/types'

/** What the law needs to know of a delivery. `returned` are the copies that come back with a return. */
export type DeliveryFacts = {
  items: readonly Pick<DeliveryItem, 'title' | 'quantity' | 'packed' | 'returned'>[]
  /** Whoever has its parcels booked, or may have. */
  bookedWith: string | null
}

export type DeliveryMove =
  | { type: 'delivery.pack' }
  | { type: 'delivery.handOver' }
  | { type: 'delivery.confirm' }
  | { type: 'delivery.cancel' }
  /** `copies` come back. */
  | { type: 'delivery.return'; copies: number }

type Check = { context: DeliveryFacts; event: DeliveryMove }

const left = ({ items }: DeliveryFacts) => items.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0)

/** From packing to the customer's door and back. Goods leave the shelf as they are handed over. It starts where `resolveState` says. */
export const deliveryStatusMachine = setup({
  types: types<{ context: DeliveryFacts; events: DeliveryMove; input: DeliveryFacts }>(),
  guards: {
    isPacked: ({ context }: Check) => context.items.every(({ quantity, packed }) => packed === quantity),
    isNotBooked: ({ context }: Check) => context.bookedWith === null,
    isAllBack: ({ context, event }: Check) => event.type === 'delivery.return' && event.copies === left(context),
  },
}).createMachine({
  id: 'deliveryStatus',
  context: ({ input }) => input,
  initial: 'packing',
  states: {
    packing: {
      on: { 'delivery.pack': { target: 'packed', guard: 'isPacked' }, 'delivery.cancel': { target: 'cancelled', guard: 'isNotBooked' } },
    },
    packed: { on: { 'delivery.handOver': 'handedOver', 'delivery.cancel': { target: 'cancelled', guard: 'isNotBooked' } } },
    handedOver: {
      on: { 'delivery.confirm': 'delivered', 'delivery.return': [{ target: 'returned', guard: 'isAllBack' }, { target: 'handedOver' }] },
    },
    delivered: { on: { 'delivery.return': [{ target: 'returned', guard: 'isAllBack' }, { target: 'delivered' }] } },
    returned: {},
    cancelled: {},
  },
})

export const deliveryLabels = {
  packing: 'Packing',
  packed: 'Packed',
  handedOver: 'Handed over',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const satisfies Record<DeliveryState, string>

const lawAt = (state: DeliveryState, facts: DeliveryFacts) => deliveryStatusMachine.resolveState({ value: state, context: facts })

/** Why the law refuses this move now: a code for programs and a sentence for people; undefined where it allows it. */
export function deliveryRefusal(
  id: number,
  state: DeliveryState,
  facts: DeliveryFacts,
  move: DeliveryMove,
): { code: string; message: string } | undefined {
  if (lawAt(state, facts).can(move)) return undefined
  const isAhead = state === 'packing' || state === 'packed'
  if (move.type === 'delivery.return' && isAhead) return { code: 'isHandedOver', message: `Nothing of delivery ${id} has left yet` }
  if (move.type === 'delivery.cancel' && facts.bookedWith !== null && isAhead)
    return { code: 'isNotBooked', message: `Booked with ${facts.bookedWith}: cancel the booking first` }
  const open = state === 'packing' && facts.items.find(({ quantity, packed }) => packed < quantity)
  if (open && move.type !== 'delivery.confirm')
    return { code: 'isPacked', message: `Not packed yet: ${open.title} (${open.packed} of ${open.quantity})` }
  if (state === 'packing' || (state === 'packed' && move.type === 'delivery.confirm'))
    return {
      code: 'isHandedOver',
      message: state === 'packing' ? `Delivery ${id} is not packed` : `Nothing of delivery ${id} has left yet`,
    }
  return { code: 'stale', message: `Delivery ${id} is ${deliveryLabels[state].toLowerCase()} already` }
}

/** Where a move leads that the law allows. */
export function deliveryAfter(state: DeliveryState, facts: DeliveryFacts, move: DeliveryMove): DeliveryState {
  const [taken] = deliveryStatusMachine.getTransitionData(lawAt(state, facts), move)
  return (taken?.target?.[0]?.key ?? state) as DeliveryState
}
