import { ApiError } from '#api/core/http'
import { done, failed, lost, type Samples } from './sample'

export const samples: Samples = {
  transferStatus: {
    input: { titles: 1, shortages: [], missing: 1 },
    events: [
      { type: 'transfer.writeOff', reason: 'Customs kept it' },
      { type: 'transfer.recall', reason: 'Wrong warehouse' },
    ],
  },
  stocktakeStatus: { input: { titles: 1, counted: 1, moved: 0, below: [] }, events: [{ type: 'stocktake.close', rest: 'keep' }] },
  counting: {
    events: [
      done('load', { waiting: [], lines: [] }),
      failed('load', new Error('No database')),
      { type: 'person.changed', id: 1 },
      { type: 'stocktake.seen', stocktakeId: 5 },
      {
        type: 'count.made',
        count: {
          clientId: 'c1',
          stocktakeId: 5,
          by: 1,
          code: '9789100124311',
          quantity: 1,
          isTotal: false,
          shelf: '',
          at: '2026-01-02T03:04:05.000Z',
        },
      },
      done('send', [{ clientId: 'c1', outcome: 'counted', productDetailId: 1, title: 'Aniara', counted: 1, mine: 1, isClockWrong: false }]),
      failed('send', new ApiError(403, 'You may not count in Stockholm')),
      failed('send', lost),
    ],
  },
}
