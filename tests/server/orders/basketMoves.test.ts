import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { basketMoves } from '#api/orders/basketMoves'
import { type BasketFacts, basketLaw } from '#machines/orders/basketStatus'
import { startServer } from '../setup/harness'
import { addProduct, countersAndRecount, makeBasket, move, readBasket, stockOf } from './orders'

const ready: BasketFacts = { items: 1, hasCustomer: true, isPaymentOutstanding: false, shortages: [] }
const events = [
  { type: 'basket.place' },
  { type: 'basket.start' },
  { type: 'basket.finish' },
  { type: 'basket.cancel', reason: 'Ordered twice' },
] as const

test('every shortest path of the law can be walked over HTTP, and is written down as it was walked', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const paths = getShortestPaths(basketLaw.machine, { input: ready, events: [...events] })
  expect(paths).toHaveLength(5)
  for (const path of paths) {
    const id = await makeBasket(orders, { productDetailId })
    const walked = ['create']
    for (const { event, state } of path.steps.slice(1)) {
      const answer = await (event.type === 'basket.cancel'
        ? orders.call(basketMoves[event.type], { params: { id }, query: { reason: event.reason } })
        : orders.call(basketMoves[event.type as 'basket.place'], { params: { id }, query: {} }))
      expect(answer.data.status).toBe(state.value)
      walked.push(String(state.value))
    }
    const basket = await readBasket(orders, id)
    expect(basket.status).toBe(path.state.value)
    expect(basket.history.map(({ to }) => to)).toEqual(walked)
    expect(basket.history.map(({ from }) => from)).toEqual([null, ...walked.slice(0, -1)])
  }
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
})

test('work sets copies aside, finishing takes them off the shelf', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { onHand: 5 })
  const id = await makeBasket(orders, { productDetailId, quantity: 3 })
  await move.place(orders, id)
  expect(await stockOf(db, productDetailId)).toEqual({ onHand: 5, reserved: 0 })
  await move.start(orders, id)
  expect(await stockOf(db, productDetailId)).toEqual({ onHand: 5, reserved: 3 })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ quantity: 3, available: 5 })
  await move.finish(orders, id)
  expect(await stockOf(db, productDetailId)).toEqual({ onHand: 2, reserved: 0 })
  await move.cancel(orders, id)
  expect(await stockOf(db, productDetailId)).toEqual({ onHand: 2, reserved: 0 })
})

test('cancelling work puts its copies back', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { onHand: 5 })
  const id = await makeBasket(orders, { productDetailId, quantity: 3 })
  await move.place(orders, id)
  await move.start(orders, id)
  await move.cancel(orders, id, 'The customer changed their mind')
  expect(await stockOf(db, productDetailId)).toEqual({ onHand: 5, reserved: 0 })
  expect((await readBasket(orders, id)).history.at(-1)).toMatchObject({
    from: 'inProgress',
    to: 'cancelled',
    by: 'Erik Lindqvist',
    reason: 'The customer changed their mind',
  })
})

test('work does not start on copies that another order has set aside, and the refusal names them', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { title: 'بوف کور', onHand: 4 })
  const [first, second] = [
    await makeBasket(orders, { productDetailId, quantity: 3 }),
    await makeBasket(orders, { productDetailId, quantity: 3 }),
  ]
  for (const id of [first, second]) await move.place(orders, id)
  await move.start(orders, first)
  await expect(move.start(orders, second)).rejects.toMatchObject({
    status: 409,
    message: 'Out of stock: بوف کور (3 wanted, 1 available)',
    data: { reason: 'isInStock', currentStatus: 'newOrder', movedBy: 'Erik Lindqvist' },
  })
  await move.cancel(orders, first)
  await expect(move.start(orders, second)).resolves.toMatchObject({ data: { status: 'inProgress' } })
})

