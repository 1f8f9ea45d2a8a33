import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import { types } from '../core/types'

export type Drawn = { sheets: number }

type Input = {
  startAt: number
  read: (sheet: number, startAt: number, signal: AbortSignal) => Promise<Drawn>
}
type Context = Input & { sheet: number; drawn: readonly Drawn[]; error: unknown; isTest: boolean }

export type LabelPrintEvent =
  | { type: 'sheet.chosen'; sheet: number }
  | { type: 'start.chosen'; startAt: number }
  | { type: 'print.asked' }
  | { type: 'print.test' }
  | { type: 'print.cancel' }
  /** Says nothing about what was printed. */
  | { type: 'print.closed' }
  | { type: 'print.allOut' }
  | { type: 'print.again'; startAt: number }

/**
 * Reads all sheets before the browser's dialog opens, then asks whether they printed. Others are printed again from the next free label.
 */
export const labelPrintMachine = setup({
  types: types<{ context: Context; input: Input; events: LabelPrintEvent; emitted: { type: 'print.ready' } }>(),
  actors: {
    read: fromPromise<Drawn, Pick<Context, 'read' | 'drawn' | 'startAt'>>(({ input, signal }) =>
      input.read(input.drawn.length + 1, input.startAt, signal),
    ),
  },
  guards: { isLast: ({ context }, { sheets }: Drawn) => context.drawn.length + 1 >= sheets },
  actions: {
    show: assign({ sheet: (_, sheet: number) => sheet }),
    startFrom: assign((_, startAt: number) => ({ startAt, sheet: 1, drawn: [] })),
    begin: assign({ drawn: [], error: undefined, isTest: false }),
    beginTest: assign({ drawn: [], error: undefined, isTest: true }),
    add: assign({ drawn: ({ context }, drawn: Drawn) => [...context.drawn, drawn] }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    open: emit({ type: 'print.ready' }),
  },
}).createMachine({
  id: 'labelPrint',
  context: ({ input }) => ({ ...input, sheet: 1, drawn: [], error: undefined, isTest: false }),
  initial: 'previewing',
  on: {
    'sheet.chosen': { actions: { type: 'show', params: ({ event }) => event.sheet } },
    'start.chosen': { target: '.previewing', actions: { type: 'startFrom', params: ({ event }) => event.startAt } },
  },
  states: {
    previewing: {
      on: { 'print.asked': { target: 'reading', actions: 'begin' }, 'print.test': { target: 'testing', actions: 'beginTest' } },
    },
    testing: { entry: 'open', on: { 'print.closed': 'previewing' } },
    reading: {
      on: { 'print.cancel': 'previewing' },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'printing',
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          { target: 'reading', reenter: true, actions: { type: 'add', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'print.asked': { target: 'reading', actions: 'begin' }, 'print.cancel': 'previewing' } },
    printing: { entry: 'open', on: { 'print.closed': 'asking' } },
    asking: {
      on: {
        'print.allOut': 'printed',
        'print.again': { target: 'previewing', actions: { type: 'startFrom', params: ({ event }) => event.startAt } },
      },
    },
    printed: { on: { 'print.asked': { target: 'reading', actions: 'begin' } } },
  },
})

export type LabelPrintActor = ActorRefFrom<typeof labelPrintMachine>
