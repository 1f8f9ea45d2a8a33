import { type ActorRefFrom, assign, emit, fromCallback, setup } from 'xstate'
import { types } from '../core/types'

/** `from` is the first byte. Returns a function that cancels. */
export type Receive = (
  from: number,
  heard: {
    began: (size: number) => void
    received: (bytes: Uint8Array) => void
    ended: () => void
    failed: (error: unknown) => void
  },
) => () => void

type Input = { receive: Receive; size: number }
type Context = Input & { parts: readonly Uint8Array[]; received: number; error: unknown }

export type FtpDownloadEvent =
  | { type: 'download.start' }
  | { type: 'download.cancel' }
  | { type: 'download.retry' }
  | { type: 'transfer.began'; size: number }
  | { type: 'transfer.received'; bytes: Uint8Array }
  | { type: 'transfer.ended' }
  | { type: 'transfer.failed'; error: unknown }

/** Resumes at the missing byte; saved only when complete. */
export const ftpDownloadMachine = setup({
  types: types<{
    context: Context
    input: Input
    events: FtpDownloadEvent
    emitted: { type: 'download.saved'; parts: readonly Uint8Array[] }
    tags: 'busy'
  }>(),
  actors: {
    receive: fromCallback<FtpDownloadEvent, Pick<Context, 'receive' | 'received'>>(({ input, sendBack }) =>
      input.receive(input.received, {
        began: (size) => sendBack({ type: 'transfer.began', size }),
        received: (bytes) => sendBack({ type: 'transfer.received', bytes }),
        ended: () => sendBack({ type: 'transfer.ended' }),
        failed: (error) => sendBack({ type: 'transfer.failed', error }),
      }),
    ),
  },
  guards: { isComplete: ({ context }) => context.received === context.size },
  actions: {
    begin: assign({ parts: [], received: 0, error: undefined }),
    forget: assign({ parts: [], received: 0 }),
    measure: assign({ size: (_, size: number) => size }),
    add: assign(({ context }, bytes: Uint8Array) => ({ parts: [...context.parts, bytes], received: context.received + bytes.length })),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
    save: emit(({ context }) => ({ type: 'download.saved' as const, parts: context.parts })),
  },
}).createMachine({
  id: 'ftpDownload',
  context: ({ input }) => ({ ...input, parts: [], received: 0, error: undefined }),
  initial: 'idle',
  states: {
    idle: { on: { 'download.start': { target: 'transfer', actions: 'begin' } } },
    transfer: {
      tags: 'busy',
      initial: 'asking',
      invoke: { id: 'receive', src: 'receive', input: ({ context }) => context },
      on: {
        'download.cancel': { target: 'idle', actions: 'forget' },
        'transfer.failed': { target: 'broken', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      states: {
        asking: { on: { 'transfer.began': { target: 'receiving', actions: { type: 'measure', params: ({ event }) => event.size } } } },
        receiving: {
          on: {
            'transfer.received': { actions: { type: 'add', params: ({ event }) => event.bytes } },
            'transfer.ended': [{ guard: 'isComplete', target: '#ftpDownload.saved' }, { target: '#ftpDownload.broken' }],
          },
        },
      },
    },
    broken: {
      on: { 'download.retry': 'transfer', 'download.cancel': { target: 'idle', actions: 'forget' } },
    },
    saved: { entry: ['save', 'forget'], on: { 'download.start': { target: 'transfer', actions: 'begin' } } },
  },
})

export type FtpDownloadActor = ActorRefFrom<typeof ftpDownloadMachine>
