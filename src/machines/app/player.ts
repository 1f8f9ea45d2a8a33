import { assign, emit, setup } from 'xstate'
import { types } from '../core/types'

/** `at`: a step of a trace, as its path in `parts`. `pause`: milliseconds that it stays while steps play. */
type PlayerEvent =
  | { type: 'step.chosen'; at: string }
  | { type: 'player.play'; pause: number }
  | { type: 'step.played'; at: string; pause: number }
  | { type: 'player.pause' }

/**
 * Steps through a trace, by hand or in the pace in which it was recorded. The view answers `step.due` with the next one, or with
 * `player.pause` after the last. `step.settled` comes once a step stays: browsers refuse an address that changes at every key.
 */
export const playerMachine = setup({
  types: types<{
    input: { at: string }
    context: { at: string; pause: number }
    events: PlayerEvent
    emitted: { type: 'step.due' } | { type: 'step.settled'; at: string }
  }>(),
  delays: { rest: 300, pause: ({ context }) => context.pause },
  actions: {
    show: assign({ at: (_, at: string) => at }),
    pace: assign({ pause: (_, pause: number) => pause }),
    sayDue: emit({ type: 'step.due' }),
    saySettled: emit(({ context }) => ({ type: 'step.settled' as const, at: context.at })),
  },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ at: input.at, pause: 0 }),
  on: { 'step.chosen': { target: '.paused.moving', actions: { type: 'show', params: ({ event }) => event.at } } },
  initial: 'paused',
  states: {
    paused: {
      initial: 'still',
      on: { 'player.play': { target: 'playing', actions: { type: 'pace', params: ({ event }) => event.pause } } },
      states: {
        still: {},
        moving: { after: { rest: { target: 'still', actions: 'saySettled' } } },
      },
    },
    playing: {
      after: { pause: { actions: 'sayDue' } },
      on: {
        'step.played': {
          target: 'playing',
          reenter: true,
          actions: [
            { type: 'show', params: ({ event }) => event.at },
            { type: 'pace', params: ({ event }) => event.pause },
          ],
        },
        'player.pause': 'paused.moving',
      },
    },
  },
})
