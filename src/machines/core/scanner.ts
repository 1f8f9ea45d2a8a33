import { emit, fromCallback, sendTo, setup } from 'xstate'
import { longestGap } from './burst'
import { types } from './types'

export type ScannerEvent =
  /** A key that one of our own codes may begin with is kept from the page until more of the code come. */
  | { type: 'key.held' }
  /** Another key came: the held ones were somebody typing. */
  | { type: 'key.typed' }
  | { type: 'code.read'; code: string }
  /** Digits of it were lost. */
  | { type: 'code.broken' }
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'session.expired' }

/** What the keyboard is told: to let the page have the keys that it holds. */
export type ToKeyboard = { type: 'keys.released' }

/**
 * A scanner that types: a burst of keys that is a code is one event, wherever one is. It hears nothing while nobody is signed in, and is
 * told no key by its name, as what an actor hears is recorded.
 */
export const scannerMachine = setup({
  types: types<{ events: ScannerEvent; emitted: { type: 'code.read'; code: string } | { type: 'code.broken' } }>(),
  actors: {
    /** The view that knows fields and keys. */
    keyboard: fromCallback<ToKeyboard>(() => undefined),
  },
  actions: {
    tell: emit((_, code: string) => ({ type: 'code.read' as const, code })),
    tellBroken: emit({ type: 'code.broken' }),
    release: sendTo('keyboard', { type: 'keys.released' }),
  },
  delays: { gap: longestGap },
}).createMachine({
  id: 'scanner',
  initial: 'hearing',
  states: {
    hearing: {
      invoke: { id: 'keyboard', src: 'keyboard' },
      on: {
        'session.ended': 'off',
        'session.expired': 'off',
        'code.read': { target: '.quiet', actions: { type: 'tell', params: ({ event }) => event.code } },
        'code.broken': { actions: 'tellBroken' },
      },
      initial: 'quiet',
      states: {
        quiet: { on: { 'key.held': 'holding' } },
        holding: {
          after: { gap: { target: 'quiet', actions: 'release' } },
          on: { 'key.held': { target: 'holding', reenter: true }, 'key.typed': { target: 'quiet', actions: 'release' } },
        },
      },
    },
    off: { on: { 'session.started': 'hearing' } },
  },
})
