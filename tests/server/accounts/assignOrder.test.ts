import { expect, test } from 'vitest'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { unassignedBaskets } from '#api/orders/customers'
import { addProduct, findCustomer, makeBasket, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'

test('orders without a customer wait, the newest first, until one is assigned', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const userId = await findCustomer(orders)
  const made = [await orders.call(addBasket, {}), await orders.call(addBasket, {})].map(({ data }) => data.id)
  const waiting = async (body = {}) => (await orders.call(unassignedBaskets, { body })).data.map(({ id }) => id)
  expect(await waiting()).toEqual(made.toReversed())
  const { data, result } = await orders.call(unassignedBaskets, { body: { pageSize: 1 } })
  expect(data).toMatchObject([{ madeBy: 'Erik Lindqvist', itemCount: 0, copies: 0, total: { amount: 0, currency: 'SEK' } }])
  expect(result.total).toBe(2)
  await orders.call(assignBasketToUser, { query: { userId, basketId: made[0] ?? 0, expected: 0 } })
  expect(await waiting()).toEqual([made[1]])
  expect(await readBasket(orders, made[0] ?? 0)).toMatchObject({
    customer: { id: userId },
    deliveryAddress: { address: 'Storgatan 1' },
  })
})

test('they are found by the beginning of their number, in any digits, and by nothing else', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  const find = async (searchKey: string) => (await orders.call(unassignedBaskets, { body: { searchKey } })).data.map((order) => order.id)
  expect(await find(`#${id}`)).toEqual([id])
  expect(await find(String(id).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''))).toEqual([id])
  expect(await find('%')).toEqual([])
  await expect(orders.call(unassignedBaskets, { body: { sort: 'madeBy asc' } })).rejects.toMatchObject({ status: 422 })
  await expect(orders.call(unassignedBaskets, { body: { filter: { id: 1 } } })).rejects.toMatchObject({ status: 422 })
})

test('a cancelled order waits for nobody', async () => {
  const { signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  await move.cancel(orders, id)
  expect((await orders.call(unassignedBaskets, { body: {} })).data).toEqual([])
})

test('an order that has a customer, is under way, done or cancelled, or does not exist, is refused with the reason', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const bo = await findCustomer(orders, { email: 'bo@example.se' })
  const assign = (basketId: number) => orders.call(assignBasketToUser, { query: { userId: bo, basketId, expected: 0 } })
  const id = await makeBasket(orders, { productDetailId })
  await expect(assign(id)).rejects.toMatchObject({
    status: 409,
    message: 'This order has a customer already: Anna Ek',
    data: { reason: 'changed' },
  })
  await move.place(orders, id)
  await expect(assign(id)).rejects.toMatchObject({ status: 409, message: 'This order has a customer already: Anna Ek' })
  await move.start(orders, id)
  for (const then of [move.finish, move.cancel]) {
    await expect(assign(id)).rejects.toMatchObject({ status: 409, data: { reason: 'notEditable' } })
    await then(orders, id)
  }
  await expect(assign(id)).rejects.toMatchObject({ status: 409, data: { reason: 'notEditable', currentStatus: 'cancelled' } })
  await expect(assign(4711)).rejects.toMatchObject({ status: 404 })
})

test('nobody without the permission sees or assigns orders', async () => {
  const { signIn, addUser } = await startServer()
  const orders = await signIn('orders')
  const userId = await findCustomer(orders)
  const { id } = (await orders.call(addBasket, {})).data
  await addUser('clerk', ['AccountsProfilesUsers', 'CustomerOrders'])
  const clerk = await signIn('clerk')
  await expect(clerk.call(unassignedBaskets, { body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(clerk.call(assignBasketToUser, { query: { userId, basketId: id } })).rejects.toMatchObject({ status: 403 })
  expect((await readBasket(orders, id)).customer).toBeNull()
})
