import { assign, emit, fromPromise, setup } from 'xstate'
import { types } from './types'

export type ExportFormat = 'csv' | 'xlsx'
/** `isAtLeast`: there are more than `total`. */
export type ExportPage = { rows: readonly unknown[]; total: number; isAtLeast?: boolean | undefined }

export type ExportInput = {
  read: (page: number, signal: AbortSignal) => Promise<ExportPage>
  write: (rows: readonly unknown[], format: ExportFormat) => Promise<void>
}

type ExportContext = ExportInput & {
  format: ExportFormat
  rows: readonly unknown[]
  page: number
  total: number
  isAtLeast: boolean
  error: unknown
}

export type ExportEvent = { type: 'export.start'; format: ExportFormat } | { type: 'export.cancel' } | { type: 'export.retry' }

/** Exports a filtered list: reads page by page, then writes one file. Can be cancelled; after a failure it resumes with the failed page. */
export const exportMachine = setup({
  types: types<{
    context: ExportContext
    input: ExportInput
    events: ExportEvent
    emitted: { type: 'export.finished'; count: number }
    tags: 'busy'
  }>(),
  actors: {
    read: fromPromise<ExportPage, Pick<ExportContext, 'read' | 'page'>>(({ input, signal }) => input.read(input.page, signal)),
    write: fromPromise<void, Pick<ExportContext, 'write' | 'rows' | 'format'>>(({ input }) => input.write(input.rows, input.format)),
  },
  guards: {
    // An empty page ends it too: the list may have shrunk.
    isLast: ({ context }, { rows, total, isAtLeast }: ExportPage) =>
      rows.length === 0 || (!isAtLeast && context.rows.length + rows.length >= total),
  },
  actions: {
    begin: assign((_, format: ExportFormat) => ({ format, rows: [], page: 1, total: 0, isAtLeast: false, error: undefined })),
    add: assign(({ context }, { rows, total, isAtLeast = false }: ExportPage) => ({
      rows: [...context.rows, ...rows],
      page: context.page + 1,
      total,
      isAtLeast,
    })),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    forgetRows: assign({ rows: [] }),
    finish: emit(({ context }) => ({ type: 'export.finished' as const, count: context.rows.length })),
  },
}).createMachine({
  id: 'export',
  context: ({ input }) => ({ ...input, format: 'csv', rows: [], page: 1, total: 0, isAtLeast: false, error: undefined }),
  on: { 'export.start': { target: '.reading', actions: { type: 'begin', params: ({ event }) => event.format } } },
  initial: 'idle',
  states: {
    idle: {},
    reading: {
      tags: 'busy',
      on: { 'export.start': {}, 'export.cancel': { target: 'idle', actions: 'forgetRows' } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'writing',
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          { target: 'reading', reenter: true, actions: { type: 'add', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    writing: {
      tags: 'busy',
      on: { 'export.start': {}, 'export.cancel': { target: 'idle', actions: 'forgetRows' } },
      invoke: {
        id: 'write',
        src: 'write',
        input: ({ context }) => context,
        onDone: { target: 'finished', actions: 'finish' },
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { 'export.retry': 'reading', 'export.cancel': { target: 'idle', actions: 'forgetRows' } } },
    finished: {},
  },
})