test('work cannot be finished when a stock count has taken its copies away', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { onHand: 5 })
  const id = await makeBasket(orders, { productDetailId, quantity: 3 })
  await move.place(orders, id)
  await move.start(orders, id)
  await db.execute(sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
    values (${productDetailId}, 'stockholm', 'adjustment', 4, 'count', 'count:1')`)
  await expect(move.finish(orders, id)).rejects.toMatchObject({ status: 409, data: { reason: 'isInStock' } })
})

test('a product that was never stocked is out of stock', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { onHand: 0 })
  await db.execute(sql`delete from inventory`)
  const id = await makeBasket(orders, { productDetailId })
  await move.place(orders, id)
  await expect(move.start(orders, id)).rejects.toMatchObject({ status: 409, data: { reason: 'isInStock' } })
})

test('the law refuses what is missing with its own reasons', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const id = await makeBasket(orders, { productDetailId, payment: 'outstanding' })
  await expect(move.finish(orders, id)).rejects.toMatchObject({ status: 409, data: { reason: 'isFromHere', currentStatus: 'create' } })
  await move.place(orders, id)
  await expect(move.start(orders, id)).rejects.toMatchObject({
    status: 409,
    message: 'The payment is outstanding',
    data: { reason: 'isPaid' },
  })
  await move.cancel(orders, id)
  await expect(move.place(orders, id)).rejects.toMatchObject({
    status: 409,
    message: 'A cancelled order is final',
    data: { reason: 'isNotFinal' },
  })
})

test('asking for the status a basket has already succeeds and writes nothing', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.place(orders, id)
  const before = await readBasket(orders, id)
  const again = await orders.call(basketMoves['basket.place'], { params: { id }, query: { expected: 'create' } })
  expect(again).toMatchObject({ status: 200, data: { status: 'newOrder' } })
  expect(await readBasket(orders, id)).toEqual(before)
  await move.start(orders, id)
  await move.start(orders, id)
  expect((await readBasket(orders, id)).history).toHaveLength(3)
})

test('starting work claims the basket, and a late claim hears who has it', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.place(orders, id)
  await move.start(admin, id)
  expect((await readBasket(orders, id)).handlerName).toBe('Shirin Ahmadi')
  const late = move.start(orders, id)
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Shirin Ahmadi moved this order to 'In progress' on \d+ \w+ \d{4} at \d\d:\d\d$/),
    data: { reason: 'stale', currentStatus: 'inProgress', movedBy: 'Shirin Ahmadi' },
  })
})

test('a stale view is refused with who moved it, when and to what', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.place(admin, id)
  const { changedAt } = await readBasket(orders, id)
  const stale = orders.call(basketMoves['basket.cancel'], { params: { id }, query: { expected: 'create', reason: 'Empty' } })
  await expect(stale).rejects.toMatchObject({
    status: 409,
    data: { reason: 'stale', currentStatus: 'newOrder', movedBy: 'Shirin Ahmadi', movedAt: changedAt },
  })
  expect((await readBasket(orders, id)).status).toBe('newOrder')
})

test('two people at once: exactly one claim wins, and the other hears of it', async () => {
  const { db, signIn } = await startServer()
  const [orders, admin] = [await signIn('orders'), await signIn('admin')]
  const productDetailId = await addProduct(db)
  for (let round = 0; round < 10; round++) {
    const id = await makeBasket(orders, { productDetailId })
    await move.place(orders, id)
    const outcomes = await Promise.allSettled(
      [orders, admin].map((client) => client.call(basketMoves['basket.start'], { params: { id }, query: { expected: 'newOrder' } })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { handlerName, history } = await readBasket(orders, id)
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      status: 409,
      data: { reason: 'stale', currentStatus: 'inProgress', movedBy: handlerName },
    })
    expect(history).toHaveLength(3)
  }
})

test('many orders for the last copies, started at once, never set aside more than there is', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const [one, two] = [await addProduct(db, { onHand: 5 }), await addProduct(db, { title: 'Ronja Rövardotter', onHand: 5 })]
  const ids: number[] = []
  for (let i = 0; i < 8; i++) {
    // Lines in both orders: locks are taken by inventory id whatever the order of lines.
    const id = await makeBasket(orders, { productDetailId: i % 2 ? one : two, quantity: 1 })
    await db.execute(sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate, net, vat)
      values (${id}, ${i % 2 ? two : one}, 1, 100, 0.06, 100, 6)`)
    await move.place(orders, id)
    ids.push(id)
  }
  const outcomes = await Promise.allSettled(ids.map((id) => move.start(orders, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, data: { reason: 'isInStock' } })
  expect(await stockOf(db, one)).toEqual({ onHand: 5, reserved: 5 })
})

test('a move needs its own permission, an existing basket and, to cancel, a reason', async () => {
  const { db, signIn, addUser, send } = await startServer()
  await addUser('placer', ['offer', 'CustomerOrders'])
  const [placer, orders] = [await signIn('placer'), await signIn('orders')]
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await expect(move.cancel(placer, id)).rejects.toMatchObject({ status: 403 })
  await expect(move.place(orders, 999_999)).rejects.toMatchObject({ status: 404, message: 'Basket not found' })
  await expect(move.cancel(orders, id, '  ')).rejects.toMatchObject({
    status: 422,
    data: { fieldErrors: { reason: ['Say why the order is cancelled'] } },
  })
  for (const path of [
    `Basket/ChangeStatusToNewOrder/${id}?expected=sold`,
    'Basket/ChangeStatusToNewOrder/0',
    'Basket/ChangeStatusToNewOrder/x',
  ])
    expect((await send('GET', path, { token: orders.token })).status).toBe(422)
})
