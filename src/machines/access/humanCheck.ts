import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { humanCheckChallenge } from '#api/core/auth'
import { client } from '#api/core/client'
import { types } from '../core/types'
import type { Proof } from './proof'

type HumanCheckContext = Partial<Proof>

export type HumanCheckEvent =
  /** The form is usable: there is time for the check now. */
  | { type: 'check.begin' }
  | { type: 'check.retry' }
  /** The token was sent; it is worth nothing any more. */
  | { type: 'check.spend' }

/**
 * The human check of the sign-in page: it yields a token, by itself where the check is a proof of
 * work. One that expires or is spent is followed by a fresh one.
 */
export const humanCheckMachine = setup({
  types: types<{ context: HumanCheckContext; events: HumanCheckEvent }>(),
  actors: {
    /** The site-key widget replaces it by one that waits for the person's click. */
    obtain: fromPromise<Proof>(async ({ signal }) => {
      const [challenge, { prove }] = await Promise.all([client.call(humanCheckChallenge, {}, { signal }), import('./proofOfWork')])
      return prove(challenge, signal)
    }),
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
