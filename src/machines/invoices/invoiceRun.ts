import { assign, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import type { Input } from '#api/core/endpoint'
import { errorKind } from '#api/core/http'
import { isDoubtful } from '#api/core/sending/doubt'
import { createDryRun, type InvoiceDryRun, type InvoiceRun, resumeRun, runById, startRun, stopRun } from '#api/invoices/runs'
import { holdTime } from '../core/batch'
import { types } from '../core/types'

export type RunChoice = Input<typeof createDryRun>['body']

type Context = {
  id: number | null
  choice: RunChoice | null
  dryRun: InvoiceDryRun | null
  run: InvoiceRun | null
  heldSince: number
  error: unknown
}

export type InvoiceRunEvent =
  | { type: 'run.preview'; choice: RunChoice }
  | { type: 'run.previewAgain' }
  | { type: 'run.chooseAgain' }
  | { type: 'run.start' }
  | { type: 'run.sendNow' }
  | { type: 'run.undo' }
  | { type: 'run.stop' }
  | { type: 'run.resume' }

const tellRun = { type: 'tell', params: ({ event }: { event: { output: InvoiceRun } }) => ({ run: event.output }) } as const
const failed = { type: 'remember', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) } as const
const stateOf = ({ event }: { event: { output: InvoiceRun } }) => ({ run: event.output })
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const byState = [
  { guard: { type: 'isDone', params: stateOf }, target: '#invoiceRun.done', actions: tellRun },
  { guard: { type: 'isStopped', params: stateOf }, target: '#invoiceRun.stopped', actions: tellRun },
  { target: '#invoiceRun.running', actions: tellRun },
] as const

/** An invoice run: chosen, previewed, held, then watched while the server works. The token starts it once, so a lost start is repeated. */
export const invoiceRunMachine = setup({
  types: types<{ context: Context; input: { id: number | null }; events: InvoiceRunEvent; tags: 'busy' }>(),
  actors: {
    readDryRun: fromPromise<InvoiceDryRun, RunChoice | null>(
      async ({ input, signal }) => (await client.call(createDryRun, { body: input ?? { selection: {} } }, { signal })).data,
    ),
    start: fromPromise<InvoiceRun, string>(async ({ input }) => (await client.call(startRun, { body: { token: input } })).data),
    read: fromPromise<InvoiceRun, number>(
      async ({ input, signal }) => (await client.call(runById, { params: { id: input } }, { signal })).data,
    ),
    stop: fromPromise<InvoiceRun, number>(async ({ input }) => (await client.call(stopRun, { params: { id: input } })).data),
    resume: fromPromise<InvoiceRun, number>(async ({ input }) => (await client.call(resumeRun, { params: { id: input } })).data),
  },
  delays: { hold: holdTime, watch: 1000, recheck: 5000 },
  guards: {
    hasRun: ({ context }) => context.id !== null,
    hasOrders: ({ context }) => (context.dryRun?.totals.orders ?? 0) > 0,
    isDone: (_, { run }: { run: InvoiceRun }) => run.state === 'done',
    isStopped: (_, { run }: { run: InvoiceRun }) => run.state === 'stopped',
    isChanged: (_, { error }: { error: unknown }) => errorKind(error) === 'conflict',
    isDoubtful: (_, { error }: { error: unknown }) => isDoubtful(error),
    isGone: (_, { error }: { error: unknown }) => ['forbidden', 'missing'].includes(errorKind(error) ?? ''),
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'run.preview' ? { choice: event.choice, error: undefined } : {})),
    keep: assign((_, { dryRun }: { dryRun: InvoiceDryRun }) => ({ dryRun, error: undefined })),
    tell: assign((_, { run }: { run: InvoiceRun }) => ({ run, id: run.id, error: undefined })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    noteHold: assign({ heldSince: () => Date.now(), error: undefined }),
  },
}).createMachine({
  id: 'invoiceRun',
  context: ({ input }) => ({ ...input, choice: null, dryRun: null, run: null, heldSince: 0, error: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasRun', target: 'running.reading' }, { target: 'choosing' }] },
    choosing: { on: { 'run.preview': { target: 'previewing', actions: 'choose' } } },
    previewing: {
      tags: 'busy',
      invoke: {
        src: 'readDryRun',
        input: ({ context }) => context.choice,
        onDone: { target: 'previewed', actions: { type: 'keep', params: ({ event }) => ({ dryRun: event.output }) } },
        onError: { target: 'choosing', actions: failed },
      },
      on: { 'run.chooseAgain': 'choosing' },
    },
    previewed: {
      on: {
        'run.start': { guard: 'hasOrders', target: 'holding' },
        'run.previewAgain': 'previewing',
        'run.chooseAgain': 'choosing',
      },
    },
    holding: {
      entry: 'noteHold',
      after: { hold: 'starting' },
      on: { 'run.sendNow': 'starting', 'run.undo': 'previewed' },
    },
    starting: {
      tags: 'busy',
      invoke: {
        src: 'start',
        input: ({ context }) => context.dryRun?.token ?? '',
        onDone: [...byState],
        onError: [
          { guard: { type: 'isDoubtful', params: errorOf }, target: 'unsure', actions: failed },
          { guard: { type: 'isChanged', params: errorOf }, target: 'stale', actions: failed },
          { target: 'previewed', actions: failed },
        ],
      },
    },
    unsure: { tags: 'busy', after: { recheck: 'starting' } },
    stale: { on: { 'run.previewAgain': 'previewing', 'run.chooseAgain': 'choosing' } },
    running: {
      initial: 'waiting',
      on: { 'run.stop': '.stopping' },
      states: {
        waiting: { after: { watch: 'reading' } },
        reading: {
          invoke: {
            src: 'read',
            input: ({ context }) => context.id ?? 0,
            onDone: [...byState],
            onError: [
              { guard: { type: 'isGone', params: errorOf }, target: '#invoiceRun.gone', actions: failed },
              { target: 'lost', actions: failed },
            ],
          },
        },
        lost: { after: { recheck: 'reading' } },
        stopping: {
          tags: 'busy',
          invoke: {
            src: 'stop',
            input: ({ context }) => context.id ?? 0,
            onDone: [...byState],
            onError: { target: 'reading', actions: failed },
          },
        },
      },
    },
    stopped: { on: { 'run.resume': 'resuming' } },
    resuming: {
      tags: 'busy',
      invoke: {
        src: 'resume',
        input: ({ context }) => context.id ?? 0,
        onDone: [...byState],
        onError: { target: 'stopped', actions: failed },
      },
    },
    done: {},
    gone: {},
  },
})
