import { emit, fromCallback, setup } from 'xstate'
import { types } from './types'

export type ConnectionEvent = { type: 'connection.lost' } | { type: 'connection.restored' }

const browserConnection = fromCallback<ConnectionEvent>(({ sendBack }) => {
  const lost = () => sendBack({ type: 'connection.lost' })
  const restored = () => sendBack({ type: 'connection.restored' })
  addEventListener('offline', lost)
  addEventListener('online', restored)
  return () => {
    removeEventListener('offline', lost)
    removeEventListener('online', restored)
  }
})

/** The browser's network state; the offline dialog shows while it has none (docs/product.md, Screens). */
export const connectionMachine = setup({
  types: types<{ input: { isOnline: boolean }; context: { wasOnline: boolean }; events: ConnectionEvent; emitted: ConnectionEvent }>(),
  actors: { browserConnection },
  guards: { wasOnline: ({ context }) => context.wasOnline },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ wasOnline: input.isOnline }),
  invoke: { src: 'browserConnection' },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'wasOnline', target: 'online' }, { target: 'offline' }] },
    online: { on: { 'connection.lost': { target: 'offline', actions: emit({ type: 'connection.lost' }) } } },
    offline: { on: { 'connection.restored': { target: 'online', actions: emit({ type: 'connection.restored' }) } } },
  },
})
