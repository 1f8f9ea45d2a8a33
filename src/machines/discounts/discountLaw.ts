import type { DiscountState } from '#api/discounts/discounts'
import { defineLaw } from '../core/law'

/** Instants are ISO 8601 in UTC. */
export type DiscountFacts = {
  now: string
  startsAt: string
  endsAt: string | null
  items: number
  conflicts: { count: number; title: string }
  free: number
  otherCurrency: number
}

export type DiscountEvent = { type: 'discount.activate' } | { type: 'discount.stop' } | { type: 'clock.started' } | { type: 'clock.ended' }

const editions = (count: number) => (count === 1 ? '1 edition' : `${count} editions`)

const preconditions = ['hasItems', 'isPeriodWhole', 'isPeriodAhead', 'hasNoConflict', 'hasNoFree', 'hasOneCurrency'] as const

/**
 * The law of a discount: activating it is done together with writing the prices of its editions (docs/product.md, States), and
 * activating one that holds writes those that are missing. The clock starts and ends it; whoever stops it ends it now.
 */
export const discountLaw = defineLaw<DiscountFacts, DiscountEvent>()({
  id: 'discountLaw',
  states: {
    draft: {
      'discount.activate': [
        { to: 'scheduled', if: [...preconditions, 'isToCome'] },
        { to: 'active', if: preconditions },
      ],
    },
    scheduled: { 'discount.activate': { to: 'scheduled', if: preconditions }, 'discount.stop': 'ended', 'clock.started': 'active' },
    active: { 'discount.activate': { to: 'active', if: preconditions }, 'discount.stop': 'ended', 'clock.ended': 'ended' },
    ended: {},
  },
  guards: {
    hasItems: ({ items }) => items > 0,
    isPeriodWhole: ({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt,
    isPeriodAhead: ({ endsAt, now }) => endsAt === null || endsAt > now,
    hasNoConflict: ({ conflicts }) => conflicts.count === 0,
    hasNoFree: ({ free }) => free === 0,
    hasOneCurrency: ({ otherCurrency }) => otherCurrency === 0,
    isToCome: ({ startsAt, now }) => startsAt > now,
  },
  reasons: {
    hasItems: () => 'Add an edition first',
    isPeriodWhole: () => 'It ends before it starts',
    isPeriodAhead: () => 'Its time is over',
    hasNoConflict: ({ conflicts: { count, title } }) => `${editions(count)} ${count === 1 ? 'is' : 'are'} in ‘${title}’ then`,
    hasNoFree: ({ free }) => `${editions(free)} would cost nothing`,
    hasOneCurrency: ({ otherCurrency }) => `${editions(otherCurrency)} ${otherCurrency === 1 ? 'is' : 'are'} priced in another currency`,
  },
  misplaced: (state) =>
    state === 'ended'
      ? { code: 'isNotFinal', message: 'It has ended: make a copy to run it again' }
      : { code: 'isFromHere', message: 'It has not been activated' },
})

export function discountStateAt(
  stage: 'draft' | 'activated' | 'stopped',
  { startsAt, endsAt, now }: Pick<DiscountFacts, 'startsAt' | 'endsAt' | 'now'>,
): DiscountState {
  if (stage === 'draft') return 'draft'
  if (stage === 'stopped' || (endsAt !== null && endsAt <= now)) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}
