import { expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { type BasketFacts, basketLaw, isEditable, moveNames } from '#machines/orders/basketStatus'

const ready: BasketFacts = { items: 2, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }

test('a basket goes from create to done by placing, starting and finishing', () => {
  expect(basketLaw.refusal('create', { type: 'basket.place' }, ready)).toBeUndefined()
  expect(basketLaw.refusal('newOrder', { type: 'basket.start' }, ready)).toBeUndefined()
  expect(basketLaw.refusal('inProgress', { type: 'basket.finish' }, ready)).toBeUndefined()
})

test('every status but cancelled can be cancelled, with a reason', () => {
  for (const status of ['create', 'newOrder', 'inProgress', 'done'] as const) {
    expect(basketLaw.refusal(status, { type: 'basket.cancel', reason: 'Ordered twice' }, ready)).toBeUndefined()
    expect(basketLaw.refusal(status, { type: 'basket.cancel', reason: '  ' }, ready)?.code).toBe('hasReason')
  }
})

test('a cancelled basket refuses every move as final', () => {
  for (const type of moveNames) expect(basketLaw.refusal('cancelled', { type, reason: 'x' }, ready)?.code).toBe('isNotFinal')
})

test('a move that does not follow the status says so', () => {
  expect(basketLaw.refusal('create', { type: 'basket.finish' }, ready)).toEqual({
    code: 'isFromHere',
    message: "'Mark done' does not follow 'Create'",
  })
})

test('placing names the missing customer before the missing items', () => {
  expect(basketLaw.refusal('create', { type: 'basket.place' }, { ...ready, hasCustomer: false, items: 0 })).toMatchObject({
    code: 'hasCustomer',
  })
  expect(basketLaw.refusal('create', { type: 'basket.place' }, { ...ready, items: 0 })).toMatchObject({ code: 'hasItems' })
})

test('work does not start on an order whose payment is outstanding', () => {
  expect(basketLaw.refusal('newOrder', { type: 'basket.start' }, { ...ready, isPaymentOutstanding: true })).toMatchObject({
    code: 'isPaid',
  })
})

test('work does not start on an order that is short, and the refusal names the title and the numbers', () => {
  const shortages = [
    { title: 'Mumintrollet', wanted: 3, available: 1 },
    { title: 'بوف کور', wanted: 2, available: 0 },
  ]
  expect(basketLaw.refusal('newOrder', { type: 'basket.start' }, { ...ready, shortages })).toEqual({
    code: 'isInStock',
    message: 'Out of stock: Mumintrollet (3 wanted, 1 available), and 1 more',
  })
})

test('the refusal names the copies of the other warehouse', () => {
  const shortages = [{ title: 'Mumintrollet', wanted: 3, available: 1, elsewhere: 4 }]
  const message = (warehouse: 'stockholm' | 'tehran') =>
    basketLaw.refusal('newOrder', { type: 'basket.start' }, { ...ready, warehouse, shortages })?.message
  expect(message('stockholm')).toBe('Out of stock: Mumintrollet (3 wanted, 1 available, 4 in Tehran)')
  expect(message('tehran')).toBe('Out of stock: Mumintrollet (3 wanted, 1 available, 4 in Stockholm)')
})

test('work starts with back-orders, but not where the missing copies will not come; it is finished without them only when told to', () => {
  const shortages = [
    { title: 'Mumintrollet', wanted: 3, available: 1 },
    { title: 'بوف کور', wanted: 2, available: 0 },
  ]
  const gone = { ...ready, shortages: shortages.map((line) => ({ ...line, isUnobtainable: line.available === 0 })) }
  expect(basketLaw.refusal('newOrder', { type: 'basket.start', missing: 'backOrder' }, { ...ready, shortages })).toBeUndefined()
  expect(basketLaw.refusal('newOrder', { type: 'basket.start', missing: 'backOrder' }, gone)).toEqual({
    code: 'isObtainable',
    message: 'No more copies will come: بوف کور (2 wanted, 0 available). Remove them or change the quantity',
  })
  expect(basketLaw.refusal('inProgress', { type: 'basket.finish' }, { ...ready, shortages })).toMatchObject({ code: 'isInStock' })
  expect(basketLaw.refusal('inProgress', { type: 'basket.finish', missing: 'cancel' }, gone)).toBeUndefined()
})

test('items, customer and payment can change only before work starts', () => {
  const editable = (['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const).filter((status) => isEditable(status))
  expect(editable).toEqual(['create', 'newOrder'])
})

test('the shortest paths of the law reach every status', () => {
  const paths = getShortestPaths(basketLaw.machine, {
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
