import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCopyOfDiscount, addToDiscount, dryRunActivation, removeDiscountItem, stopDiscount } from '#api/discounts/discounts'
import { discountCalls } from '#api/discounts/entities'
import { sellableList } from '#api/orders/choosing'
import { addProduct } from '../orders/orders'
import type { TestServer } from '../setup/harness'
import { startServer } from '../setup/harness'
import { activate, addDiscount, day, inDays, rowsIn, setPrice } from './discounting'

const editions = async ({ db }: TestServer, count: number, unitPrice = 12_900) => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push(await addProduct(db, { title: `Title ${i}`, unitPrice }))
  return ids
}
const pricesOf = async ({ db }: TestServer) =>
  (
    await db.execute<{ amount: number }>(
      sql`select amount::float8 as amount from product_detail_prices where kind = 'sale' order by product_detail_id, from_at`,
    )
  ).rows.map(({ amount }) => amount)
const sellsFor = async (client: Awaited<ReturnType<TestServer['signIn']>>, id: number) =>
  (await client.call(sellableList, { body: {} })).data.find((row) => row.id === id)?.unitPrice.amount

test('activating writes the prices of all editions, which are sold for them from then on', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  const sale = await addDiscount(admin, [a, b], { percent: 0.2 })
  expect(await sellsFor(admin, a)).toBe(12_900)
  const dryRun = (await admin.call(dryRunActivation, { params: { id: sale.id } })).data
  expect(dryRun).toMatchObject({
    prices: 2,
    unchanged: 0,
    conflicts: 0,
    floored: 0,
    refusal: null,
    savingAtStock: 2 * 2580 * 100,
    belowCost: null,
  })
  expect(await pricesOf(server)).toEqual([])

  expect(await activate(admin, sale)).toMatchObject({ written: 2, unchanged: 0, state: 'active' })
  expect(await pricesOf(server)).toEqual([10_320, 10_320])
  expect(await sellsFor(admin, a)).toBe(10_320)
  expect(await rowsIn(admin, sale.id)).toMatchObject([{ salePrice: 10_320, saving: 2580, state: 'written' }, { state: 'written' }])
})

test('an edition has a value of its own, which beats the discount’s', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  const sale = await addDiscount(admin, [a, b], { percent: 0.2 })
  const body = { discountId: sale.id, version: sale.version, details: [{ productDetailId: b, valueOverride: 3000 }] }
  const { version } = (await admin.call(addToDiscount, { body })).data
  await activate(admin, { id: sale.id, version })
  expect(await pricesOf(server)).toEqual([10_320, 9030])
  await expect(
    admin.call(addToDiscount, { body: { ...body, version: version + 1, details: [{ productDetailId: b, valueOverride: 10_001 }] } }),
  ).rejects.toMatchObject({
    status: 422,
  })
})

test('of a hundred editions of which twelve are in another discount then, nothing is written, and the twelve are named', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const ids = await editions(server, 100)
  await activate(admin, await addDiscount(admin, ids.slice(0, 12), { title: 'Summer sale' }))
  const second = await addDiscount(admin, ids, { title: 'Autumn sale' })
  const refusal = await activate(admin, second).then(undefined, (error) => error)
  expect(refusal).toMatchObject({
    status: 409,
    message: '12 editions are in ‘Summer sale’ then',
    data: { reason: 'refused', code: 'hasNoConflict' },
  })
  expect(refusal.data.rows).toHaveLength(12)
  expect(refusal.data.rows[0]).toMatchObject({ productDetailId: ids[0], conflict: { title: 'Summer sale' } })
  expect(await pricesOf(server)).toHaveLength(12)
  expect((await admin.call(dryRunActivation, { params: { id: second.id } })).data).toMatchObject({
    conflicts: 12,
    refusal: { code: 'hasNoConflict' },
  })
})

test('two discounts that follow each other do not clash: an end is not of the period', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  const now = server.clock.now()
  const change = inDays(now, 1 / 24)
  await activate(admin, await addDiscount(admin, [a], { title: 'First', endsAt: change }))
  expect(await activate(admin, await addDiscount(admin, [a], { title: 'Second', percent: 0.5, startsAt: change }))).toMatchObject({
    state: 'scheduled',
  })
  expect(await sellsFor(admin, a)).toBe(10_965)
  server.clock.advance(day / 24)
  expect(await sellsFor(admin, a)).toBe(6450)
})

