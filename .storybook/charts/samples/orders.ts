import { ApiError } from '#api/core/http'
import { nth } from '#api/core/objects'
import { conflictBy } from '../../fixtures/orders'
import { deliveryIn } from '../../fixtures/trade'
import { done, failed, lost, type Samples } from './sample'

const about = { id: 4711, label: 'Order 4711', move: { type: 'basket.finish' }, batch: 'batch-1' }
const basket = { id: 4711, status: 'inProgress', label: 'Order 4711' }

const packed = {
  clientId: 's1',
  deliveryId: 17,
  itemId: 1,
  code: '9789150105810',
  title: 'Trollkarlens hatt',
  by: 1,
  at: '2026-01-02T03:04:05.000Z',
  refusal: null,
}

export const samples: Samples = {
  activity: {
    events: [
      { type: 'moves.requested', move: { type: 'basket.finish' }, baskets: [basket] },
      { type: 'command.requested', command: { key: 'CashDay 1', title: 'Close day Z 12', send: () => Promise.resolve() } },
      { type: 'session.started', name: 'Olle Order' },
      {
        type: 'batch.reported',
        batch: 'batch-1',
        about: { move: { type: 'basket.finish' }, me: 'Olle Order' },
        row: basket,
        outcome: { type: 'moved', status: 'done', isGood: true },
        isSingle: true,
      },
      { type: 'batch.settled', batch: 'batch-1' },
      { type: 'batch.closed', batch: 'batch-1' },
    ],
  },
  basketChanges: {
    events: [
      { type: 'basket.moved', status: 'done', ...about, isSingle: false },
      { type: 'basket.refused', message: 'Out of stock: Aniara', ...about, isSingle: true },
    ],
  },
  basketMove: {
    input: { id: 4711, status: 'inProgress', move: { type: 'basket.finish' }, me: 'Olle Order' },
    others: [{ id: 4711, status: 'inProgress', move: { type: 'basket.ship' }, me: 'Olle Order' }],
    events: [
      done('send', 'done'),
      failed('send', lost),
      failed('send', new ApiError(401, 'No session')),
      failed('send', new ApiError(500, 'The server answered 500')),
      failed('send', new ApiError(409, 'Out of stock: Aniara', conflictBy('isInStock', 'inProgress'))),
      failed('send', new ApiError(409, 'Moved by Maja Berg', conflictBy('stale', 'cancelled'))),
      done('read', { status: 'inProgress', movedBy: 'Olle Order', movedAt: '2026-01-02T03:04:05.000Z' }),
      done('read', { status: 'done', movedBy: 'Olle Order', movedAt: '2026-01-02T03:04:05.000Z' }),
      failed('read', lost),
      failed('ship', new ApiError(409, 'It would come to another total now', { reason: 'changed' })),
      done('ship', { status: 'done', deliveryIds: [17], invoice: null }),
      failed('ship', lost),
    ],
  },
  basketStatus: {
    input: { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] },
    events: [{ type: 'basket.cancel', reason: 'Ordered twice' }],
  },
  packing: {
    events: [
      done('load', []),
      failed('load', new Error('No database')),
      { type: 'person.changed', id: 1 },
      { type: 'scan.made', scan: packed },
      { type: 'scan.again', clientId: 's1' },
      { type: 'scan.settled', clientId: 's1' },
      done('send', { deliveryId: 17, item: nth(deliveryIn('packing').items, 0) }),
      failed('send', new ApiError(409, 'All 3 copies are packed', { reason: 'packedAlready' })),
      failed('send', lost),
    ],
  },
  deliveryStatus: {
    input: { id: 11, items: [{ title: 'Aniara', quantity: 1, packed: 1, returned: 0 }], bookedWith: null },
    events: [
      { type: 'delivery.return', copies: 1 },
      { type: 'delivery.return', copies: 0 },
    ],
  },
  offerStatus: { input: { id: 1, validTo: '2999-12-31', today: '2026-11-22' } },
}
