import { defineLaw } from '../core/law'

/** YYYY-MM-DD in Stockholm; `validTo` is inclusive. */
export type OfferFacts = { id: number; validTo: string; today: string }

export type OfferMove =
  | { type: 'offer.send' }
  | { type: 'offer.accept' }
  | { type: 'offer.decline' }
  | { type: 'offer.withdraw' }
  | { type: 'offer.expire' }

const late = ({ id, validTo }: OfferFacts) => `Offer ${id} expired on ${validTo}`

/** An offer from its draft to the customer's answer. Accepting it places its order. */
export const offerLaw = defineLaw<OfferFacts, OfferMove>()({
  id: 'offerStatus',
  states: {
    draft: { 'offer.send': { to: 'sent', if: ['isInTime'] } },
    sent: {
      'offer.accept': { to: 'accepted', if: ['isInTime'] },
      'offer.decline': 'declined',
      'offer.withdraw': 'withdrawn',
      'offer.expire': 'expired',
    },
    accepted: {},
    declined: {},
    withdrawn: {},
    expired: {},
  },
  guards: { isInTime: ({ today, validTo }) => today <= validTo },
  reasons: { isInTime: late },
  misplaced: (state, _, facts) => {
    if (facts.today > facts.validTo && (state === 'draft' || state === 'sent' || state === 'expired'))
      return { code: 'isInTime', message: late(facts) }
    if (state === 'draft') return { code: 'isSent', message: `Offer ${facts.id} is not sent yet` }
    return { code: 'stale', message: `Offer ${facts.id} is ${state} already` }
  },
})