test('of two that are activated at once one is refused', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const ids = await editions(server, 5)
  const first = await addDiscount(admin, ids, { title: 'First' })
  const second = await addDiscount(admin, [...ids].reverse(), { title: 'Second' })
  const outcomes = await Promise.allSettled([activate(admin, first), activate(admin, second)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await pricesOf(server)).toHaveLength(5)
})

test('what would cost nothing is refused, and what would be no saving is left out', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const cheap = await addProduct(server.db, { unitPrice: 3900 })
  const dear = await addProduct(server.db, { unitPrice: 20_000 })
  const sale = await addDiscount(admin, [cheap, dear], { valueKind: 'amount', amount: 5000 })
  await expect(activate(admin, sale)).rejects.toMatchObject({
    status: 409,
    message: '1 edition would cost nothing',
    data: { code: 'hasNoFree' },
  })
  const floored = await addDiscount(admin, [cheap, dear], { title: 'Floored', valueKind: 'amount', amount: 5000, floorPrice: 4000 })
  expect(await activate(admin, floored)).toMatchObject({ written: 1, unchanged: 1 })
  expect(await pricesOf(server)).toEqual([15_000])
  expect((await rowsIn(admin, floored.id)).map(({ refusal }) => refusal)).toEqual(['noSaving', null])
})

test('an active discount takes up what is added to it, and prices that changed since', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  const sale = await addDiscount(admin, [a], { percent: 0.5 })
  const { version } = await activate(admin, sale)
  const added = (await admin.call(addToDiscount, { body: { discountId: sale.id, version, add: { productDetailIds: [a, b] } } })).data
  expect(added).toMatchObject({ added: 1, alreadyThere: 1, skipped: [] })
  server.clock.advance(1000)
  await setPrice(server.db, a, 10_000, server.clock.now())
  expect((await rowsIn(admin, sale.id)).map(({ state }) => state)).toEqual(['changed', 'pending'])
  server.clock.advance(1000)
  expect(await activate(admin, { id: sale.id, version: added.version })).toMatchObject({ written: 2, unchanged: 0 })
  expect([await sellsFor(admin, a), await sellsFor(admin, b)]).toEqual([5000, 6450])
  expect(await activate(admin, { id: sale.id, version: added.version + 1 })).toMatchObject({ written: 0, unchanged: 2 })
})

test('a list price that falls below the sale price is what is paid', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  await activate(admin, await addDiscount(admin, [a]))
  await setPrice(server.db, a, 9900, server.clock.now())
  expect(await sellsFor(admin, a)).toBe(9900)
})

test('stopping ends the prices now; what has ended stays as it is', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  const sale = await addDiscount(admin, [a])
  const { version } = await activate(admin, sale)
  server.clock.advance(1000)
  const params = { id: sale.id }
  await expect(admin.call(stopDiscount, { params, body: { version: version - 1 } })).rejects.toMatchObject({ data: { reason: 'changed' } })
  expect((await admin.call(stopDiscount, { params, body: { version } })).data).toMatchObject({ state: 'ended' })
  expect(await sellsFor(admin, a)).toBe(12_900)
  await expect(activate(admin, { id: sale.id, version: version + 1 })).rejects.toMatchObject({ status: 409, data: { code: 'isNotFinal' } })
  await expect(admin.call(discountCalls.remove, { params, query: {} })).rejects.toMatchObject({ status: 409, data: { reason: 'active' } })
})

test('an edition that is taken out costs its list price again', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  const sale = await addDiscount(admin, [a, b])
  await activate(admin, sale)
  server.clock.advance(1000)
  const [item] = await rowsIn(admin, sale.id)
  await admin.call(removeDiscountItem, { params: { id: item?.id ?? 0 } })
  expect([await sellsFor(admin, a), await sellsFor(admin, b)]).toEqual([12_900, 10_965])
  expect(await rowsIn(admin, sale.id)).toHaveLength(1)
})

