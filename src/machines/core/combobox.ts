import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import { types } from './types'

type Step = 'next' | 'previous' | 'first' | 'last' | number

/** Position that a step from `active` leads to. */
function stepped(active: number, to: Step, count: number): number {
  if (count === 0 || to === 'first') return 0
  if (to === 'last') return count - 1
  if (typeof to === 'number') return Math.min(Math.max(to, 0), count - 1)
  return (active + (to === 'next' ? 1 : count - 1)) % count
}

export type ComboboxEvent =
  | { type: 'query.typed'; text: string }
  | { type: 'query.settled' }
  | { type: 'query.cleared' }
  /** `count` is undefined until the options are known: the key then waits. */
  | { type: 'option.moved'; to: Step; count: number | undefined }
  | { type: 'option.entered'; count: number | undefined }
  | { type: 'query.answered'; count: number }
  | { type: 'list.opened' }
  | { type: 'list.closed' }

/**
 * Combobox: opens, asks after the debounce, and has one active option for the keyboard. A blank query shows nothing, unless `showsAll`.
 * Keys typed ahead wait for the answer to their text.
 */
export const comboboxMachine = setup({
  types: types<{
    context: { typed: string; query: string; active: number; showsAll: boolean; waiting?: readonly (Step | 'enter')[] | undefined }
    input: { showsAll: boolean }
    events: ComboboxEvent
    tags: 'open'
    emitted: { type: 'option.chosen'; index: number }
  }>(),
  delays: { debounce: 300 },
  guards: {
    isNothingToShow: ({ context }) => context.typed.trim() === '' && !context.showsAll,
    isAnswered: (_, count: number | undefined) => count !== undefined,
    isWaitedFor: ({ context }) => (context.waiting?.length ?? 0) > 0,
    isSomethingToShow: ({ context }) => context.query !== '' || context.showsAll,
  },
  actions: {
    type: assign({ typed: ({ context, event }) => (event.type === 'query.typed' ? event.text : context.typed) }),
    wait: assign({ waiting: ({ context: { waiting = [] } }, key: Step | 'enter') => [...waiting, key] }),
    forget: assign(({ context }) => (context.waiting ? { waiting: undefined } : {})),
    catchUp: enqueueActions(({ context, enqueue }, count: number) => {
      const { waiting = [] } = context
      const entered = waiting.indexOf('enter')
      const steps = entered < 0 ? waiting : waiting.slice(0, entered)
      const active = steps.reduce<number>((at, step) => (step === 'enter' ? at : stepped(at, step, count)), context.active)
      enqueue.assign({ active, waiting: undefined })
      if (entered >= 0 && count > 0) enqueue.emit({ type: 'option.chosen', index: active })
    }),
    choose: enqueueActions(({ context, enqueue }, count: number) => {
      if (context.active < count) enqueue.emit({ type: 'option.chosen', index: context.active })
    }),
    ask: assign({ query: ({ context }) => context.typed.trim(), active: 0 }),
    clear: assign({ typed: '', query: '', active: 0 }),
    move: assign({
      active: ({ context, event }) =>
        event.type === 'option.moved' ? stepped(context.active, event.to, event.count ?? 0) : context.active,
    }),
  },
}).createMachine({
  id: 'combobox',
  context: ({ input }) => ({ typed: '', query: '', active: 0, showsAll: input.showsAll }),
  initial: 'closed',
  on: { 'query.cleared': { target: '.closed', actions: ['clear', 'forget'] } },
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
      on: {
        'query.typed': { target: '.typing', reenter: true, actions: ['type', 'forget'] },
        'list.closed': { target: 'closed', actions: 'forget' },
      },
      states: {
        typing: {
          always: { guard: 'isNothingToShow', target: '#combobox.closed', actions: 'clear' },
          on: {
            'query.settled': { target: 'settled', actions: 'ask' },
            'option.moved': { actions: { type: 'wait', params: ({ event }) => event.to } },
            'option.entered': { target: 'settled', actions: ['ask', { type: 'wait', params: 'enter' }] },
          },
          after: { debounce: { target: 'settled', actions: 'ask' } },
        },
        settled: {
          on: {
            'option.moved': [
              { guard: { type: 'isAnswered', params: ({ event }) => event.count }, actions: 'move' },
              { actions: { type: 'wait', params: ({ event }) => event.to } },
            ],
            'option.entered': [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.count },
                actions: { type: 'choose', params: ({ event }) => event.count ?? 0 },
              },
              { actions: { type: 'wait', params: 'enter' } },
            ],
            'query.answered': { guard: 'isWaitedFor', actions: { type: 'catchUp', params: ({ event }) => event.count } },
          },
        },
      },
    },
  },
})

export type ComboboxActor = ActorRefFrom<typeof comboboxMachine>
