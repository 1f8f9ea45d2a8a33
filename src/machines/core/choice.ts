import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { types } from './types'

type Value = number | null
type Send = (wanted: Value, expected: Value) => Promise<unknown>

type Input = { stands: Value }
type Context = {
  stands: Value
  wanted: Value
  sent: Value
  send: Send
  error: unknown
}

export type ChoiceEvent =
  | { type: 'choice.made'; wanted: Value; send: Send }
  | { type: 'choice.stands'; stands: Value }
  | { type: 'choice.dismiss' }

/**
 * Sends a value as it is chosen and shows it meanwhile. Of further choices only the last is sent, after the answer, against the value then
 * current. A refusal restores the current value.
 */
export const choiceMachine = setup({
  types: types<{ context: Context; input: Input; events: ChoiceEvent }>(),
  actors: {
    send: fromPromise<unknown, Pick<Context, 'send' | 'sent' | 'stands'>>(({ input }) => input.send(input.sent, input.stands)),
  },
  guards: {
    isAnother: ({ context }, wanted: Value) => wanted !== context.wanted,
    isAnotherWanted: ({ context }) => context.wanted !== context.sent,
  },
  actions: {
    want: assign((_, { wanted, send }: { wanted: Value; send: Send }) => ({ wanted, send })),
    stand: assign({ stands: (_, stands: Value) => stands }),
    show: assign({ wanted: ({ context }) => context.stands }),
    keep: assign({ stands: ({ context }) => context.sent }),
    post: assign({ sent: ({ context }) => context.wanted, error: undefined }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    forget: assign({ error: undefined }),
  },
}).createMachine({
  id: 'choice',
  context: ({ input: { stands } }) => ({ stands, wanted: stands, sent: stands, send: () => Promise.resolve(), error: undefined }),
  initial: 'resting',
  on: {
    'choice.made': {
      guard: { type: 'isAnother', params: ({ event }) => event.wanted },
      target: '.sending',
      actions: { type: 'want', params: ({ event }) => event },
    },
    'choice.stands': { actions: [{ type: 'stand', params: ({ event }) => event.stands }, 'show'] },
  },
  states: {
    resting: {},
    sending: {
      entry: 'post',
      on: {
        'choice.made': { actions: { type: 'want', params: ({ event }) => event } },
        'choice.stands': { actions: { type: 'stand', params: ({ event }) => event.stands } },
      },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isAnotherWanted', target: 'sending', reenter: true, actions: 'keep' },
          { target: 'resting', actions: 'keep' },
        ],
        onError: [
          { guard: 'isAnotherWanted', target: 'sending', reenter: true },
          { target: 'refused', actions: ['show', { type: 'remember', params: ({ event }) => ({ error: event.error }) }] },
        ],
      },
    },
    refused: { on: { 'choice.dismiss': { target: 'resting', actions: 'forget' } } },
  },
})

export type ChoiceActor = ActorRefFrom<typeof choiceMachine>
