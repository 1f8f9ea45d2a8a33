import { expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import { ApiError } from '#api/core/http'
import type { Shipped } from '#api/orders/shipAndInvoice'
import { type BasketMoveInput, basketMoveMachine } from '#machines/orders/basketMove'
import type { BasketFacts } from '#machines/orders/basketStatus'
import { batchOfMoves } from '#machines/orders/bulkMove'
import { labelOf, orderRefusal } from '#machines/orders/shipping'

const start: BasketMoveInput = { id: 7, status: 'newOrder', move: { type: 'basket.ship' }, me: 'Sara Lind' }
const shipped: Shipped = {
  status: 'done',
  deliveryIds: [17],
  copies: [{ warehouse: 'stockholm', quantity: 3 }],
  missing: [],
  invoice: { id: 31, number: 100042, rates: [{ rate: 0.06, net: 30_000, vat: 1800 }], total: { amount: 31_800, currency: 'SEK' } },
}

const run = (input: BasketMoveInput, ship: () => Promise<Shipped>) =>
  toPromise(
    createActor(
      basketMoveMachine.provide({
        actors: { ship: fromPromise(ship), read: fromPromise(() => Promise.reject(new Error('read was not expected'))) },
      }),
      { input },
    ).start(),
  ).then(({ outcome }) => outcome)

test('what was shipped keeps the documents that can be printed of it', async () => {
  expect(await run(start, async () => shipped)).toEqual({
    type: 'moved',
    status: 'done',
    made: { deliveryIds: [17], invoice: { id: 31, number: 100042 } },
    isGood: true,
  })
})

test('after a lost answer shipping is unknown, and sent again instead of read', async () => {
  const lost = () => Promise.reject(new ApiError(0, 'The connection was lost'))
  expect(await run(start, lost)).toMatchObject({ type: 'unknown' })
  expect(await run({ ...start, isDoubtful: true }, async () => shipped)).toMatchObject({ type: 'moved', status: 'done' })
})

test('what the server refuses keeps its code and its sentence', async () => {
  const data = { reason: 'isLeftToShip', currentStatus: 'inProgress', movedBy: '', movedAt: '2026-05-04T09:00:00Z' }
  expect(await run(start, () => Promise.reject(new ApiError(409, 'Nothing is set aside', data)))).toMatchObject({
    type: 'refused',
    code: 'isLeftToShip',
    message: 'Nothing is set aside',
  })
})

test('what would come to another total than was shown is refused, and not offered to be sent again', async () => {
  const message = 'It came to 318.00 SEK when you looked, and would come to 212.00 SEK now.'
  const refused = await run(start, () => Promise.reject(new ApiError(409, message, { reason: 'changed', current: null })))
  expect(refused).toEqual({ type: 'refused', code: 'changed', message, currentStatus: 'newOrder' })
})

test('shipping is held even for one order, and stays in the tray to be printed', () => {
  const one = [{ id: 7, status: 'newOrder' as const, label: 'Order 7' }]
  expect(batchOfMoves({ id: 'batch-1', move: { type: 'basket.ship' }, me: null, baskets: one })).toMatchObject({
    isHeld: true,
    isFleeting: false,
  })
})

const ready: BasketFacts = { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }

test('shipping asks of a new order what starting work asks, and of a done one that something is left to invoice', () => {
  const ship = { type: 'basket.ship' } as const
  expect(orderRefusal('newOrder', ready, ship)).toBeUndefined()
  expect(orderRefusal('newOrder', { ...ready, isPaymentOutstanding: true }, ship)).toMatchObject({ code: 'isPaid' })
  expect(orderRefusal('inProgress', ready, ship)).toBeUndefined()
  expect(orderRefusal('done', { ...ready, toInvoice: 2 }, ship)).toBeUndefined()
  for (const status of ['create', 'done', 'cancelled'] as const)
    expect(orderRefusal(status, ready, ship)).toMatchObject({ code: 'isFromHere' })
})

test('of a done order it is called by what it does', () => {
  expect(labelOf('basket.ship', 'inProgress')).toBe('Ship and invoice')
  expect(labelOf('basket.ship', 'done')).toBe('Create invoice')
})
