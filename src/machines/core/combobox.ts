import { type ActorRefFrom, assign, setup } from 'xstate'

export type ComboboxEvent =
  | { type: 'query.typed'; text: string }
  | { type: 'query.settled' }
  | { type: 'query.cleared' }
  /** `count` is how many options are on show: the server knows, this chart does not. */
  | { type: 'option.moved'; to: 'next' | 'previous' | 'first' | 'last' | number; count: number }
  | { type: 'list.opened' }
  | { type: 'list.closed' }

/**
 * Searching while one types: the list opens, the query is asked for after the debounce, and one
 * option is active for the keyboard. A blank query asks nothing and shows nothing, unless the list
 * `showsAll`: then it opens without a query too.
 */
export const comboboxMachine = setup({
  types: {
    context: {} as { typed: string; query: string; active: number; showsAll: boolean },
    input: {} as { showsAll: boolean },
    events: {} as ComboboxEvent,
    tags: {} as 'open',
  },
  delays: { debounce: 300 },
  guards: {
    isNothingToShow: ({ context }) => context.typed.trim() === '' && !context.showsAll,
    isSomethingToShow: ({ context }) => context.query !== '' || context.showsAll,
  },
  actions: {
    type: assign({ typed: ({ context, event }) => (event.type === 'query.typed' ? event.text : context.typed) }),
    ask: assign({ query: ({ context }) => context.typed.trim(), active: 0 }),
    clear: assign({ typed: '', query: '', active: 0 }),
    move: assign({
      active: ({ context: { active }, event }) => {
        if (event.type !== 'option.moved' || event.count === 0) return 0
        if (event.to === 'first') return 0
        if (event.to === 'last') return event.count - 1
        if (typeof event.to === 'number') return Math.min(Math.max(event.to, 0), event.count - 1)
        return (active + (event.to === 'next' ? 1 : event.count - 1)) % event.count
      },
    }),
  },
}).createMachine({
  id: 'combobox',
  context: ({ input }) => ({ typed: '', query: '', active: 0, showsAll: input.showsAll }),
  initial: 'closed',
  on: { 'query.cleared': { target: '.closed', actions: 'clear' } },
  states: {
    closed: {
      on: {
        'query.typed': { target: 'open', actions: 'type' },
        'list.opened': { guard: 'isSomethingToShow', target: 'open.settled' },
      },
    },
    open: {
      tags: 'open',
      initial: 'typing',
      on: { 'query.typed': { target: '.typing', reenter: true, actions: 'type' }, 'list.closed': 'closed' },
      states: {
        typing: {
          always: { guard: 'isNothingToShow', target: '#combobox.closed', actions: 'clear' },
          on: { 'query.settled': { target: 'settled', actions: 'ask' } },
          after: { debounce: { target: 'settled', actions: 'ask' } },
        },
        settled: { on: { 'option.moved': { actions: 'move' } } },
      },
    },
  },
})

export type ComboboxActor = ActorRefFrom<typeof comboboxMachine>
