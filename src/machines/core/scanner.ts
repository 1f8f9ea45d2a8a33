import { emit, fromCallback, setup } from 'xstate'
import { types } from './types'

export type ScannerEvent =
  | { type: 'burst.began' }
  /** What began as one was somebody typing. */
  | { type: 'burst.broken' }
  | { type: 'code.read'; code: string }
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'session.expired' }

/** A scanner that types: a burst of keys that is a code is one event, wherever one is. It hears nothing while nobody is signed in. */
export const scannerMachine = setup({
  types: types<{ events: ScannerEvent; emitted: { type: 'code.read'; code: string } }>(),
  actors: {
    /** The view that knows fields and keys says of each burst when it begins and what it was. */
    keyboard: fromCallback<ScannerEvent>(() => undefined),
  },
  actions: { tell: emit((_, code: string) => ({ type: 'code.read' as const, code })) },
}).createMachine({
  id: 'scanner',
  initial: 'hearing',
  states: {
    hearing: {
      invoke: { src: 'keyboard' },
      on: {
        'session.ended': 'off',
        'session.expired': 'off',
        'code.read': { target: '.quiet', actions: { type: 'tell', params: ({ event }) => event.code } },
      },
      initial: 'quiet',
      states: {
        quiet: { on: { 'burst.began': 'burst' } },
        burst: { on: { 'burst.broken': 'quiet' } },
      },
    },
    off: { on: { 'session.started': 'hearing' } },
  },
})
