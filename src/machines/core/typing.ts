import { assign, emit, setup } from 'xstate'
import { types } from './types'

/** `text.typed` after a pause of 300 ms (docs/product.md, Limits), `text.committed` on Enter or blur if changed. */
export const typingMachine = setup({
  types: types<{
    context: { text: string; told: string; committed: string }
    input: { text: string }
    events: { type: 'text.changed'; text: string } | { type: 'text.commit' } | { type: 'text.replaced'; text: string }
    emitted: { type: 'text.typed'; text: string } | { type: 'text.committed'; text: string }
  }>(),
  delays: { debounce: 300 },
  guards: {
    isUntold: ({ context }) => context.text !== context.told,
    isUncommitted: ({ context }) => context.text !== context.committed,
  },
  actions: {
    write: assign({ text: (_, text: string) => text }),
    tell: emit(({ context }) => ({ type: 'text.typed' as const, text: context.text })),
    noteTold: assign({ told: ({ context }) => context.text }),
    commit: emit(({ context }) => ({ type: 'text.committed' as const, text: context.text })),
    noteCommitted: assign({ told: ({ context }) => context.text, committed: ({ context }) => context.text }),
    replace: assign((_, text: string) => ({ text, told: text, committed: text })),
  },
}).createMachine({
  id: 'typing',
  context: ({ input: { text } }) => ({ text, told: text, committed: text }),
  on: {
    'text.changed': { target: '.waiting', reenter: true, actions: { type: 'write', params: ({ event }) => event.text } },
    'text.commit': { guard: 'isUncommitted', target: '.idle', actions: ['commit', 'noteCommitted'] },
    // By Back or a link.
    'text.replaced': { target: '.idle', actions: { type: 'replace', params: ({ event }) => event.text } },
  },
  initial: 'idle',
  states: {
    idle: {},
    waiting: {
      after: {
        debounce: [{ guard: 'isUntold', target: 'idle', actions: ['tell', 'noteTold'] }, { target: 'idle' }],
      },
    },
  },
})
