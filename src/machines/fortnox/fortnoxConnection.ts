import { assign, emit, fromPromise, setup } from 'xstate'
import { client } from '#api/core/client'
import { type ConnectionStatus, getLoginUrl, readStatus } from '#api/fortnox/connection'
import { types } from '../core/types'

/** Opened in the click, before there is an address: later it would be blocked. */
export type Tab = { go: (url: string) => void; close: () => void }

type Context = {
  tab: Tab | null
  url: string
  status: ConnectionStatus | null
}

export type FortnoxConnectionEvent = { type: 'connection.asked'; tab: Tab | null } | { type: 'connection.dropped' }

/** Consent happens in another tab: poll the server. */
export const fortnoxConnectionMachine = setup({
  types: types<{
    context: Context
    events: FortnoxConnectionEvent
    emitted: { type: 'connection.made' } | { type: 'connection.failed' }
  }>(),
  actors: {
    login: fromPromise<string>(async () => (await client.call(getLoginUrl, {})).data.url),
    read: fromPromise<ConnectionStatus>(async ({ signal }) => (await client.call(readStatus, {}, { signal })).data),
  },
  // The link is valid for ten minutes.
  delays: { poll: 2000, patience: 600_000 },
  guards: {
    isConnected: (_, { status }: { status: ConnectionStatus }) => status.state === 'connected',
    isRefused: (_, { status }: { status: ConnectionStatus }) => status.reason !== '',
  },
  actions: {
    keepTab: assign(({ event }) => (event.type === 'connection.asked' ? { tab: event.tab, url: '', status: null } : {})),
    go: ({ context }, { url }: { url: string }) => context.tab?.go(url),
    keepUrl: assign((_, { url }: { url: string }) => ({ url })),
    closeTab: ({ context }) => context.tab?.close(),
    keep: assign((_, { status }: { status: ConnectionStatus }) => ({ status })),
    made: emit({ type: 'connection.made' as const }),
    failed: emit({ type: 'connection.failed' as const }),
  },
}).createMachine({
  id: 'fortnoxConnection',
  context: { tab: null, url: '', status: null },
  initial: 'idle',
  states: {
    idle: { on: { 'connection.asked': { target: 'asking', actions: 'keepTab' } } },
    asking: {
      invoke: {
        id: 'login',
        src: 'login',
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'keepUrl', params: ({ event }) => ({ url: event.output }) },
            { type: 'go', params: ({ event }) => ({ url: event.output }) },
          ],
        },
        onError: { target: 'failed', actions: ['closeTab', 'failed'] },
      },
    },
    waiting: {
      initial: 'resting',
      after: { patience: 'idle' },
      on: { 'connection.dropped': 'idle' },
      states: {
        resting: { after: { poll: 'reading' } },
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            onDone: [
              {
                guard: { type: 'isConnected', params: ({ event }) => ({ status: event.output }) },
                target: '#fortnoxConnection.connected',
                actions: [{ type: 'keep', params: ({ event }) => ({ status: event.output }) }, 'made'],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ status: event.output }) },
                target: '#fortnoxConnection.refused',
                actions: { type: 'keep', params: ({ event }) => ({ status: event.output }) },
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
    },
    connected: { on: { 'connection.asked': { target: 'asking', actions: 'keepTab' } } },
    refused: { on: { 'connection.asked': { target: 'asking', actions: 'keepTab' } } },
    failed: { on: { 'connection.asked': { target: 'asking', actions: 'keepTab' } } },
  },
})
