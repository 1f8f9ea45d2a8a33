import { lost, type Samples } from './sample'

export const samples: Samples = {
  discountLaw: {
    input: {
      now: '2026-06-01T00:00:00.000Z',
      startsAt: '2026-06-08T00:00:00.000Z',
      endsAt: null,
      items: 3,
      conflicts: { count: 0, title: '' },
      free: 0,
      otherCurrency: 0,
    },
  },
  generation: {
    input: { made: 0, total: 20_000, isAtOnce: false, generate: () => new Promise(() => undefined) },
    events: [
      { type: 'xstate.done.actor.0.generation.generating', output: { made: 10_000, total: 20_000 } },
      { type: 'xstate.done.actor.0.generation.generating', output: { made: 20_000, total: 20_000 } },
      { type: 'xstate.error.actor.0.generation.generating', error: lost },
    ],
  },
}
