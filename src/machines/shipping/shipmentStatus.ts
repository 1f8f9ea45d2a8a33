import { and, setup } from 'xstate'
import { lookUp } from '#api/core/objects'
import type { ShipmentState } from '#api/shipping/shipments'
import { asking } from '../core/law'
import { types } from '../core/types'

/** What the law needs to know of a shipment. */
export type ShipmentFacts = { carrierName: string }

export type ShipmentEvent =
  | { type: 'shipment.booked' }
  | { type: 'shipment.refused' }
  | { type: 'shipment.failed' }
  /** It was sent, and what became of it nobody knows. */
  | { type: 'shipment.lost' }
  | { type: 'shipment.adopt'; trackingNumber: string }
  | { type: 'shipment.abandon' }
  | { type: 'shipment.void'; confirmedBy: string }
  | { type: 'shipment.tracked'; to: 'handedOver' | 'delivered' | 'returned' }

type Check = (args: { context: ShipmentFacts; event: ShipmentEvent }) => boolean

const guards = {
  hasNumber: ({ event }) => event.type === 'shipment.adopt' && event.trackingNumber.trim() !== '',
  isVoidConfirmed: ({ event }) => event.type === 'shipment.void' && event.confirmedBy.trim() !== '',
  isHandedOver: ({ event }) => event.type === 'shipment.tracked' && event.to === 'handedOver',
  isDelivered: ({ event }) => event.type === 'shipment.tracked' && event.to === 'delivered',
  isReturned: ({ event }) => event.type === 'shipment.tracked' && event.to === 'returned',
} satisfies Record<string, Check>

const requirements = {
  'shipment.booked': [],
  'shipment.refused': [],
  'shipment.failed': [],
  'shipment.lost': [],
  'shipment.adopt': ['hasNumber'],
  'shipment.abandon': [],
  'shipment.void': ['isVoidConfirmed'],
  'shipment.tracked': [],
} satisfies Record<ShipmentEvent['type'], (keyof typeof guards)[]>

const tracked = [
  { target: 'delivered', guard: 'isDelivered' as const },
  { target: 'returned', guard: 'isReturned' as const },
]

/** The law of a booking: what was sent and not answered is doubtful, and never sent again by itself. */
export const shipmentStatusMachine = setup({
  types: types<{ context: ShipmentFacts; events: ShipmentEvent; input: ShipmentFacts }>(),
  guards,
}).createMachine({
  id: 'shipmentStatus',
  context: ({ input }) => input,
  initial: 'booking',
  states: {
    booking: {
      on: { 'shipment.booked': 'booked', 'shipment.refused': 'refused', 'shipment.failed': 'failed', 'shipment.lost': 'doubtful' },
    },
    doubtful: {
      on: {
        'shipment.adopt': { target: 'booked', guard: and(requirements['shipment.adopt']) },
        'shipment.abandon': 'failed',
      },
    },
    booked: {
      on: {
        'shipment.void': { target: 'voided', guard: and(requirements['shipment.void']) },
        'shipment.tracked': [{ target: 'handedOver', guard: 'isHandedOver' }, ...tracked],
      },
    },
    handedOver: { on: { 'shipment.tracked': tracked } },
    delivered: {},
    returned: {},
    refused: {},
    failed: {},
    voided: {},
  },
})

/** The word for each state, the same everywhere. */
export const shipmentLabels: Record<ShipmentState, string> = {
  booking: 'Being booked',
  booked: 'Booked',
  refused: 'Refused',
  failed: 'Not booked',
  doubtful: 'Unconfirmed',
  handedOver: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
  voided: 'Cancelled',
}

const labels: Partial<Record<ShipmentEvent['type'], string>> = {
  'shipment.adopt': 'Take over',
  'shipment.abandon': 'Give up',
  'shipment.void': 'Cancel booking',
}

export const shipmentRefusal = asking<ShipmentFacts, ShipmentEvent, keyof typeof guards>(
  shipmentStatusMachine,
  requirements,
  guards,
  {
    hasNumber: ({ carrierName }) => `Say which number ${carrierName} has given it`,
    isVoidConfirmed: ({ carrierName }) => `${carrierName} cancels by telephone only: say who confirmed it`,
    isHandedOver: () => 'It has not left',
    isDelivered: () => 'It has not been delivered',
    isReturned: () => 'It has not come back',
  },
  (state, event) => `'${labels[event] ?? event}' does not follow '${lookUp(shipmentLabels, state) ?? state}'`,
)
