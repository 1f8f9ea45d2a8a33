import { type ActorRefFrom, assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import { isCheckedCode } from './burst'
import { types } from './types'

export type CameraEvent =
  /** In a picture, as often as it is seen. */
  | { type: 'code.seen'; code: string }
  /** For a while it was in no picture. */
  | { type: 'code.gone'; code: string }
  /** Somebody pulled it out, or another program took it. */
  | { type: 'camera.ended' }
  /** What reads pictures could not be loaded. */
  | { type: 'reader.failed' }
  | { type: 'camera.retry' }
  | { type: 'camera.close' }

/** `found`: codes in sight, the newest last. */
type Context = { stream: MediaStream | undefined; found: readonly string[] }
type Code = { code: string }

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/**
 * The camera as a scanner. A code is found once and again after it has been out of sight; only what is a code by itself counts, as a blurred
 * picture misreads digits.
 */
export const cameraMachine = setup({
  types: types<{ context: Context; events: CameraEvent; emitted: { type: 'code.found'; code: string } }>(),
  actors: {
    /** Rejects as `getUserMedia` does. */
    open: fromPromise<MediaStream>(async () => {
      throw new DOMException('There is no camera', 'NotFoundError')
    }),
    /** Reads its pictures until it is stopped, which stops the camera. */
    watch: fromCallback<CameraEvent, { stream: MediaStream | undefined }>(() => undefined),
  },
  delays: { outOfSight: 1500 },
  guards: {
    isRefused: (_, { error }: { error: unknown }) => ['NotAllowedError', 'SecurityError'].includes(nameOf(error)),
    isBusy: (_, { error }: { error: unknown }) => ['NotReadableError', 'AbortError'].includes(nameOf(error)),
    isKnown: ({ context }, { code }: Code) => context.found.includes(code),
    isCode: (_, { code }: Code) => isCheckedCode(code),
    isLast: ({ context }, { code }: Code) => context.found.every((each) => each === code),
  },
  actions: {
    keep: assign({ stream: (_, stream: MediaStream) => stream }),
    drop: assign({ stream: undefined, found: [] }),
    remember: assign({ found: ({ context }, { code }: Code) => [...context.found, code] }),
    forget: assign({ found: ({ context }, { code }: Code) => context.found.filter((each) => each !== code) }),
    expectGone: enqueueActions(({ enqueue }, { code }: Code) => {
      enqueue.cancel(code)
      enqueue.raise({ type: 'code.gone', code }, { id: code, delay: 'outOfSight' })
    }),
    tell: emit((_, { code }: Code) => ({ type: 'code.found' as const, code })),
  },
}).createMachine({
  id: 'camera',
  context: { stream: undefined, found: [] },
  initial: 'asking',
  on: { 'camera.close': '.closed' },
  states: {
    asking: {
      invoke: {
        id: 'open',
        src: 'open',
        onDone: { target: 'watching', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'refused' },
          { guard: { type: 'isBusy', params: ({ event }) => ({ error: event.error }) }, target: 'busy' },
          { target: 'missing' },
        ],
      },
    },
    watching: {
      invoke: { id: 'watch', src: 'watch', input: ({ context }) => ({ stream: context.stream }) },
      exit: 'drop',
      on: {
        'camera.ended': 'missing',
        'reader.failed': 'unreadable',
        'code.seen': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: { type: 'expectGone', params: ({ event }) => event },
          },
          {
            guard: { type: 'isCode', params: ({ event }) => event },
            target: '.found',
            actions: [
              { type: 'remember', params: ({ event }) => event },
              { type: 'tell', params: ({ event }) => event },
              { type: 'expectGone', params: ({ event }) => event },
            ],
          },
        ],
      },
      initial: 'looking',
      states: {
        looking: {},
        found: {
          on: {
            'code.gone': [
              {
                guard: { type: 'isLast', params: ({ event }) => event },
                target: 'looking',
                actions: { type: 'forget', params: ({ event }) => event },
              },
              { actions: { type: 'forget', params: ({ event }) => event } },
            ],
          },
        },
      },
    },
    refused: { on: { 'camera.retry': 'asking' } },
    busy: { on: { 'camera.retry': 'asking' } },
    missing: { on: { 'camera.retry': 'asking' } },
    unreadable: { on: { 'camera.retry': 'asking' } },
    closed: { type: 'final' },
  },
})

export type CameraActor = ActorRefFrom<typeof cameraMachine>
