import { setup } from 'xstate'
import type { OfferState } from '#api/orders/offers'
import { types } from '../core/types'

/** `validTo` is the last day on which it can be accepted, `today` in Stockholm: YYYY-MM-DD. */
export type OfferFacts = { validTo: string; today: string }

export type OfferMove =
  | { type: 'offer.send' }
  | { type: 'offer.accept' }
  | { type: 'offer.decline' }
  | { type: 'offer.withdraw' }
  /** Its last day has passed: found when it is read. */
  | { type: 'offer.expire' }

/** An offer from its draft to the customer's answer. Accepting it places its order. It starts where `resolveState` says. */
export const offerStatusMachine = setup({
  types: types<{ context: OfferFacts; events: OfferMove; input: OfferFacts }>(),
  guards: { isInTime: ({ context }) => context.today <= context.validTo },
}).createMachine({
  id: 'offerStatus',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { 'offer.send': { target: 'sent', guard: 'isInTime' } } },
    sent: {
      on: {
        'offer.accept': { target: 'accepted', guard: 'isInTime' },
        'offer.decline': 'declined',
        'offer.withdraw': 'withdrawn',
        'offer.expire': 'expired',
      },
    },
    accepted: {},
    declined: {},
    withdrawn: {},
    expired: {},
  },
})

const lawAt = (state: OfferState, facts: OfferFacts) => offerStatusMachine.resolveState({ value: state, context: facts })

/** Why the law refuses this move now; undefined where it allows it. */
export function offerRefusal(
  id: number,
  state: OfferState,
  facts: OfferFacts,
  move: OfferMove,
): { code: string; message: string } | undefined {
  if (lawAt(state, facts).can(move)) return undefined
  if (facts.today > facts.validTo && (state === 'draft' || state === 'sent' || state === 'expired'))
    return { code: 'isInTime', message: `Offer ${id} expired on ${facts.validTo}` }
  if (state === 'draft') return { code: 'isSent', message: `Offer ${id} is not sent yet` }
  return { code: 'stale', message: `Offer ${id} is ${state} already` }
}

/** Where a move leads that the law allows. */
export function offerAfter(state: OfferState, facts: OfferFacts, move: OfferMove): OfferState {
  const [taken] = offerStatusMachine.getTransitionData(lawAt(state, facts), move)
  return (taken?.target?.[0]?.key ?? state) as OfferState
}
