import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { types } from './types'

type Call = () => Promise<unknown>
type QueuedCall = { call: Call; subject: string }

const idleCall: Call = () => Promise.resolve()

/** One command in flight, others queue; a failure does not drop the queue. `subject` identifies each outcome. */
export const commandMachine = setup({
  types: types<{
    context: { queue: QueuedCall[]; error: unknown }
    events: { type: 'command.run'; call: Call; subject?: string } | { type: 'command.dismiss' }
    emitted: { type: 'command.succeeded'; answer: unknown; subject: string } | { type: 'command.failed'; error: unknown; subject: string }
  }>(),
  actors: { send: fromPromise<unknown, Call>(({ input }) => input()) },
  actions: {
    enqueue: assign({
      queue: ({ context, event }) =>
        event.type === 'command.run' ? [...context.queue, { call: event.call, subject: event.subject ?? '' }] : context.queue,
    }),
    succeed: emit(({ context }, { answer }: { answer: unknown }) => ({
      type: 'command.succeeded' as const,
      answer,
      subject: context.queue[0]?.subject ?? '',
    })),
    fail: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'command.failed' as const,
      error,
      subject: context.queue[0]?.subject ?? '',
    })),
    next: assign({ queue: ({ context }) => context.queue.slice(1) }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    forget: assign({ error: undefined }),
  },
  guards: { isMoreWaiting: ({ context }) => context.queue.length > 1 },
}).createMachine({
  id: 'command',
  context: { queue: [], error: undefined },
  initial: 'idle',
  states: {
    idle: { on: { 'command.run': { target: 'running', actions: ['enqueue', 'forget'] } } },
    running: {
      on: { 'command.run': { actions: 'enqueue' } },
      invoke: {
        src: 'send',
        input: ({ context }) => context.queue[0]?.call ?? idleCall,
        onDone: [
          {
            guard: 'isMoreWaiting',
            target: 'running',
            reenter: true,
            actions: [{ type: 'succeed', params: ({ event }) => ({ answer: event.output }) }, 'next'],
          },
          { target: 'succeeded', actions: [{ type: 'succeed', params: ({ event }) => ({ answer: event.output }) }, 'next'] },
        ],
        onError: [
          {
            guard: 'isMoreWaiting',
            target: 'running',
            reenter: true,
            actions: [{ type: 'fail', params: ({ event }) => ({ error: event.error }) }, 'next'],
          },
          {
            target: 'failed',
            actions: [
              { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              { type: 'remember', params: ({ event }) => ({ error: event.error }) },
              'next',
            ],
          },
        ],
      },
    },
    succeeded: { on: { 'command.run': { target: 'running', actions: ['enqueue', 'forget'] } } },
    failed: {
      on: {
        'command.run': { target: 'running', actions: ['enqueue', 'forget'] },
        'command.dismiss': { target: 'idle', actions: 'forget' },
      },
    },
  },
})

export type CommandActor = ActorRefFrom<typeof commandMachine>
