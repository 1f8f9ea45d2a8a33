import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '#api/core/http'
import { types } from '../core/types'

export type WaitingCount = { clientId: string; code: string; quantity: number; shelf: string; at: string }
export type CountOutcome = {
  clientId: string
  outcome: 'counted' | 'unknown' | 'belowNothing'
  productDetailId: number | null
  title: string
  counted: number
}

type Input = {
  waiting: readonly WaitingCount[]
  keep: (count: WaitingCount) => void
  drop: (clientIds: readonly string[]) => void
  send: (counts: readonly WaitingCount[]) => Promise<readonly CountOutcome[]>
}
type Context = Input & { error: unknown }

export type CountingEvent = { type: 'count.made'; count: WaitingCount } | { type: 'count.retry' } | { type: 'counts.dropped' }

const batch = 100

/**
 * Counting with an unreliable connection: counts are kept on the device, sent in order, and dropped once acknowledged. Resending counts
 * once.
 */
export const countingMachine = setup({
  types: types<{
    context: Context
    input: Input
    events: CountingEvent
    emitted: { type: 'counts.taken'; outcomes: readonly CountOutcome[] }
  }>(),
  actors: {
    send: fromPromise<readonly CountOutcome[], Pick<Context, 'send' | 'waiting'>>(({ input }) => input.send(input.waiting.slice(0, batch))),
  },
  delays: { retryPause: 5000 },
  guards: {
    isSomethingWaiting: ({ context }) => context.waiting.length > 0,
    isRefusal: (_, { error }: { error: unknown }) => isRefusal(error),
  },
  actions: {
    enqueue: assign({
      waiting: ({ context, event }) => (event.type === 'count.made' ? [...context.waiting, event.count] : context.waiting),
    }),
    keep: ({ context, event }) => {
      if (event.type === 'count.made') context.keep(event.count)
    },
    settle: assign(({ context }, outcomes: readonly CountOutcome[]) => {
      const settled = new Set(outcomes.map(({ clientId }) => clientId))
      return { waiting: context.waiting.filter(({ clientId }) => !settled.has(clientId)), error: undefined }
    }),
    drop: ({ context }, outcomes: readonly CountOutcome[]) => context.drop(outcomes.map(({ clientId }) => clientId)),
    dropAll: ({ context }) => context.drop(context.waiting.map(({ clientId }) => clientId)),
    forget: assign({ waiting: [], error: undefined }),
    tell: emit((_, outcomes: readonly CountOutcome[]) => ({ type: 'counts.taken' as const, outcomes })),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
}).createMachine({
  id: 'counting',
  context: ({ input }) => ({ ...input, error: undefined }),
  initial: 'idle',
  on: { 'count.made': { actions: ['keep', 'enqueue'] } },
  states: {
    idle: {
      always: { guard: 'isSomethingWaiting', target: 'sending' },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: {
          target: 'idle',
          actions: [
            { type: 'drop', params: ({ event }) => event.output },
            { type: 'settle', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'waiting', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    waiting: { on: { 'count.retry': 'sending' }, after: { retryPause: 'sending' } },
    refused: { on: { 'count.retry': 'sending', 'counts.dropped': { target: 'idle', actions: ['dropAll', 'forget'] } } },
  },
})

export type CountingActor = ActorRefFrom<typeof countingMachine>
