import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { orderMap } from '#api/orders/orderMap'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, move } from './orders'

test('the order map counts each list and says since when its oldest order stands there', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  await orders.call(addBasket, {})
  server.clock.advance(60_000)
  await orders.call(addBasket, {})
  const { data } = await orders.call(orderMap, {})
  const offers = data.find(({ list }) => list === 'offers')
  expect(offers?.count).toBe(2)
  expect(Date.parse(offers?.newestAt ?? '') - Date.parse(offers?.oldestAt ?? '')).toBe(60_000)
  expect(data.find(({ list }) => list === 'done')).toEqual({ list: 'done', count: 0, oldestAt: null, newestAt: null, lacking: [] })
})

test('the ends of a list are read from its index', async () => {
  const { db } = await startServer()
  const { rows } = await db.transaction(async (tx) => {
    // Of an empty table any way is as good: what is asked is whether the index gives both rows and order.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select changed_at from baskets where list = 'done' order by changed_at limit 1`)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*baskets_list_changed_at/)
})

test('whoever does not handle orders has no map', async () => {
  const server = await startServer()
  const catalogue = await server.signIn('catalogue')
  await expect(catalogue.call(orderMap, {})).rejects.toMatchObject({ status: 403 })
})

test('the order map counts what cannot move on by what it lacks, as the law names it', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const [scarce, plenty] = [await addProduct(db, { onHand: 1 }), await addProduct(db)]
  await orders.call(addBasket, {})
  const { data: empty } = await orders.call(addBasket, {})
  await orders.call(assignBasketToUser, { query: { userId: await findCustomer(orders), basketId: empty.id } })
  await makeBasket(orders, { productDetailId: plenty })
  for (const productDetailId of [scarce, plenty]) await move.place(orders, await makeBasket(orders, { productDetailId }))
  await move.place(orders, await makeBasket(orders, { productDetailId: plenty, payment: 'outstanding' }))
  const started = await makeBasket(orders, { productDetailId: plenty })
  await move.place(orders, started)
  await move.start(orders, started)

  const { data } = await orders.call(orderMap, {})
  expect(Object.fromEntries(data.map(({ list, count, lacking }) => [list, { count, lacking }]))).toEqual({
    offers: {
      count: 3,
      lacking: [
        { code: 'hasCustomer', count: 1 },
        { code: 'hasItems', count: 1 },
      ],
    },
    newOrders: { count: 2, lacking: [{ code: 'isInStock', count: 1 }] },
    pending: { count: 1, lacking: [{ code: 'isPaid', count: 1 }] },
    inProgress: { count: 1, lacking: [{ code: 'isInStock', count: 0 }] },
    done: { count: 0, lacking: [] },
    cancelled: { count: 0, lacking: [] },
  })
})
