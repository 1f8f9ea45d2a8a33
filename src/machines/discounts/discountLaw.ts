import { and, type SnapshotFrom, setup } from 'xstate'
import type { DiscountState } from '#api/discounts/discounts'
import { types } from '../core/types'

/** What the law needs to know of a discount, at `now`; instants are ISO 8601 in UTC. */
export type DiscountFacts = {
  now: string
  startsAt: string
  endsAt: string | null
  /** Editions in it, and which of them are at fault. */
  items: number
  /** Editions that another discount has at the same time, and how one such is called. */
  conflicts: { count: number; title: string }
  /** Editions that would cost nothing, which the discount does not allow. */
  free: number
  /** Editions priced in another currency than an amount of the discount. */
  otherCurrency: number
}

export type DiscountEvent = { type: 'discount.activate' } | { type: 'discount.stop' } | { type: 'clock.started' } | { type: 'clock.ended' }

/** What people do; the rest is the clock's. */
export type DiscountAct = 'discount.activate' | 'discount.stop'

type Check = (args: { context: DiscountFacts }) => boolean

const guards = {
  hasItems: ({ context }) => context.items > 0,
  isPeriodWhole: ({ context: { startsAt, endsAt } }) => endsAt === null || endsAt > startsAt,
  isPeriodAhead: ({ context: { endsAt, now } }) => endsAt === null || endsAt > now,
  hasNoConflict: ({ context }) => context.conflicts.count === 0,
  hasNoFree: ({ context }) => context.free === 0,
  hasOneCurrency: ({ context }) => context.otherCurrency === 0,
} satisfies Record<string, Check>

type Requirement = keyof typeof guards

/** In the order in which a refusal names them. */
const requirements: Requirement[] = ['hasItems', 'isPeriodWhole', 'isPeriodAhead', 'hasNoConflict', 'hasNoFree', 'hasOneCurrency']
const whole = and(requirements)
const isToCome = ({ context }: { context: DiscountFacts }) => context.startsAt > context.now

/**
 * The law of a discount: activating it is done together with writing the prices of its editions (docs/product.md, States), and
 * activating one that holds writes those that are missing. The clock starts and ends it; whoever stops it ends it now. Asked by the
 * views before a click and by the server before a write; it has no effects and starts in the state it is given by `lawAt`.
 */
export const discountLawMachine = setup({
  types: types<{ context: DiscountFacts; events: DiscountEvent; input: DiscountFacts }>(),
  guards: { ...guards, isToCome },
}).createMachine({
  id: 'discountLaw',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        'discount.activate': [
          { target: 'scheduled', guard: and([...requirements, 'isToCome']) },
          { target: 'active', guard: whole },
        ],
      },
    },
    scheduled: {
      on: {
        'discount.activate': { target: 'scheduled', guard: whole },
        'discount.stop': 'ended',
        'clock.started': 'active',
      },
    },
    active: {
      on: {
        'discount.activate': { target: 'active', guard: whole },
        'discount.stop': 'ended',
        'clock.ended': 'ended',
      },
    },
    ended: {},
  },
})

/** Which state a discount is in, of what somebody did with it and of the clock. */
export function discountStateAt(
  stage: 'draft' | 'activated' | 'stopped',
  { startsAt, endsAt, now }: Pick<DiscountFacts, 'startsAt' | 'endsAt' | 'now'>,
): DiscountState {
  if (stage === 'draft') return 'draft'
  if (stage === 'stopped' || (endsAt !== null && endsAt <= now)) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}

/** The law as it stands for one discount. */
export const lawAt = (state: DiscountState, facts: DiscountFacts): SnapshotFrom<typeof discountLawMachine> =>
  discountLawMachine.resolveState({ value: state, context: facts })

export type DiscountRefusal = { code: Requirement | 'isFromHere' | 'isNotFinal'; message: string }

/** Why the law refuses an act now, or undefined when it allows it. */
export function refusalOf(state: DiscountState, facts: DiscountFacts, act: DiscountAct): DiscountRefusal | undefined {
  if (lawAt(state, facts).can({ type: act })) return undefined
  if (state === 'ended') return { code: 'isNotFinal', message: 'It has ended: make a copy to run it again' }
  if (act === 'discount.stop') return { code: 'isFromHere', message: 'It has not been activated' }
  const failed = requirements.find((name) => !guards[name]({ context: facts }))
  return failed && { code: failed, message: reasons[failed](facts) }
}

const editions = (count: number) => (count === 1 ? '1 edition' : `${count} editions`)

const reasons: Record<Requirement, (facts: DiscountFacts) => string> = {
  hasItems: () => 'Add an edition first',
  isPeriodWhole: () => 'It ends before it starts',
  isPeriodAhead: () => 'Its time is over',
  hasNoConflict: ({ conflicts: { count, title } }) => `${editions(count)} ${count === 1 ? 'is' : 'are'} in ‘${title}’ then`,
  hasNoFree: ({ free }) => `${editions(free)} would cost nothing`,
  hasOneCurrency: ({ otherCurrency }) => `${editions(otherCurrency)} ${otherCurrency === 1 ? 'is' : 'are'} priced in another currency`,
}
