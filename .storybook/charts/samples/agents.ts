import type { Samples } from './sample'

export const samples: Samples = {
  requestStatus: {
    input: { titles: 1, waiting: 0, toCome: 3, onTheWay: 0 },
    events: [0, 1, 3].map((toCome) => ({
      type: 'request.settle',
      facts: { titles: 1, waiting: 0, toCome, onTheWay: Math.min(toCome, 1) },
    })),
  },
}
