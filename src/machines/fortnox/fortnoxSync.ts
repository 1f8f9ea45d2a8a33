import { assign, emit, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import { isDoubtful } from '#api/core/sending/doubt'
import { type ChosenRows, dryRunSync, lastSync, readSync, type SyncDryRun, type SyncRun, startSync, stopSync } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { types } from '../core/types'

type Context = {
  kind: SyncKind
  chosen: ChosenRows | null
  dryRun: SyncDryRun | null
  run: SyncRun | null
  error: unknown
}

export type FortnoxSyncEvent =
  | { type: 'sync.asked'; chosen: ChosenRows }
  | { type: 'sync.confirmed' }
  | { type: 'sync.cancelled' }
  | { type: 'sync.stop' }
  | { type: 'sync.dismissed' }

const held = ({ chosen }: Context): ChosenRows => {
  if (!chosen) throw new Error('Nothing is chosen')
  return chosen
}

/**
 * A sync of several rows: dry run, confirmation, progress. The server runs it independently; reopening the page resumes watching, and a
 * lost answer is checked first.
 */
export const fortnoxSyncMachine = setup({
  types: types<{
    context: Context
    input: { kind: SyncKind }
    events: FortnoxSyncEvent
    emitted: { type: 'sync.moved' }
    tags: 'underWay'
  }>(),
  actors: {
    last: fromPromise<SyncRun | null, SyncKind>(
      async ({ input, signal }) => (await client.call(lastSync, { params: { kind: input } }, { signal })).data,
    ),
    readDryRun: fromPromise<SyncDryRun, ChosenRows>(
      async ({ input, signal }) => (await client.call(dryRunSync, { body: input }, { signal })).data,
    ),
    start: fromPromise<SyncRun, ChosenRows>(async ({ input }) => (await client.call(startSync, { body: input })).data),
    read: fromPromise<SyncRun, number>(
      async ({ input, signal }) => (await client.call(readSync, { params: { id: input } }, { signal })).data,
    ),
    stop: fromPromise<SyncRun, number>(async ({ input }) => (await client.call(stopSync, { params: { id: input } })).data),
  },
  delays: { poll: 1000, retryPause: 3000 },
  guards: {
    isUnderWay: (_, { run }: { run: SyncRun | null }) => run?.state === 'running',
    isDoubtful: (_, { error }: { error: unknown }) => isDoubtful(error),
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'sync.asked' ? { chosen: event.chosen, dryRun: null, error: undefined } : {})),
    keepDryRun: assign((_, { dryRun }: { dryRun: SyncDryRun }) => ({ dryRun })),
    keepRun: assign((_, { run }: { run: SyncRun | null }) => ({ run })),
    remember: assign((_, { error }: { error: unknown }) => ({ error })),
    forgetRun: assign({ run: null }),
    tell: emit({ type: 'sync.moved' as const }),
  },
}).createMachine({
  id: 'fortnoxSync',
  context: ({ input }) => ({ kind: input.kind, chosen: null, dryRun: null, run: null, error: undefined }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        id: 'last',
        src: 'last',
        input: ({ context }) => context.kind,
        onDone: [
          {
            guard: { type: 'isUnderWay', params: ({ event }) => ({ run: event.output }) },
            target: 'following',
            actions: { type: 'keepRun', params: ({ event }) => ({ run: event.output }) },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      on: { 'sync.asked': { target: 'previewing', actions: 'choose' } },
    },
    idle: { on: { 'sync.asked': { target: 'previewing', actions: 'choose' } } },
    previewing: {
      invoke: {
        id: 'readDryRun',
        src: 'readDryRun',
        input: ({ context }) => held(context),
        onDone: { target: 'previewed', actions: { type: 'keepDryRun', params: ({ event }) => ({ dryRun: event.output }) } },
        onError: { target: 'refused', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { 'sync.cancelled': 'idle' },
    },
    previewed: { on: { 'sync.confirmed': 'starting', 'sync.cancelled': 'idle' } },
    starting: {
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => held(context),
        onDone: { target: 'following', actions: { type: 'keepRun', params: ({ event }) => ({ run: event.output }) } },
        onError: [
          { guard: { type: 'isDoubtful', params: ({ event }) => ({ error: event.error }) }, target: 'opening' },
          { target: 'refused', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    refused: { on: { 'sync.cancelled': 'idle' } },
    following: {
      tags: 'underWay',
      initial: 'resting',
      on: { 'sync.stop': 'stopping' },
      states: {
        resting: { after: { poll: 'asking' } },
        asking: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => context.run?.id ?? 0,
            onDone: [
              {
                guard: { type: 'isUnderWay', params: ({ event }) => ({ run: event.output }) },
                target: 'resting',
                actions: [{ type: 'keepRun', params: ({ event }) => ({ run: event.output }) }, 'tell'],
              },
              {
                target: '#fortnoxSync.ended',
                actions: [{ type: 'keepRun', params: ({ event }) => ({ run: event.output }) }, 'tell'],
              },
            ],
            onError: 'away',
          },
        },
        away: { after: { retryPause: 'asking' } },
      },
    },
    stopping: {
      tags: 'underWay',
      invoke: {
        id: 'stop',
        src: 'stop',
        input: ({ context }) => context.run?.id ?? 0,
        onDone: { target: 'ended', actions: [{ type: 'keepRun', params: ({ event }) => ({ run: event.output }) }, 'tell'] },
        onError: 'following.asking',
      },
    },
    ended: {
      on: {
        'sync.dismissed': { target: 'idle', actions: 'forgetRun' },
        'sync.asked': { target: 'previewing', actions: ['choose', 'forgetRun'] },
      },
    },
  },
})
