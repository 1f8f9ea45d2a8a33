import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { type IsbnReading, readIsbn } from '#api/core/kinds/isbn'
import type { CheckedIsbn } from '#api/products/checkIsbn'
import { types } from '../core/types'

type Input = {
  /** An ISBN of 13 digits. */
  check: (isbn: string) => Promise<CheckedIsbn>
  own: string | null
}
type Context = Input & { isbn: string; reading: IsbnReading | undefined; answer: CheckedIsbn | undefined }

export type IsbnCheckEvent =
  | { type: 'isbn.typed'; text: string }
  | { type: 'isbn.saved'; own: string | null }
  | { type: 'connection.restored' }
export type IsbnCheckEmitted = { type: 'isbn.found'; answer: CheckedIsbn }

type Typed = { text: string }
const isQuiet = ({ own }: Context, { text }: Typed) => text.trim() === '' || readIsbn(text).isbn === own
const isBegun = ({ text }: Typed) => readIsbn(text).fault === 'tooShort'

/** Checks a typed ISBN, and after a pause which edition has it. Prevents no save: the server decides. */
export const isbnCheckMachine = setup({
  types: types<{ context: Context; input: Input; events: IsbnCheckEvent; emitted: IsbnCheckEmitted }>(),
  actors: { ask: fromPromise<CheckedIsbn, Pick<Context, 'check' | 'isbn'>>(({ input }) => input.check(input.isbn)) },
  // docs/product.md, Limits.
  delays: { debounce: 300 },
  guards: {
    isNothingNew: ({ context }, typed: Typed) => isQuiet(context, typed),
    isPartial: (_, typed: Typed) => isBegun(typed),
    isWrong: (_, { text }: Typed) => readIsbn(text).isbn === undefined,
    isSame: ({ context }, { text }: Typed) => readIsbn(text).isbn === context.isbn,
    isTaken: (_, { takenBy }: CheckedIsbn) => takenBy !== null,
    isPrinted: (_, { printedOn }: CheckedIsbn) => printedOn.length > 0,
  },
  actions: {
    read: assign((_, { text }: Typed) => {
      const reading = readIsbn(text)
      return { reading, isbn: reading.isbn ?? '', answer: undefined }
    }),
    remember: assign({ answer: (_, answer: CheckedIsbn) => answer }),
    keep: assign({ own: (_, own: string | null) => own }),
    tell: emit((_, answer: CheckedIsbn) => ({ type: 'isbn.found' as const, answer })),
  },
}).createMachine({
  id: 'isbnCheck',
  context: ({ input }) => ({ ...input, isbn: '', reading: undefined, answer: undefined }),
  initial: 'quiet',
  on: {
    'isbn.typed': [
      {
        guard: { type: 'isNothingNew', params: ({ event }) => event },
        target: '.quiet',
        actions: { type: 'read', params: ({ event }) => event },
      },
      // Spaces and hyphens are ignored.
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isPartial', params: ({ event }) => event },
        target: '.partial',
        actions: { type: 'read', params: ({ event }) => event },
      },
      {
        guard: { type: 'isWrong', params: ({ event }) => event },
        target: '.wrong',
        actions: { type: 'read', params: ({ event }) => event },
      },
      { target: '.pausing', actions: { type: 'read', params: ({ event }) => event } },
    ],
    'isbn.saved': { target: '.quiet', actions: { type: 'keep', params: ({ event }) => event.own } },
  },
  states: {
    quiet: {},
    partial: {},
    wrong: {},
    pausing: { after: { debounce: 'asking' } },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'taken',
            actions: { type: 'remember', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPrinted', params: ({ event }) => event.output },
            target: 'alsoPrinted',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              { type: 'tell', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'free',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              { type: 'tell', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: 'unknown',
      },
    },
    free: {},
    taken: {},
    alsoPrinted: {},
    unknown: { on: { 'connection.restored': 'asking' } },
  },
})

export type IsbnCheckActor = ActorRefFrom<typeof isbnCheckMachine>
