import { assign, enqueueActions, setup } from 'xstate'
import type { BasketStatus } from '#api/orders/baskets'
import { types } from '../core/types'
import type { ActivityEmitted } from './activity'

type BasketEvent = Extract<ActivityEmitted, { id: number }>

/** `status`: what the order is now, where the answer said so. */
export type BasketChange = { id: number; status?: BasketStatus }

function changeOf(event: BasketEvent): BasketChange {
  if (event.type === 'basket.moved') return { id: event.id, status: event.status }
  return event.type === 'basket.conflicted' ? { id: event.id, status: event.conflict.currentStatus } : { id: event.id }
}

/** Orders that changed, for whoever draws them: a single move at once, those of a batch together, as hundreds must not refresh row by row. */
export const basketChangesMachine = setup({
  types: types<{
    context: { waiting: readonly BasketChange[] }
    events: BasketEvent
    emitted: { type: 'baskets.changed'; changes: readonly BasketChange[] }
  }>(),
  delays: { pause: 1000 },
  guards: {
    isSingle: ({ event }) => event.isSingle,
    isSomethingWaiting: ({ context }) => context.waiting.length > 0,
  },
  actions: {
    collect: assign(({ context, event }) => ({ waiting: [...context.waiting, changeOf(event)] })),
    tell: enqueueActions(({ context: { waiting }, enqueue }) => {
      enqueue.emit({ type: 'baskets.changed', changes: waiting })
      enqueue.assign({ waiting: [] })
    }),
  },
}).createMachine({
  id: 'basketChanges',
  context: { waiting: [] },
  initial: 'quiet',
  states: {
    quiet: { on: { 'basket.*': { target: 'pausing', actions: ['collect', 'tell'] } } },
    pausing: {
      on: { 'basket.*': [{ guard: 'isSingle', actions: ['collect', 'tell'] }, { actions: 'collect' }] },
      after: { pause: [{ guard: 'isSomethingWaiting', target: 'pausing', reenter: true, actions: 'tell' }, { target: 'quiet' }] },
    },
  },
})
