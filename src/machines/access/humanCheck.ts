import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { types } from '../core/types'
import type { Proof } from './proof'

type HumanCheckContext = Partial<Proof>

export type HumanCheckEvent = { type: 'check.begin' } | { type: 'check.retry' } | { type: 'check.spend' }

/** Human check of the sign-in page, which yields a token, automatically for a proof of work. An expired or spent token is replaced. */
export const humanCheckMachine = setup({
  types: types<{ context: HumanCheckContext; events: HumanCheckEvent }>(),
  actors: {
    /** Replaced by the site-key widget, which waits for a click. */
    obtain: fromPromise<Proof>(async ({ signal }) => (await import('./proofOfWork')).prove(signal)),
  },
  delays: { validity: ({ context }) => context.validFor ?? 0 },
  actions: { drop: assign({ token: undefined, validFor: undefined }) },
}).createMachine({
  id: 'humanCheck',
  context: {},
  initial: 'waiting',
  states: {
    waiting: { on: { 'check.begin': 'working', 'check.retry': 'working' } },
    working: {
      invoke: {
        id: 'obtain',
        src: 'obtain',
        onDone: { target: 'verified', actions: assign(({ event }) => event.output) },
        onError: 'failed',
      },
    },
    verified: {
      exit: 'drop',
      after: { validity: 'working' },
      on: { 'check.spend': 'working' },
    },
    failed: { on: { 'check.retry': 'working', 'check.begin': 'working' } },
  },
})

export type HumanCheckActor = ActorRefFrom<typeof humanCheckMachine>
