import type { Samples } from './sample'

const request = { titles: 1, waiting: 0, toCome: 3, onTheWay: 0 }

export const samples: Samples = {
  requestStatus: {
    input: request,
    others: [
      { ...request, onTheWay: 3 },
      { ...request, toCome: 0 },
    ],
  },
}
