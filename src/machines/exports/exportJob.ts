import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import type { RecordStatus } from '#api/library/recordExports'
import { types } from '../core/types'

export type ExportAsk =
  | { what: 'check' }
  | { what: 'make'; leaveOut: boolean; again: boolean }
  | { what: 'send'; buildId: number }
  | { what: 'stop'; buildId: number }

type Input = {
  status: RecordStatus
  ask: (ask: ExportAsk) => Promise<{ errorCount?: number | undefined }>
  look: () => Promise<RecordStatus>
}
type Context = Input & { request: ExportAsk | undefined; looks: number; error: unknown }

export type ExportJobEvent = { type: 'export.asked'; ask: ExportAsk } | { type: 'export.seen'; status: RecordStatus }

const isUnderWay = (status: RecordStatus) => status === 'building' || status === 'delivering'
/** Milliseconds between polls. */
const pauses = { first: 500, growth: 1.5, longest: 2000 }

/** One call at a time, never repeated; afterwards the export is read again, and polled while the server works. */
export const exportJobMachine = setup({
  types: types<{
    context: Context
    input: Input
    events: ExportJobEvent
    emitted: { type: 'export.checked'; errorCount: number } | { type: 'export.ended'; status: RecordStatus }
    tags: 'busy'
  }>(),
  actors: {
    ask: fromPromise<{ errorCount?: number | undefined }, Context>(({ input }) =>
      input.request ? input.ask(input.request) : Promise.resolve({}),
    ),
    look: fromPromise<RecordStatus, Context>(({ input }) => input.look()),
  },
  guards: {
    isUnderWay: (_, status: RecordStatus) => isUnderWay(status),
    wasUnderWay: ({ context }) => isUnderWay(context.status),
    isStop: (_, ask: ExportAsk) => ask.what === 'stop',
    isCheck: ({ context }) => context.request?.what === 'check',
  },
  actions: {
    want: assign((_, request: ExportAsk) => ({ request, error: undefined })),
    see: assign({ status: (_, status: RecordStatus) => status }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    beginWatching: assign({ looks: 0 }),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    tellChecked: emit((_, errorCount: number) => ({ type: 'export.checked' as const, errorCount })),
    tellEnded: emit((_, status: RecordStatus) => ({ type: 'export.ended' as const, status })),
  },
  delays: { pause: ({ context }) => Math.min(pauses.first * pauses.growth ** context.looks, pauses.longest) },
}).createMachine({
  id: 'exportJob',
  context: ({ input }) => ({ ...input, request: undefined, looks: 0, error: undefined }),
  initial: 'resting',
  states: {
    resting: {
      always: { guard: 'wasUnderWay', target: 'watching' },
      on: {
        'export.asked': { target: 'asking', actions: { type: 'want', params: ({ event }) => event.ask } },
        'export.seen': { actions: { type: 'see', params: ({ event }) => event.status } },
      },
    },
    asking: {
      tags: 'busy',
      entry: 'beginWatching',
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'isCheck',
            target: 'looking',
            actions: { type: 'tellChecked', params: ({ event }) => event.output.errorCount ?? 0 },
          },
          // The work may have ended within the call: poll once.
          {
            target: 'looking',
            actions: { type: 'see', params: ({ context }) => (context.request?.what === 'send' ? 'delivering' : 'building') },
          },
        ],
        onError: { target: 'looking', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'see', params: ({ event }) => event.output },
          },
          {
            guard: 'wasUnderWay',
            target: 'resting',
            actions: [
              { type: 'tellEnded', params: ({ event }) => event.output },
              { type: 'see', params: ({ event }) => event.output },
            ],
          },
          { target: 'resting', actions: { type: 'see', params: ({ event }) => event.output } },
        ],
        onError: 'watching',
      },
      on: {
        'export.asked': {
          guard: { type: 'isStop', params: ({ event }) => event.ask },
          target: 'asking',
          actions: { type: 'want', params: ({ event }) => event.ask },
        },
      },
    },
    watching: {
      after: { pause: { target: 'looking', actions: 'countLook' } },
      on: {
        'export.asked': {
          guard: { type: 'isStop', params: ({ event }) => event.ask },
          target: 'asking',
          actions: { type: 'want', params: ({ event }) => event.ask },
        },
      },
    },
  },
})

export type ExportJobActor = ActorRefFrom<typeof exportJobMachine>
