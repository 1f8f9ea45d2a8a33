import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { types } from '../core/types'

type Input = {
  /** Whether the configuration has a real key. */
  hasKey: boolean
  /** Makes this browser known to the installations service. Returns its token. */
  register: (signal: AbortSignal) => Promise<string>
  /** Asks the config service which property counts. Returns its id. */
  configure: (token: string, signal: AbortSignal) => Promise<string>
  /** Begins to count. */
  begin: (property: string, signal: AbortSignal) => Promise<void>
}
type Context = Input & { token: string; property: string }

/** Analytics: off without a real key, and silent when any of its services does not answer as it should (docs/product.md, Calls). */
export const analyticsMachine = setup({
  types: types<{ context: Context; input: Input; events: { type: 'analytics.start' }; tags: 'starting' }>(),
  actors: {
    register: fromPromise<string, Pick<Context, 'register'>>(({ input, signal }) => input.register(signal)),
    configure: fromPromise<string, Pick<Context, 'configure' | 'token'>>(({ input, signal }) => input.configure(input.token, signal)),
    begin: fromPromise<void, Pick<Context, 'begin' | 'property'>>(({ input, signal }) => input.begin(input.property, signal)),
  },
  guards: { hasKey: ({ context }) => context.hasKey },
  actions: {
    keepToken: assign({ token: (_, token: string) => token }),
    keepProperty: assign({ property: (_, property: string) => property }),
  },
}).createMachine({
  id: 'analytics',
  context: ({ input }) => ({ ...input, token: '', property: '' }),
  initial: 'off',
  states: {
    off: { on: { 'analytics.start': { guard: 'hasKey', target: 'registering' } } },
    registering: {
      tags: 'starting',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => context,
        onDone: { target: 'configuring', actions: { type: 'keepToken', params: ({ event }) => event.output } },
        onError: 'silent',
      },
    },
    configuring: {
      tags: 'starting',
      invoke: {
        id: 'configure',
        src: 'configure',
        input: ({ context }) => context,
        onDone: { target: 'beginning', actions: { type: 'keepProperty', params: ({ event }) => event.output } },
        onError: 'silent',
      },
    },
    beginning: {
      tags: 'starting',
      invoke: { id: 'begin', src: 'begin', input: ({ context }) => context, onDone: 'started', onError: 'silent' },
    },
    started: {},
    silent: {},
  },
})

export type AnalyticsActor = ActorRefFrom<typeof analyticsMachine>