test('of an active discount the words and the end are changed, and no more', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  const sale = await addDiscount(admin, [a])
  const { version } = await activate(admin, sale)
  const params = { id: sale.id }
  const {
    id: _,
    labels: __,
    isSystem: ___,
    state: ____,
    editions: _____,
    ...form
  } = (await admin.call(discountCalls.item, { params })).data as Record<string, unknown>
  const edit = (more: object) => admin.call(discountCalls.edit, { params, body: { ...form, ...more } as never })
  await expect(edit({ percent: 0.3 })).rejects.toMatchObject({ status: 409, data: { reason: 'active' } })
  expect((await edit({ title: 'Another name' })).data).toMatchObject({ title: 'Another name', version: version + 1 })
  const endsAt = inDays(server.clock.now(), 1 / 24)
  await edit({ title: 'Another name', endsAt, version: version + 1 })
  server.clock.advance(day / 12)
  expect(await sellsFor(admin, a)).toBe(12_900)
  expect((await admin.call(discountCalls.item, { params })).data).toMatchObject({ state: 'ended', editions: 1 })
})

test('a discount in euros takes no edition in kronor', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0] = await editions(server, 1)
  const { rows } = await server.db.execute<{ id: number }>(
    sql`insert into currency (title, code, value_in_krona) values ('Euro', 'EUR', 11.4) returning id`,
  )
  const sale = await addDiscount(admin, [], { valueKind: 'amount', amount: 100, currencyId: rows[0]?.id })
  const added = await admin.call(addToDiscount, { body: { discountId: sale.id, version: sale.version, add: { productDetailIds: [a] } } })
  expect(added.data).toMatchObject({ added: 0, skipped: [{ id: a, reason: 'currency' }] })
  await expect(activate(admin, sale)).rejects.toMatchObject({ message: 'Add an edition first' })
})

test('a copy is a draft of the same editions with their own values, under the next title that is free', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  const sale = await addDiscount(admin, [a, b], { percent: 0.2 })
  const details = [{ productDetailId: b, valueOverride: 3000 }]
  const { version } = (await admin.call(addToDiscount, { body: { discountId: sale.id, version: sale.version, details } })).data
  await activate(admin, { id: sale.id, version })
  const copy = async () => (await admin.call(addCopyOfDiscount, { params: { id: sale.id } })).data.id
  const [first, second] = [await copy(), await copy()]
  const { data } = await admin.call(discountCalls.item, { params: { id: first } })
  expect(data).toMatchObject({ title: 'Sale 2', state: 'draft', percent: 0.2, editions: 2 })
  expect((await admin.call(discountCalls.item, { params: { id: second } })).data).toMatchObject({ title: 'Sale 3' })
  expect(await rowsIn(admin, first)).toMatchObject([
    { valueOverride: null, state: 'pending', conflict: { title: 'Sale' } },
    { valueOverride: 3000 },
  ])
})

test('what an edition would be sold for below its purchase price is counted, in the terms of its price', async () => {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const [a = 0, b = 0] = await editions(server, 2)
  await server.db.execute(sql`with krona as (insert into currency (title, code, symbol, value_in_krona) values ('Krona', 'SEK', 'kr', 1) returning id)
    update product_details set price = 10600, price_includes_vat = true, purchase_price = 9000 + (id = ${a})::int,
      purchase_currency_id = (select id from krona)`)
  const sale = await addDiscount(admin, [a, b], { percent: 0.1 })
  expect(await rowsIn(admin, sale.id)).toMatchObject([
    { salePrice: 9540, margin: -1 },
    { salePrice: 9540, margin: 0 },
  ])
  expect((await admin.call(dryRunActivation, { params: { id: sale.id } })).data).toMatchObject({ belowCost: 1 })
})

test('whoever lacks the permission is refused, and what is missing is named', async () => {
  const server = await startServer()
  await expect(addDiscount(await server.signIn('orders'), [])).rejects.toMatchObject({ status: 403 })
  const admin = await server.signIn('admin')
  await expect(addDiscount(admin, [], { percent: null })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { percent: [expect.any(String)] },
  })
  await expect(addDiscount(admin, [], { valueKind: 'newPrice' })).rejects.toMatchObject({ fieldErrors: { amount: [expect.any(String)] } })
})
