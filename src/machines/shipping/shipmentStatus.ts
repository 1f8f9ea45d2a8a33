import type { ShipmentState } from '#api/shipping/shipments'
import { defineLaw } from '../core/law'

/** `numbers` that confirm a booking: one for each parcel, or one for all. */
export type ShipmentFacts = { carrierName: string; numbers: number }

export type ShipmentEvent =
  | { type: 'shipment.booked' }
  | { type: 'shipment.refused' }
  | { type: 'shipment.failed' }
  | { type: 'shipment.lost' }
  | { type: 'shipment.adopt'; numbers: readonly string[] }
  | { type: 'shipment.abandon' }
  | { type: 'shipment.void'; confirmedBy: string }
  | { type: 'shipment.handOver' }
  | { type: 'shipment.tracked'; to: 'handedOver' | 'delivered' | 'returned' }

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

/** The law of a booking: sent without an answer is unconfirmed, and never sent again automatically. */
export const shipmentLaw = defineLaw<ShipmentFacts, ShipmentEvent>()({
  id: 'shipmentStatus',
  states: {
    booking: { 'shipment.booked': 'booked', 'shipment.refused': 'refused', 'shipment.failed': 'failed', 'shipment.lost': 'doubtful' },
    doubtful: { 'shipment.adopt': { to: 'booked', if: ['hasNumber'] }, 'shipment.abandon': 'failed' },
    booked: {
      'shipment.handOver': 'handedOver',
      'shipment.void': { to: 'voided', if: ['isVoidConfirmed'] },
      'shipment.tracked': [
        { to: 'handedOver', if: ['isHandedOver'] },
        { to: 'delivered', if: ['isDelivered'] },
        { to: 'returned', if: ['isReturned'] },
      ],
    },
    handedOver: {
      'shipment.tracked': [
        { to: 'delivered', if: ['isDelivered'] },
        { to: 'returned', if: ['isReturned'] },
      ],
    },
    delivered: {},
    returned: {},
    refused: {},
    failed: {},
    voided: {},
  },
  guards: {
    hasNumber: ({ numbers }, event) => event.type === 'shipment.adopt' && new Set(event.numbers).size === numbers,
    isVoidConfirmed: (_, event) => event.type === 'shipment.void' && event.confirmedBy.trim() !== '',
    isHandedOver: (_, event) => event.type === 'shipment.tracked' && event.to === 'handedOver',
    isDelivered: (_, event) => event.type === 'shipment.tracked' && event.to === 'delivered',
    isReturned: (_, event) => event.type === 'shipment.tracked' && event.to === 'returned',
  },
  reasons: {
    hasNumber: ({ carrierName, numbers }) =>
      numbers === 1
        ? `Enter the number that ${carrierName} has given`
        : `Enter the numbers of all ${numbers} parcels that ${carrierName} has given`,
    isVoidConfirmed: ({ carrierName }) => `${carrierName} cancels by telephone only: say who confirmed it`,
  },
  labels: {
    states: shipmentLabels,
    events: {
      'shipment.adopt': 'Take over',
      'shipment.abandon': 'Give up',
      'shipment.handOver': 'Hand over',
      'shipment.void': 'Cancel booking',
    },
  },
})
