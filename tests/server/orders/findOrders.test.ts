import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { updatePaymentInfo } from '#api/orders/basketEdits'
import { basketLists } from '#api/orders/basketLists'
import { findOrders, maxFound } from '#api/orders/findOrders'
import { startServer } from '../setup/harness'
import { addProduct, makeBasket, move } from './orders'

const find = async (client: Client, searchKey: string) =>
  (await client.call(findOrders, { query: { searchKey } })).data.map(({ id, by, status }) => [id, by, status])

test('an order is found by its number, an ISBN in it, its payment reference and its customer, whatever its status', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { isbn: '9789129688313' })
  const done = await makeBasket(orders, { productDetailId })
  await orders.call(updatePaymentInfo, { params: { id: done }, body: { methodId: null, state: 'settled', reference: 'Klarna-88' } })
  await move.place(orders, done)
  await move.start(orders, done)
  await move.finish(orders, done)
  const offer = await makeBasket(orders, { productDetailId })

  expect(await find(orders, `#${done}`)).toEqual([[done, 'number', 'done']])
  expect(await find(orders, '978-91-29-68831-3')).toEqual([
    [offer, 'isbn', 'create'],
    [done, 'isbn', 'done'],
  ])
  expect(await find(orders, 'klarna')).toEqual([[done, 'reference', 'done']])
  expect(await find(orders, 'ek anna')).toEqual([
    [offer, 'customer', 'create'],
    [done, 'customer', 'done'],
  ])
  expect(await find(orders, '')).toEqual([])
  expect(await find(orders, "%_'\\")).toEqual([])
})

test('an order is found by the ISBN that it shows and by the one its edition has now, in either of their forms', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db, { isbn: '9789129688313' })
  const placed = await makeBasket(orders, { productDetailId })
  await move.place(orders, placed)
  await db.execute(sql`update product_details set isbn = '9780141439518' where id = ${productDetailId}`)
  const offer = await makeBasket(orders, { productDetailId })
  for (const ordered of ['978-91-29-68831-3', '91-29-68831-0']) {
    expect(await find(orders, ordered)).toEqual([[placed, 'isbn', 'newOrder']])
    expect((await orders.call(basketLists.newOrders, { body: { searchKey: ordered } })).data).toMatchObject([{ id: placed }])
  }
  for (const now of ['9780141439518', '0-14-143951-3'])
    expect(await find(orders, now)).toEqual([
      [offer, 'isbn', 'create'],
      [placed, 'isbn', 'newOrder'],
    ])
})

test('orders of lists one may not see are not found, and nobody without orders finds any', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await db.execute(sql`delete from role_permissions where permission = 'offer'`)
  const later = await signIn('orders')
  expect(await find(later, String(id))).toEqual([])
  await move.cancel(later, id)
  expect(await find(later, String(id))).toEqual([[id, 'number', 'cancelled']])
  await expect(find(await signIn('catalogue'), String(id))).rejects.toMatchObject({ status: 403 })
})

test('the newest are told of, and no more than asked for', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const productDetailId = await addProduct(db)
  const made: number[] = []
  for (let i = 0; i <= maxFound; i++) made.push(await makeBasket(orders, { productDetailId }))
  const found = await find(orders, 'anna')
  expect(found.map(([id]) => id)).toEqual(made.toReversed().slice(0, maxFound))
})

test('a payment reference is looked up in its index', async () => {
  const { db } = await startServer()
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select id from baskets b where b.payment_reference <> ''
      and lower(b.payment_reference) ~>=~ lower(${'KLARNA'}) and lower(b.payment_reference) ~<~ (lower(${'KLARNA'}) || chr(1114111))`)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/baskets_payment_reference/)
})
