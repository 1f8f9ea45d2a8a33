import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addWish, addWishesToBasket, editWish, removeWish, wishList, wishListsOfKind } from '#api/orders/wishes'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, readBasket } from './orders'

const isbn = '9780141439518'

test('wishes for the same are one row: by edition, by ISBN and by title', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const productDetailId = await addProduct(server.db, { isbn, title: 'Stolthet och fördom', onHand: 4 })
  const customerId = await findCustomer(orders)
  await orders.call(addWish, { body: { isbn: '0-14-143951-3', quantity: 2, customerId } })
  await orders.call(addWish, { body: { productDetailId, note: 'Before Christmas' } })
  await orders.call(addWish, { body: { title: 'Bortglömd bok' } })
  await orders.call(addWish, { body: { title: 'bortglömd  Bok'.replace('  ', ' ') } })
  const rows = (await orders.call(wishList, { body: { sort: 'id asc' } })).data
  expect(rows).toMatchObject([
    { productDetailId, title: 'Stolthet och fördom', isbn, wishCount: 2, copies: 3, available: 4, state: 'open', customers: ['Anna Ek'] },
    { productDetailId: null, title: expect.stringMatching(/bortglömd bok/i), wishCount: 2, copies: 2, available: 0 },
  ])
  const found = async (body: object) => (await orders.call(wishList, { body })).data.length
  expect(await found({ searchKey: 'anna' })).toBe(1)
  expect(await found({ searchKey: '0141439518' })).toBe(1)
  expect(await found({ filter: { state: 'served' } })).toBe(0)
  await server.db.execute(sql`update product_details set kind = 'document' where id = ${productDetailId}`)
  const ofKind = async (kind: 'document' | 'other') => (await orders.call(wishListsOfKind[kind], { body: {} })).data
  expect(await ofKind('document')).toMatchObject([{ isbn, wishCount: 2 }])
  expect(await ofKind('other')).toEqual([])
  await expect(orders.call(addWish, { body: {} })).rejects.toMatchObject({ fieldErrors: { title: [expect.any(String)] } })
  await expect(orders.call(addWish, { body: { isbn: '9780141439519' } })).rejects.toMatchObject({ status: 422 })
})

test('a wish by ISBN is for the edition once the catalogue has it', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { id } = (await orders.call(addWish, { body: { isbn, quantity: 2 } })).data
  const [row] = (await orders.call(wishList, { body: {} })).data
  expect(row).toMatchObject({ productDetailId: null, isbn, available: 0 })
  const basket = await makeBasket(orders, { productDetailId: await addProduct(server.db), quantity: 1 })
  const put = () => orders.call(addWishesToBasket, { params: { id: basket }, body: { wishIds: [id] } })
  await expect(put()).rejects.toMatchObject({ fieldErrors: { wishIds: [expect.stringContaining('not in the catalogue')] } })
  const productDetailId = await addProduct(server.db, { isbn, title: 'Stolthet och fördom', onHand: 4 })
  expect((await orders.call(wishList, { body: {} })).data).toMatchObject([{ productDetailId, title: 'Stolthet och fördom', available: 4 }])
  await put()
  expect((await readBasket(orders, basket)).items).toMatchObject([{}, { productDetailId, quantity: 2 }])
})

test('open wishes go into an order, and are ordered then', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const productDetailId = await addProduct(server.db)
  const wanted = (await orders.call(addWish, { body: { productDetailId, quantity: 3 } })).data.id
  const unknown = (await orders.call(addWish, { body: { title: 'Bortglömd bok' } })).data.id
  const id = await makeBasket(orders, { productDetailId, quantity: 1 })
  const put = (...wishIds: number[]) => orders.call(addWishesToBasket, { params: { id }, body: { wishIds } })
  await expect(put(wanted, unknown)).rejects.toMatchObject({ fieldErrors: { wishIds: [expect.stringContaining('Bortglömd bok')] } })
  expect((await put(wanted)).data).toEqual({ lines: 1 })
  expect(await readBasket(orders, id)).toMatchObject({ items: [{ quantity: 4 }] })
  await expect(put(wanted)).rejects.toMatchObject({ fieldErrors: { wishIds: ['Only open wishes are put into an order'] } })
  const [row] = (await orders.call(wishList, { body: { filter: { state: 'ordered' } } })).data
  expect(row?.wishes).toMatchObject([{ state: 'ordered', basketId: id, version: 2 }])
})

test('a wish is changed by whoever saw it as it is, and removed', async () => {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const { id } = (await orders.call(addWish, { body: { title: 'Bortglömd bok' } })).data
  const edit = (version: number) => orders.call(editWish, { params: { id }, body: { version, state: 'dropped' } })
  expect((await edit(1)).data).toMatchObject({ state: 'dropped', version: 2 })
  await expect(edit(1)).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  await orders.call(removeWish, { params: { id } })
  await expect(edit(2)).rejects.toMatchObject({ status: 404 })
  await expect((await server.signIn('distributor')).call(wishList, { body: {} })).rejects.toMatchObject({ status: 403 })
})
