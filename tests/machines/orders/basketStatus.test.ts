import { expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { type BasketFacts, basketStatusMachine, lawAt, moveNames, refusalOf } from '#machines/orders/basketStatus'

const ready: BasketFacts = { items: 2, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }

test('a basket goes from create to done by placing, starting and finishing', () => {
  expect(refusalOf('create', ready, { type: 'basket.place' })).toBeUndefined()
  expect(refusalOf('newOrder', ready, { type: 'basket.start' })).toBeUndefined()
  expect(refusalOf('inProgress', ready, { type: 'basket.finish' })).toBeUndefined()
})

test('every status but cancelled can be cancelled, with a reason', () => {
  for (const status of ['create', 'newOrder', 'inProgress', 'done'] as const) {
    expect(refusalOf(status, ready, { type: 'basket.cancel', reason: 'Ordered twice' })).toBeUndefined()
    expect(refusalOf(status, ready, { type: 'basket.cancel', reason: '  ' })?.code).toBe('hasReason')
  }
})

test('a cancelled basket refuses every move as final', () => {
  for (const type of moveNames) expect(refusalOf('cancelled', ready, { type, reason: 'x' })?.code).toBe('isNotFinal')
})

test('a move that does not follow the status says so', () => {
  expect(refusalOf('create', ready, { type: 'basket.finish' })).toEqual({
    code: 'isFromHere',
    message: "'Mark done' does not follow 'Create'",
  })
})

test('placing names the missing customer before the missing items', () => {
  expect(refusalOf('create', { ...ready, hasCustomer: false, items: 0 }, { type: 'basket.place' })).toMatchObject({
    code: 'hasCustomer',
    fix: 'customer',
  })
  expect(refusalOf('create', { ...ready, items: 0 }, { type: 'basket.place' })).toMatchObject({ code: 'hasItems', fix: 'items' })
})

test('work does not start on an order whose payment is outstanding', () => {
  expect(refusalOf('newOrder', { ...ready, isPaymentOutstanding: true }, { type: 'basket.start' })).toMatchObject({
    code: 'isPaid',
    fix: 'payment',
  })
})

test('work does not start on an order that is short, and the refusal names the title and the numbers', () => {
  const shortages = [
    { title: 'Mumintrollet', wanted: 3, available: 1 },
    { title: 'بوف کور', wanted: 2, available: 0 },
  ]
  expect(refusalOf('newOrder', { ...ready, shortages }, { type: 'basket.start' })).toEqual({
    code: 'isInStock',
    message: 'Out of stock: Mumintrollet (3 wanted, 1 available), and 1 more',
    fix: 'items',
  })
})

test('work starts with back-orders, but not where the missing copies will not come; it is finished without them only when told to', () => {
  const shortages = [
    { title: 'Mumintrollet', wanted: 3, available: 1 },
    { title: 'بوف کور', wanted: 2, available: 0 },
  ]
  const gone = { ...ready, shortages: shortages.map((line) => ({ ...line, isUnobtainable: line.available === 0 })) }
  expect(refusalOf('newOrder', { ...ready, shortages }, { type: 'basket.start', missing: 'backOrder' })).toBeUndefined()
  expect(refusalOf('newOrder', gone, { type: 'basket.start', missing: 'backOrder' })).toEqual({
    code: 'isObtainable',
    message: 'No more copies will come: بوف کور (2 wanted, 0 available). Remove them or change the quantity',
    fix: 'items',
  })
  expect(refusalOf('inProgress', { ...ready, shortages }, { type: 'basket.finish' })).toMatchObject({ code: 'isInStock' })
  expect(refusalOf('inProgress', gone, { type: 'basket.finish', missing: 'cancel' })).toBeUndefined()
})

test('items, customer and payment can change only before work starts', () => {
  const editable = (['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const).filter((status) =>
    lawAt(status, ready).hasTag('editable'),
  )
  expect(editable).toEqual(['create', 'newOrder'])
})

test('the shortest paths of the law reach every status', () => {
  const paths = getShortestPaths(basketStatusMachine, {
    input: ready,
    events: [
      { type: 'basket.place' },
      { type: 'basket.start' },
      { type: 'basket.finish' },
      { type: 'basket.cancel', reason: 'Ordered twice' },
    ],
  })
  expect(paths.map((path) => path.state.value).sort()).toEqual(['cancelled', 'create', 'done', 'inProgress', 'newOrder'])
})
