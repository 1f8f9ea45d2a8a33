import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freightOptions, updateBasketPost } from '#api/orders/basketCharges'
import { assignBasketToUser, editBasketDetail } from '#api/orders/basketEdits'
import { transport } from '#api/reference/transport'
import { startServer } from '../setup/harness'
import { addProduct, findCustomer, makeBasket, readBasket } from './orders'

async function start() {
  const server = await startServer()
  const [admin, orders] = [await server.signIn('admin'), await server.signIn('orders')]
  const { rows } = await server.db.execute<{ id: number }>(
    sql`insert into country (title, non_latin_title, code, is_in_eu) values ('Norge', '', 'NO', false) returning id`,
  )
  const norway = rows[0]?.id ?? 0
  const prices = [
    { countryId: null, upToGrams: 500, price: 2900 },
    { countryId: null, upToGrams: 2000, price: 4900 },
    { countryId: norway, upToGrams: 2000, price: 14_900 },
  ]
  const body = {
    title: 'Letter',
    type: 'post-nord' as const,
    code: '77',
    price: 19_900,
    prices,
    mostWeight: 20_000,
    days: 2,
    countryIds: [],
    isActive: true,
  }
  const { id: postServiceId } = (await admin.call(transport.PostService.calls.add, { body })).data
  const product = await addProduct(server.db, { onHand: 50 })
  await server.db.execute(sql`update product_details set weight_grams = 400 where id = ${product}`)
  const id = await makeBasket(orders, { productDetailId: product, quantity: 1 })
  const freight = async () => (await readBasket(orders, id)).freight.net
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId } })
  const weigh = async (quantity: number) => {
    const [line] = (await readBasket(orders, id)).items
    await orders.call(editBasketDetail, { params: { id: line?.id ?? 0 }, body: { quantity } })
  }
  return { ...server, orders, id, postServiceId, freight, weigh }
}

test('freight is what the post service costs by weight, and above its last weight its own price', async () => {
  const { freight, weigh } = await start()
  expect(await freight()).toBe(2900)
  await weigh(2)
  expect(await freight()).toBe(4900)
  await weigh(6)
  expect(await freight()).toBe(19_900)
})

test('freight never falls as the weight rises, at home and abroad', async () => {
  const { db, orders, id, postServiceId, freight, weigh } = await start()
  await db.execute(sql`update post_service set price = 1900 where id = ${postServiceId}`)
  const byWeight = async () => {
    const found = []
    for (const quantity of [1, 2, 6]) {
      await weigh(quantity)
      found.push(await freight())
    }
    return found
  }
  expect(await byWeight()).toEqual([2900, 4900, 4900])
  const userId = await findCustomer(orders, { email: 'kari@example.no', postalCode: '0150', city: 'Oslo', country: 'NO' })
  await orders.call(assignBasketToUser, { query: { userId, basketId: id } })
  expect(await byWeight()).toEqual([14_900, 14_900, 14_900])
})

test('a country with prices of its own has those, and the address decides', async () => {
  const { orders, id, postServiceId, freight } = await start()
  const userId = await findCustomer(orders, { email: 'kari@example.no', postalCode: '0150', city: 'Oslo', country: 'NO' })
  await orders.call(assignBasketToUser, { query: { userId, basketId: id } })
  expect(await freight()).toBe(14_900)
  const { data } = await orders.call(freightOptions, { params: { id } })
  expect(data.find((option) => option.postServiceId === postServiceId)?.price.amount).toBe(14_900)
})
