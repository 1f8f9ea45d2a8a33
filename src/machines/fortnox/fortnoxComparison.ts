import { assign, emit, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import { isDoubtful } from '#api/core/sending/doubt'
import { type Comparison, readComparisons, startComparison } from '#api/fortnox/comparison'
import { types } from '../core/types'

type Context = { error: unknown }

export type FortnoxComparisonEvent = { type: 'comparison.asked' }

/** The server compares by itself, at night too: whoever opens the page follows what is under way. */
export const fortnoxComparisonMachine = setup({
  types: types<{
    context: Context
    events: FortnoxComparisonEvent
    emitted: { type: 'comparison.ended' }
    tags: 'underWay'
  }>(),
  actors: {
    start: fromPromise<Comparison>(async () => (await client.call(startComparison, {})).data),
    read: fromPromise<Comparison | null>(async ({ signal }) => (await client.call(readComparisons, {}, { signal })).data.running),
  },
  delays: { poll: 1000, retryPause: 3000 },
  guards: {
    isUnderWay: (_, { running }: { running: Comparison | null }) => running !== null,
    isDoubtful: (_, { error }: { error: unknown }) => isDoubtful(error),
  },
  actions: {
    forget: assign({ error: undefined }),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    tell: emit({ type: 'comparison.ended' as const }),
  },
}).createMachine({
  id: 'fortnoxComparison',
  context: { error: undefined },
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'opened',
        src: 'read',
        onDone: [
          { guard: { type: 'isUnderWay', params: ({ event }) => ({ running: event.output }) }, target: 'following' },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      on: { 'comparison.asked': { target: 'starting', actions: 'forget' } },
    },
    idle: { on: { 'comparison.asked': { target: 'starting', actions: 'forget' } } },
    starting: {
      tags: 'underWay',
      invoke: {
        id: 'start',
        src: 'start',
        onDone: 'following',
        onError: [
          { guard: { type: 'isDoubtful', params: ({ event }) => ({ error: event.error }) }, target: 'following.away' },
          { target: 'idle', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    following: {
      tags: 'underWay',
      initial: 'resting',
      states: {
        resting: { after: { poll: 'asking' } },
        asking: {
          invoke: {
            id: 'read',
            src: 'read',
            onDone: [
              { guard: { type: 'isUnderWay', params: ({ event }) => ({ running: event.output }) }, target: 'resting' },
              { target: '#fortnoxComparison.idle', actions: 'tell' },
            ],
            onError: 'away',
          },
        },
        away: { after: { retryPause: 'asking' } },
      },
    },
  },
})
