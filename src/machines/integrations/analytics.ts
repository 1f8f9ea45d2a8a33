import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import { types } from '../core/types'

type Input = {
  hasKey: boolean
  register: (signal: AbortSignal) => Promise<string>
  configure: (token: string, signal: AbortSignal) => Promise<string>
  begin: (property: string, signal: AbortSignal) => Promise<void>
}
type Context = Input & { token: string; property: string }

/** Off without a real key, silent on any failure (docs/product.md, Calls). */
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
