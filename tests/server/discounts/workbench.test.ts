import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addToDiscount, discountRows, dryRunActivation, leaveOutConflicts } from '#api/discounts/discounts'
import { discountCalls } from '#api/discounts/entities'
import { addCurrency, addProduct } from '../orders/orders'
import { startServer, type TestServer } from '../setup/harness'
import { activate, addDiscount, day, discountForm, rowsIn, setPrice } from './discounting'

const editions = async ({ db }: TestServer, count: number, unitPrice = 12_900) => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await addProduct(db, { title: `Title ${i}`, unitPrice }))
  return ids
}

test('all that are in conflict are left out at once, and the rest is activated', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const ids = await editions(server, 30)
  await activate(admin, await addDiscount(admin, ids.slice(0, 12), { title: 'Summer sale' }))
  const second = await addDiscount(admin, ids, { title: 'Autumn sale' })
  const body = { version: second.version }
  const { data } = await admin.call(leaveOutConflicts, { params: { id: second.id }, body })
  expect(data).toEqual({ version: second.version + 1, leftOut: 12 })
  expect((await rowsIn(admin, second.id)).map(({ productDetailId }) => productDetailId)).toEqual(ids.slice(12))
  await expect(admin.call(leaveOutConflicts, { params: { id: second.id }, body })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed' },
  })
  expect(await activate(admin, { id: second.id, version: data.version })).toMatchObject({ written: 18 })
})

test('nothing is left out where nothing is in conflict', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { id, version } = await addDiscount(admin, await editions(server, 2))
  expect((await admin.call(leaveOutConflicts, { params: { id }, body: { version } })).data).toEqual({ version, leftOut: 0 })
})

test('rows tell what unsaved settings would make of the prices, which is what they make once saved and activated', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  const { id, version } = await addDiscount(admin, [a], { percent: 0.2 })
  const changed = { ...discountForm, percent: 0.3333, roundTo: '100' }
  const rehearsed = (await admin.call(discountRows, { params: { id }, body: { unsaved: changed as never } })).data
  expect(rehearsed).toMatchObject([{ price: 12_900, salePrice: 8600, saving: 4300, state: 'pending' }])
  expect(await rowsIn(admin, id)).toMatchObject([{ salePrice: 10_320 }])
  await admin.call(discountCalls.edit, { params: { id }, body: { ...changed, version } as never })
  await activate(admin, { id, version: version + 1 })
  const { rows } = await server.db.execute<{ amount: number }>(
    sql`select amount::float8 as amount from product_detail_prices where kind = 'sale'`,
  )
  expect(rows).toEqual([{ amount: rehearsed[0]?.salePrice }])
})

test('unsaved settings that are wrong are refused as they are when saved', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { id } = await addDiscount(admin, await editions(server, 1))
  const unsaved = { ...discountForm, percent: null }
  await expect(admin.call(discountRows, { params: { id }, body: { unsaved: unsaved as never } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { percent: ['Say how many percent, 0.01 or more'] },
  })
})

test('unsaved dates tell with which discount an edition would clash', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const ids = await editions(server, 1)
  const now = server.clock.now()
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  await activate(admin, await addDiscount(admin, ids, { title: 'Summer sale', endsAt: at(10) }))
  const { id } = await addDiscount(admin, ids, { title: 'Autumn sale', startsAt: at(20) })
  expect(await rowsIn(admin, id)).toMatchObject([{ conflict: null }])
  const unsaved = { ...discountForm, startsAt: at(5) }
  const { data } = await admin.call(discountRows, { params: { id }, body: { unsaved: unsaved as never } })
  expect(data).toMatchObject([{ conflict: { title: 'Summer sale' } }])
})

test('the margin is what is left of the sale price without VAT, and unknown where the cost is', async () => {
  const server = await startServer()
  const { db } = server
  const admin = await server.signIn('admin')
  await addCurrency(db, 'SEK')
  const [known = 0, unknown = 0] = await editions(server, 2, 10_000)
  await db.execute(sql`update product_details set price = 10600, price_includes_vat = true, purchase_price = 6000,
    purchase_currency_id = (select id from currency where code = 'SEK') where id = ${known}`)
  const { id } = await addDiscount(admin, [known, unknown], { percent: 0.5 })
  expect(await rowsIn(admin, id)).toMatchObject([
    { salePrice: 5300, margin: -1000, marginRate: -0.2 },
    { salePrice: 5000, margin: null, marginRate: null },
  ])
  expect((await admin.call(dryRunActivation, { params: { id } })).data).toMatchObject({ belowCost: 1 })
})

test('the lowest price is that of the thirty days before the reduction', async () => {
  const server = await startServer()
  const [a = 0] = await editions(server, 1)
  await setPrice(server.db, a, 9900, server.clock.now())
  server.clock.advance(20 * day)
  await setPrice(server.db, a, 14_900, server.clock.now())
  const later = await server.signIn('admin')
  const { id } = await addDiscount(later, [a], { percent: 0.1 })
  expect(await rowsIn(later, id)).toMatchObject([{ price: 14_900, salePrice: 13_410, lowestPrior: 9900 }])
  server.clock.advance(31 * day)
  const again = await server.signIn('admin')
  expect(await rowsIn(again, id)).toMatchObject([{ lowestPrior: 14_900 }])
})

test('all editions that match a list’s search and filters are added', async () => {
  const server = await startServer()
  const { db } = server
  const admin = await server.signIn('admin')
  const ids = await editions(server, 3)
  await db.execute(sql`update product_details set status = 'withdrawn' where id = ${ids[2]}`)
  await db.execute(sql`update product_details set status = 'active' where id <> ${ids[2]}`)
  const { id, version } = await addDiscount(admin, [])
  const matching = { kind: 'book', part: 'edition', searchKey: 'Title', filter: { status: ['active'] } } as const
  const { data } = await admin.call(addToDiscount, { body: { discountId: id, version, add: { matching } } })
  expect(data).toMatchObject({ added: 2, alreadyThere: 0 })
  expect((await rowsIn(admin, id)).map(({ productDetailId }) => productDetailId)).toEqual(ids.slice(0, 2))
})

test('all editions of the titles that match are added, and an unknown filter is refused', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const ids = await editions(server, 2)
  const { id, version } = await addDiscount(admin, [])
  const matching = { kind: 'book', part: 'title', searchKey: 'Title 1', filter: '' } as const
  const add = (more: object) =>
    admin.call(addToDiscount, { body: { discountId: id, version, add: { matching: { ...matching, ...more } } as never } })
  await expect(add({ filter: { nothing: [1] } })).rejects.toMatchObject({ status: 422 })
  expect((await add({})).data).toMatchObject({ added: 1 })
  expect((await rowsIn(admin, id)).map(({ productDetailId }) => productDetailId)).toEqual(ids.slice(1))
})

test('a new price is neither rounded nor limited', async () => {
  const { signIn } = await startServer()
  const admin = await signIn('admin')
  const body = { ...discountForm, valueKind: 'newPrice', percent: null, amount: 4950, roundTo: '500', floorPrice: 9000 }
  const { data } = await admin.call(discountCalls.add, { body: body as never })
  expect(data).toMatchObject({ amount: 4950, roundTo: '1', floorPrice: null })
})
