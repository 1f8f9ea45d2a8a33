import { assign, fromPromise, setup, stateIn } from 'xstate'
import type { Generated } from '#api/discounts/packs'
import { types } from '../core/types'

type Progress = Pick<Generated, 'made' | 'total'>

/** Creates the codes of a pack, one call at a time, at once where its form asked for them; after a stop or lost connection it continues from what exists. */
export const generationMachine = setup({
  types: types<{
    context: Progress & { generate: () => Promise<Progress>; isAtOnce: boolean; error: unknown }
    input: Progress & { generate: () => Promise<Progress>; isAtOnce: boolean }
    events: { type: 'generation.start' } | { type: 'generation.stop' }
  }>(),
  actors: { generate: fromPromise<Progress, () => Promise<Progress>>(({ input }) => input()) },
  actions: {
    count: assign((_, { made, total }: Progress) => ({ made, total, error: undefined })),
    remember: assign({ error: (_, { error }: { error: unknown }) => error }),
  },
  guards: {
    isComplete: (_, { made, total }: Progress) => made >= total,
    isStopping: stateIn({ generating: 'stopping' }),
    isAtOnce: ({ context }) => context.isAtOnce,
    isMade: ({ context: { made, total } }) => total > 0 && made >= total,
  },
}).createMachine({
  id: 'generation',
  context: ({ input }) => ({ ...input, error: undefined }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isMade', target: 'made' }, { guard: 'isAtOnce', target: 'generating' }, { target: 'ready' }] },
    ready: { on: { 'generation.start': 'generating' } },
    generating: {
      initial: 'going',
      invoke: {
        src: 'generate',
        input: ({ context }) => context.generate,
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'made',
            actions: { type: 'count', params: ({ event }) => event.output },
          },
          { guard: 'isStopping', target: 'ready', actions: { type: 'count', params: ({ event }) => event.output } },
          { target: 'generating', reenter: true, actions: { type: 'count', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'remember', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { 'generation.stop': '.stopping' },
      states: { going: {}, stopping: {} },
    },
    failed: { on: { 'generation.start': 'generating' } },
    made: {},
  },
})
