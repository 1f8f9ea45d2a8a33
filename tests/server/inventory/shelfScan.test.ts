import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shelfScan } from '#api/inventory/shelfScan'
import { addCurrency, addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

test('a code in any spelling finds the edition, with its price, its copies in that warehouse and what the shop lacks', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await addCurrency(db, 'SEK')
  const id = await addProduct(db, { title: 'Doktor Glas', isbn: '9789100124311', onHand: 5 })
  await db.execute(
    sql`update product_details set price = 12900, currency = 'SEK', currency_id = (select id from currency where code = 'SEK') where id = ${id}`,
  )
  const { data } = await admin.call(shelfScan, { body: { warehouse: 'stockholm', code: '978-91-0-012431-1' } })
  expect(data).toMatchObject({
    productDetailId: id,
    kind: 'book',
    title: 'Doktor Glas',
    isbn: '9789100124311',
    price: 129_00,
    publisherId: null,
    currency: 'SEK',
    onHand: 5,
    reserved: 0,
    shelf: '',
  })
  expect(data.lacking).toContainEqual({ field: 'description', message: 'A description', isOfTitle: true })
  expect(data.lacking.map(({ field }) => field)).not.toContain('price')
  expect((await admin.call(shelfScan, { body: { warehouse: 'tehran', code: '9789100124311' } })).data.onHand).toBe(0)
})

test('an unknown code is told at its field, and a warehouse that is not theirs is refused', async () => {
  const { db, signIn, addUser } = await startServer()
  const admin = await signIn('admin')
  await addProduct(db, { isbn: '9789100124311' })
  await expect(admin.call(shelfScan, { body: { warehouse: 'stockholm', code: '4711' } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { code: ['Nothing has the code 4711'] },
  })
  await addUser('tehran', ['Inventory', 'InventoryTehran'])
  const body = { warehouse: 'stockholm', code: '9789100124311' } as const
  await expect((await signIn('tehran')).call(shelfScan, { body })).rejects.toMatchObject({ status: 403 })
})
