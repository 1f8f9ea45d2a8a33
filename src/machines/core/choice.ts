import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { types } from './types'

/** Of a record's one value: an identifier, a quantity; null for none. */
type Value = number | null
/** Writes `wanted` in place of what the writer saw. */
type Send = (wanted: Value, expected: Value) => Promise<unknown>

type Input = { stands: Value }
type Context = {
  /** What the record has, as far as is known. */
  stands: Value
  /** What is shown: what was chosen last, or what stands. */
  wanted: Value
  /** What is on its way. */
  sent: Value
  send: Send
  error: unknown
}

export type ChoiceEvent =
  | { type: 'choice.made'; wanted: Value; send: Send }
  /** The record was read again. */
  | { type: 'choice.stands'; stands: Value }
  | { type: 'choice.dismiss' }

/**
 * A value that is sent as it is chosen, and shown meanwhile. What is chosen while one is on its way waits until that is
 * answered, then only the last is sent, in place of what stands by then. A refusal shows what stands again.
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
