import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countMenu } from '#api/core/countMenu'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { statusListOf } from '#api/orders/basketLists'
import { basketStatuses, paymentState } from '#api/orders/baskets'
import { startServer } from '../setup/harness'
import { addProduct, countersAndRecount, makeBasket, move } from './orders'

test('the badges count each order list by the second segment of its path', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const [, pending, started, done, cancelled] = await Promise.all(
    Array.from({ length: 5 }, (_, i) => makeBasket(orders, { productDetailId, payment: i === 1 ? 'outstanding' : 'settled' })),
  )
  for (const id of [pending, started, done]) await move.place(orders, id ?? 0)
  for (const id of [started, done]) await move.start(orders, id ?? 0)
  await move.finish(orders, done ?? 0)
  await move.cancel(orders, cancelled ?? 0)
  expect((await orders.call(countMenu, {})).data).toEqual([
    {
      name: 'order',
      counts: [
        { name: 'new-order', count: 1 },
        { name: 'new-orders', count: 0 },
        { name: 'pending-orders', count: 1 },
        { name: 'inprogress-orders', count: 1 },
        { name: 'arrived', count: 0 },
        { name: 'done-orders', count: 1 },
        { name: 'ignored-orders', count: 1 },
      ],
    },
  ])
  await orders.call(updatePaymentInfo, { params: { id: pending ?? 0 }, body: { methodId: null, state: 'invoice', reference: '' } })
  const [section] = (await orders.call(countMenu, {})).data
  expect(section?.counts.slice(1, 3)).toEqual([
    { name: 'new-orders', count: 1 },
    { name: 'pending-orders', count: 0 },
  ])
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
})

test('nobody is told the counts of lists that they may not open', async () => {
  const { signIn, addUser } = await startServer()
  await addUser('finisher', ['DoneOrder'])
  expect((await (await signIn('finisher')).call(countMenu, {})).data).toEqual([
    { name: 'order', counts: [{ name: 'done-orders', count: 0 }] },
  ])
  await addUser('stranger', [])
  expect((await (await signIn('stranger')).call(countMenu, {})).data).toEqual([])
})

test("the database's column names the list that the rule names, for every status and payment", async () => {
  const { db, signIn } = await startServer()
  const id = await makeBasket(await signIn('orders'), { productDetailId: await addProduct(db) })
  for (const status of basketStatuses)
    for (const state of paymentState.options) {
      const { rows } = await db.execute(
        sql`update baskets set status = ${status}, payment_state = ${state} where id = ${id} returning list`,
      )
      expect(rows, `${status}, ${state}`).toMatchObject([{ list: statusListOf(status, state) }])
    }
})
