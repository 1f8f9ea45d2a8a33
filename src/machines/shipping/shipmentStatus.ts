import { inLanguage } from '#api/core/texts/inLanguage'
import { carrierNames, numberingCarriers, returnCarriers, type Shipment, type ShipmentState } from '#api/shipping/shipments'
import { defineLaw } from '../core/law'

export type ShipmentFacts = {
  carrierName: string
  /** Numbers that confirm a booking: one for each parcel, or one for all. */
  numbers: number
  isReturn: boolean
  hasReturns: boolean
  /** The parcels, or their delivery, are handed over. */
  hasLeft: boolean
  /** Our reference of the return label that is out for it. */
  returnedBy: string | null
}

export const shipmentFacts = ({
  carrier,
  parcels,
  returnsId,
  hasLeft,
  returnedBy,
}: Pick<Shipment, 'carrier' | 'parcels' | 'returnsId' | 'hasLeft' | 'returnedBy'>): ShipmentFacts => ({
  carrierName: carrierNames[carrier],
  numbers: numberingCarriers.has(carrier) ? parcels : 1,
  isReturn: returnsId !== null,
  hasReturns: returnCarriers.has(carrier),
  hasLeft,
  returnedBy,
})

export type ShipmentEvent =
  | { type: 'shipment.booked' }
  | { type: 'shipment.refused' }
  | { type: 'shipment.failed' }
  | { type: 'shipment.lost' }
  | { type: 'shipment.adopt'; numbers: readonly string[] }
  | { type: 'shipment.abandon' }
  | { type: 'shipment.void'; confirmedBy: string }
  | { type: 'shipment.handOver' }
  | { type: 'shipment.return' }
  | { type: 'shipment.tracked'; to: 'handedOver' | 'delivered' | 'returned' }

export const shipmentLabels: Record<ShipmentState, string> = inLanguage('shipping/states', {
  booking: 'Being booked',
  booked: 'Booked',
  refused: 'Refused',
  failed: 'Not booked',
  doubtful: 'Unconfirmed',
  handedOver: 'On its way',
  delivered: 'Delivered',
  returned: 'Returned',
  voided: 'Cancelled',
})

const returned = ['isOutgoing', 'hasReturns', 'isOnlyReturn'] as const

/** The law of a booking, also of a return label: sent without an answer is unconfirmed, and never sent again automatically. */
export const shipmentLaw = defineLaw<ShipmentFacts, ShipmentEvent>()({
  id: 'shipmentStatus',
  states: {
    booking: { 'shipment.booked': 'booked', 'shipment.refused': 'refused', 'shipment.failed': 'failed', 'shipment.lost': 'doubtful' },
    doubtful: { 'shipment.adopt': { to: 'booked', if: ['hasNumber'] }, 'shipment.abandon': 'failed' },
    booked: {
      'shipment.return': { to: 'booked', if: [...returned, 'hasLeft'] },
      'shipment.handOver': 'handedOver',
      'shipment.void': { to: 'voided', if: ['isVoidConfirmed'] },
      'shipment.tracked': [
        { to: 'handedOver', if: ['isHandedOver'] },
        { to: 'delivered', if: ['isDelivered'] },
        { to: 'returned', if: ['isReturned'] },
      ],
    },
    handedOver: {
      'shipment.return': { to: 'handedOver', if: returned },
      'shipment.tracked': [
        { to: 'delivered', if: ['isDelivered'] },
        { to: 'returned', if: ['isReturned'] },
      ],
    },
    delivered: { 'shipment.return': { to: 'delivered', if: returned } },
    returned: {},
    refused: {},
    failed: {},
    voided: {},
  },
  guards: {
    hasNumber: ({ numbers }, event) => event.type === 'shipment.adopt' && new Set(event.numbers).size === numbers,
    isVoidConfirmed: (_, event) => event.type === 'shipment.void' && event.confirmedBy.trim() !== '',
    isOutgoing: ({ isReturn }) => !isReturn,
    hasReturns: (facts) => facts.hasReturns,
    isOnlyReturn: ({ returnedBy }) => returnedBy === null,
    hasLeft: (facts) => facts.hasLeft,
    isHandedOver: (_, event) => event.type === 'shipment.tracked' && event.to === 'handedOver',
    isDelivered: (_, event) => event.type === 'shipment.tracked' && event.to === 'delivered',
    isReturned: (_, event) => event.type === 'shipment.tracked' && event.to === 'returned',
  },
  reasons: {
    hasNumber: ({ carrierName, numbers }) =>
      numbers === 1
        ? `Enter the number that ${carrierName} has given`
        : `Enter the numbers of all ${numbers} parcels that ${carrierName} has given`,
    isOutgoing: () => 'This is a return label',
    hasReturns: ({ carrierName }) => `${carrierName} makes no return labels here. Book the return on its own site`,
    isOnlyReturn: ({ returnedBy }) => `${returnedBy} is the return label of these parcels. Cancel it before you book another`,
    hasLeft: () => 'These parcels have not left yet. Cancel the booking instead',
    isVoidConfirmed: ({ carrierName }) => `${carrierName} cancels by telephone only: say who confirmed it`,
  },
  labels: {
    states: shipmentLabels,
    events: {
      'shipment.adopt': 'Take over',
      'shipment.abandon': 'Give up',
      'shipment.handOver': 'Hand over',
      'shipment.return': 'Book return label',
      'shipment.void': 'Cancel booking',
    },
  },
})
