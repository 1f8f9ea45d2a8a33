import { expect, test } from 'vitest'
import { addBasket } from '#api/orders/baskets'
import { addShopBasket, shopBaskets } from '#api/orders/shopBaskets'
import { startServer } from '../setup/harness'
import { expectSums } from './expect'
import { addProduct, countersAndRecount, findCustomer, move, readBasket } from './orders'

const isbn = '9780141439518'
const list = { page: 1, pageSize: 10, searchKey: '', sort: '', filter: {} }

test('a shop makes a basket of all that was chosen there, for somebody who is known', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await addProduct(db, { title: 'Pride and Prejudice', isbn, unitPrice: 99_99 })
  const mug = await addProduct(db, { title: 'Muminmugg', unitPrice: 149_90, vatRate: 0.25 })
  const customerId = await findCustomer(orders)
  const items = [
    { isbn: '978-0-14-143951-8', quantity: 2 },
    { productDetailId: mug, quantity: 1 },
    { isbn, quantity: 1 },
  ]
  const { id } = (await orders.call(addShopBasket, { body: { customerId, items } })).data
  const basket = await readBasket(orders, id)
  expect(basket).toMatchObject({ status: 'create', customer: { id: customerId }, deliveryAddress: { city: 'Stockholm' } })
  expect(basket.items.map(({ title, quantity }) => [title, quantity])).toEqual([
    ['Pride and Prejudice', 3],
    ['Muminmugg', 1],
  ])
  expect(basket.totals.total).toBe(505_35)
  expect(basket.edits[0]?.changes).toContainEqual({ field: 'quantity', of: 'Muminmugg', from: null, to: 1 })
  await expectSums(db)
  const { counters, recount } = await countersAndRecount(db)
  expect(counters).toEqual(recount)
})

test('what is not in the catalogue is named where it stands, and nothing is made', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const book = await addProduct(db)
  const make = (item: object) =>
    orders.call(addShopBasket, {
      body: {
        items: [
          { productDetailId: book, quantity: 1 },
          { quantity: 1, ...item },
        ],
      } as never,
    })
  const faulty = (field: string, message: string) => ({ status: 422, fieldErrors: { [`items.1.${field}`]: [message] } })
  await expect(make({ isbn })).rejects.toMatchObject(faulty('isbn', `${isbn} is not in the catalogue`))
  await expect(make({ isbn: '9780141439519' })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { 'items.1.isbn': [expect.any(String)] },
  })
  await expect(make({ productDetailId: 99_999 })).rejects.toMatchObject(faulty('productDetailId', 'This product is not in the catalogue'))
  await expect(make({})).rejects.toMatchObject(faulty('isbn', 'Name the product by its ISBN or by productDetailId'))
  await expect(make({ productDetailId: book, quantity: 9999 })).rejects.toMatchObject({
    fieldErrors: { 'items.1.quantity': [expect.any(String)] },
  })
  const stranger = orders.call(addShopBasket, { body: { customerId: 99_999, items: [{ productDetailId: book, quantity: 1 }] } })
  await expect(stranger).rejects.toMatchObject({ status: 422, fieldErrors: { customerId: [expect.any(String)] } })
  expect((await orders.call(shopBaskets, { body: list })).result.total).toBe(0)
})

test('the list of the shop has its baskets alone, wherever they stand, as far as one may see them', async () => {
  const { db, signIn, addUser } = await startServer()
  const orders = await signIn('admin')
  const book = await addProduct(db)
  const items = [{ productDetailId: book, quantity: 1 }]
  await orders.call(addBasket, {})
  const open = (await orders.call(addShopBasket, { body: { items } })).data.id
  const placed = (await orders.call(addShopBasket, { body: { items, customerId: await findCustomer(orders) } })).data.id
  await move.place(orders, placed)
  const cancelled = (await orders.call(addShopBasket, { body: { items } })).data.id
  await move.cancel(orders, cancelled)
  const ids = async (client: typeof orders) => (await client.call(shopBaskets, { body: list })).data.map(({ id }) => id)
  expect(await ids(orders)).toEqual([cancelled, placed, open])
  await addUser('shop', ['offer'])
  expect(await ids(await signIn('shop'))).toEqual([open])
  await addUser('reader', ['CustomerOrders'])
  await expect(ids(await signIn('reader'))).rejects.toMatchObject({ status: 403 })
})
