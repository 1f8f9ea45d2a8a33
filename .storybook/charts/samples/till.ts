import { ApiError } from '#api/core/http'
import { done, failed, lost, type Samples } from './sample'

export const samples: Samples = {
  tillOutbox: {
    input: { queue: [], send: () => new Promise(() => undefined), keep: () => undefined },
    events: [
      { type: 'sale.rung', sale: { registerId: 1, clientId: '00000000-0000-4000-8000-000000000001', items: [], payments: [] } },
      done('send', { sale: {}, answer: { number: 1 } }),
      failed('send', lost),
      failed('send', new ApiError(409, 'Aniara: none in Stockholm', { reason: 'soldOut' })),
    ],
  },
}
