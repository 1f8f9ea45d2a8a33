import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { preOrderProposals } from '#api/agents/admin'
import { shelfLists, stockValue, updateInventoryItem } from '#api/inventory/stock'
import { stockholmDay } from '#server/core/stockholm'
import { addCurrency, addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

test('a title below its reorder point is found in the list with what to order, and proposed to its distributor', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  const low = await addProduct(db, { title: 'Doktor Glas', onHand: 3 })
  await addProduct(db, { title: 'Aniara', onHand: 3 })
  const body = { productDetailId: low, warehouse: 'stockholm' as const, onHand: 3, reason: 'Sells well', expected: 3, reorderPoint: 10 }
  expect((await admin.call(updateInventoryItem, { body })).data.shelves[0]).toMatchObject({ reorderPoint: 10 })
  await db.execute(sql`update inventory set ordered = 2 where product_detail_id = ${low}`)
  const { data } = await admin.call(shelfLists.stockholm, { body: { filter: { stock: 'low' } } })
  expect(data).toMatchObject([{ title: 'Doktor Glas', reorderPoint: 10, toOrder: 5 }])
  const proposals = (await admin.call(preOrderProposals, { body: {} })).data
  expect(proposals).toMatchObject([{ title: 'Doktor Glas', reorderPoint: 10, free: 3, ordered: 2, short: 5 }])
  await admin.call(updateInventoryItem, { body: { ...body, reorderPoint: null } })
  expect((await admin.call(shelfLists.stockholm, { body: { filter: { stock: 'low' } } })).data).toEqual([])
})

test('the stock is worth what its copies cost, by warehouse and as of a day, and copies without a cost are counted apart', async () => {
  const { db, signIn, clock } = await startServer()
  await addCurrency(db, 'EUR', 11)
  await addCurrency(db, 'SEK')
  const cost = (id: number, price: number, code: string) =>
    db.execute(
      sql`update product_details set purchase_price = ${price}, purchase_currency_id = (select id from currency where code = ${code}) where id = ${id}`,
    )
  const kronor = await addProduct(db, { onHand: 5 })
  const euro = await addProduct(db, { onHand: 2 })
  await addProduct(db, { onHand: 4 })
  await cost(kronor, 10_000, 'SEK')
  await cost(euro, 1000, 'EUR')
  const admin = await signIn('admin')
  const before = clock.now()
  const read = async (asOf?: string) => (await admin.call(stockValue, { query: { asOf } })).data.places
  expect(await read()).toMatchObject([
    { place: 'stockholm', copies: 11, value: { amount: 72_000, currency: 'SEK' }, unpriced: 4 },
    { place: 'tehran', copies: 0, value: { amount: 0 } },
    { place: 'transit', copies: 0 },
  ])
  clock.advance(2 * 86_400_000)
  const later = await signIn('admin')
  await later.call(updateInventoryItem, {
    body: { productDetailId: kronor, warehouse: 'stockholm', onHand: 1, reason: 'Water', expected: 5 },
  })
  const now = (await later.call(stockValue, { query: {} })).data.places[0]
  expect(now).toMatchObject({ copies: 7, value: { amount: 32_000 } })
  const then = (await later.call(stockValue, { query: { asOf: stockholmDay(before) } })).data.places[0]
  expect(then).toMatchObject({ copies: 11, value: { amount: 72_000 } })
})
