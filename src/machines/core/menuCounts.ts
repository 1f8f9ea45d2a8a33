import { and, emit, fromPromise, raise, setup, stateIn } from 'xstate'
import { client } from '#api/core/client'
import { countMenu, type MenuCount } from '#api/core/countMenu'
import { types } from './types'

export type MenuCountsEvent =
  | { type: 'route.changed' }
  | { type: 'session.ended' }
  | { type: 'session.expired' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'tab.hidden' }
  | { type: 'tab.shown' }
  | { type: 'counts.due' }
  /** A batch of moves is through: whatever page is open, its numbers have changed. */
  | { type: 'batch.settled' }

/**
 * Polls the menu's badges every `interval` during a `window` after each route change (docs/product.md, States). Counts leave by
 * `counts.read` and live in the views' cache. One read at a time; failures are ignored; paused while hidden or offline, and a window opens
 * afterwards.
 */
export const menuCountsMachine = setup({
  types: types<{ events: MenuCountsEvent; emitted: { type: 'counts.read'; counts: MenuCount[] } }>(),
  actors: { readCounts: fromPromise(async ({ signal }): Promise<MenuCount[]> => (await client.call(countMenu, {}, { signal })).data) },
  guards: { isAwake: and([stateIn({ network: 'online' }), stateIn({ tab: 'shown' })]) },
  delays: { interval: 1000, window: 3000 },
}).createMachine({
  id: 'menuCounts',
  type: 'parallel',
  states: {
    network: {
      initial: 'online',
      states: {
        online: { on: { 'connection.lost': 'offline' } },
        offline: { on: { 'connection.restored': 'online' } },
      },
    },
    tab: {
      initial: 'shown',
      states: { shown: { on: { 'tab.hidden': 'hidden' } }, hidden: { on: { 'tab.shown': 'shown' } } },
    },
    window: {
      initial: 'closed',
      on: {
        'route.changed': '.open',
        'connection.restored': '.open',
        'tab.shown': '.open',
        'session.ended': '.closed',
        'session.expired': '.closed',
      },
      states: {
        closed: {},
        open: {
          after: { window: 'closed' },
          initial: 'ticking',
          states: {
            ticking: {
              entry: raise({ type: 'counts.due' }),
              after: { interval: { target: 'ticking', reenter: true } },
            },
          },
        },
      },
    },
    request: {
      initial: 'idle',
      on: { 'session.ended': '.idle', 'session.expired': '.idle' },
      states: {
        idle: { on: { 'counts.due': { guard: 'isAwake', target: 'reading' }, 'batch.settled': { guard: 'isAwake', target: 'reading' } } },
        reading: {
          invoke: {
            src: 'readCounts',
            onDone: { target: 'idle', actions: emit(({ event }) => ({ type: 'counts.read', counts: event.output })) },
            onError: 'idle',
          },
        },
      },
    },
  },
})
