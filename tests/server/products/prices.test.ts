import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { addBasketDetail } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { kinds } from '#api/products/entities'
import { titleHistory } from '#api/products/history'
import { pricesOf } from '#api/products/prices'
import { finance } from '#api/reference/finance'
import { refreshPrices } from '#server/products/prices/clock'
import { activate, addDiscount, day, inDays } from '../discounts/discounting'
import { expectSums } from '../orders/expect'
import { readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { addEdition, addTitle, editionForm, editTitle, shelf, type Values } from './catalogue'

/** A book that is sold at 131.00 with 6 % VAT in it. */
async function startWithBook() {
  const server = await startServer()
  const admin = await server.signIn('admin')
  const { authorId: _, ...selling } = await shelf(admin, server.db)
  const title = await addTitle(admin, {
    title: 'Pippi Långstrump',
    editions: [editionForm('book', { ...selling, status: 'active', price: 13_100 })],
  })
  return { ...server, admin, selling, title, id: title.editions[0]?.id ?? 0 }
}

const timelineOf = async (client: Client, id: number) => (await client.call(pricesOf.book.timeline, { params: { id } })).data

/** Changes an edition by its form. */
async function edit(client: Client, id: number, values: Values) {
  const { data } = await client.call(kinds.book.edition.calls.item, { params: { id } })
  return (
    await client.call(kinds.book.edition.calls.edit, { params: { id }, body: { ...data, ...values, version: data.version } as never })
  ).data
}

async function basketOf(client: Client, productDetailId: number, quantity: number) {
  const { id } = (await client.call(addBasket, {})).data
  await client.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity } })
  return readBasket(client, id)
}

test('a book of 131.00 with VAT is sold at 131.00, and three of them at 393.00', async () => {
  const { admin, db, id } = await startWithBook()
  const { items, totals } = await basketOf(admin, id, 3)
  expect(items).toMatchObject([{ unitPrice: 13_100, priceIncludesVat: true, wouldCostNow: 13_100 }])
  expect(totals).toMatchObject({ net: 37_075, vat: [{ rate: 0.06, net: 37_075, vat: 2225 }], total: 39_300 })
  await expectSums(db)
})

test('a price that is typed on the form begins a row of the timeline and ends the one before', async () => {
  const { clock, db, id, title, signIn } = await startWithBook()
  const before = clock.now().toISOString()
  clock.advance(10 * day)
  const admin = await signIn('admin')
  await edit(admin, id, { price: 14_000 })
  const changed = clock.now().toISOString()
  expect(await timelineOf(admin, id)).toMatchObject({
    currency: 'SEK',
    includesVat: true,
    now: 14_000,
    list: 14_000,
    lowest: 13_100,
    rows: [
      { kind: 'list', amount: 14_000, includesVat: true, from: changed, until: null, phase: 'running', by: 'Shirin Ahmadi' },
      { kind: 'list', amount: 13_100, from: before, until: changed, phase: 'over', by: 'Shirin Ahmadi' },
    ],
  })
  expect((await basketOf(admin, id, 1)).totals.total).toBe(14_000)
  // Of the same instant there is one price, and what is no price leaves the timeline alone.
  await editTitle(admin, title, { editions: [{ id, version: 2, price: 14_500 }] })
  await edit(admin, id, { pages: 200 })
  expect((await timelineOf(admin, id)).rows.map(({ amount }) => amount)).toEqual([14_500, 13_100])
  const { rows } = await db.execute(sql`select current_price::int as current from product_details where id = ${id}`)
  expect(rows).toEqual([{ current: 14_500 }])
})

test('a price is scheduled, is cut by the next, and is taken back while it has not begun', async () => {
  const { admin, clock, db, id, signIn } = await startWithBook()
  const schedule = (amount: number, days: number) =>
    admin.call(pricesOf.book.schedule, { body: { productDetailId: id, amount, from: inDays(clock.now(), days) } })
  await schedule(15_000, 20)
  await schedule(14_000, 10)
  const ahead = (await timelineOf(admin, id)).rows
  expect(ahead).toMatchObject([
    { amount: 15_000, from: inDays(clock.now(), 20), until: null, phase: 'ahead' },
    { amount: 14_000, from: inDays(clock.now(), 10), until: inDays(clock.now(), 20), phase: 'ahead' },
    { amount: 13_100, until: inDays(clock.now(), 10), phase: 'running' },
  ])
  await expect(schedule(16_000, 10)).rejects.toMatchObject({ fieldErrors: { from: [expect.stringContaining('Another price')] } })
  await expect(schedule(16_000, 0)).rejects.toMatchObject({ fieldErrors: { from: [expect.stringContaining('is to come')] } })
  const remove = (row: number, client = admin) => client.call(pricesOf.book.removeScheduled, { params: { id: row } })
  await remove(ahead[1]?.id ?? 0)
  expect((await timelineOf(admin, id)).rows).toMatchObject([{ amount: 15_000 }, { amount: 13_100, until: inDays(clock.now(), 20) }])
  clock.advance(20 * day)
  const later = await signIn('admin')
  // The clock's job has not run: it is sold for all the same, and cannot be taken back.
  expect((await basketOf(later, id, 1)).totals.total).toBe(15_000)
  await expect(remove(ahead[0]?.id ?? 0, later)).rejects.toMatchObject({ status: 409, data: { reason: 'begun' } })
  expect(await refreshPrices(db, clock)).toBe(1)
  const { data } = await later.call(kinds.book.edition.calls.item, { params: { id } })
  expect(data).toMatchObject({ price: 15_000, priceIncludesVat: true })
  const { rows } = await db.execute(sql`select unit_price::int as net, current_price::int as current from product_details where id = ${id}`)
  expect(rows).toEqual([{ net: 14_151, current: 15_000 }])
})

test('a scheduled price is a version of its own: a form that was opened before does not write the former price again', async () => {
  const { admin, clock, db, id, title, signIn } = await startWithBook()
  await admin.call(pricesOf.book.schedule, { body: { productDetailId: id, amount: 15_000, from: inDays(clock.now(), 1) } })
  const { data: seen } = await admin.call(kinds.book.edition.calls.item, { params: { id } })
  clock.advance(day)
  await refreshPrices(db, clock)
  const later = await signIn('admin')
  const body = { ...seen, pages: 96 } as never
  await expect(later.call(kinds.book.edition.calls.edit, { params: { id }, body })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed', changedBy: null, fields: { price: { by: 'The server' } } },
  })
  const { data: history } = await later.call(titleHistory.book, { params: { id: title.id } })
  expect(history[0]).toMatchObject({
    by: 'The server',
    editionId: id,
    version: seen.version + 1,
    changes: [{ field: 'price', from: 'SEK\u00a0131.00', to: 'SEK\u00a0150.00' }],
  })
})

test('a sale is told in the terms of its edition, also once its price is typed without VAT', async () => {
  const { admin, id } = await startWithBook()
  const sale = await addDiscount(admin, [id], { percent: 0.1 })
  await activate(admin, sale)
  expect(await timelineOf(admin, id)).toMatchObject({
    now: 11_790,
    list: 13_100,
    lowest: 13_100,
    rows: [{ kind: 'sale', discount: { title: 'Sale' } }, {}],
  })
  expect((await basketOf(admin, id, 2)).totals.total).toBe(23_580)
  await edit(admin, id, { price: 12_358, priceIncludesVat: false })
  expect(await timelineOf(admin, id)).toMatchObject({ now: 11_123, list: 12_358, includesVat: false })
  const { items, totals } = await basketOf(admin, id, 1)
  expect(items).toMatchObject([{ unitPrice: 12_358, discount: 1235, priceIncludesVat: false }])
  expect(totals.total).toBe(11_790)
})

test('a title tells what each edition costs now, what before its sale, and what next', async () => {
  const { admin, clock, id, title } = await startWithBook()
  const readPrices = async () => (await admin.call(kinds.book.title.calls.item, { params: { id: title.id } })).data.editions[0]
  const sek = (amount: number) => ({ amount, currency: 'SEK' })
  expect(await readPrices()).toMatchObject({ price: sek(13_100), priceNow: sek(13_100), priceNext: null })
  await admin.call(pricesOf.book.schedule, { body: { productDetailId: id, amount: 15_000, from: inDays(clock.now(), 20) } })
  expect(await readPrices()).toMatchObject({ priceNow: sek(13_100), priceNext: { ...sek(15_000), from: inDays(clock.now(), 20) } })
  await activate(admin, await addDiscount(admin, [id], { percent: 0.1, endsAt: inDays(clock.now(), 5) }))
  expect(await readPrices()).toMatchObject({
    price: sek(13_100),
    priceNow: sek(11_790),
    priceNext: { ...sek(13_100), from: inDays(clock.now(), 5) },
  })
})

test('an edition that is sold in another currency has none of its former prices', async () => {
  const { admin, id } = await startWithBook()
  await activate(admin, await addDiscount(admin, [id], { percent: 0.1 }))
  const euro = await admin.call(finance.Currency.calls.add, {
    body: { title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: '€', valueInKrona: 11.42 },
  })
  await edit(admin, id, { price: 1400, currencyId: Number(euro.data.id) })
  expect(await timelineOf(admin, id)).toMatchObject({ currency: 'EUR', now: 1400, list: 1400, lowest: 1400 })
})

test('a price follows one in another currency when that changes, and not when its rate does', async () => {
  const { admin, selling, title, id } = await startWithBook()
  const euro = await admin.call(finance.Currency.calls.add, {
    body: { title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: '€', valueInKrona: 11.42 },
  })
  const sourceCurrencyId = Number(euro.data.id)
  const source = { priceRule: 'fromCurrency', sourceAmount: 1499, sourceCurrencyId, markup: 0.3, roundTo: '100' }
  const added = await addEdition(admin, title.id, { ...selling, status: 'active', ...source })
  expect(added).toMatchObject({ price: 22_300 })
  await admin.call(finance.Currency.calls.edit, {
    params: { id: sourceCurrencyId },
    body: { version: 1, title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: '€', valueInKrona: 12 },
  })
  expect(await edit(admin, added.id, { pages: 12 })).toMatchObject({ price: 22_300 })
  expect(await edit(admin, added.id, { price: 21_900 })).toMatchObject({ price: 21_900 })
  expect(await edit(admin, added.id, { sourceAmount: 1500 })).toMatchObject({ price: 23_400 })
  expect(await edit(admin, id, { ...source, roundTo: '1', currencyId: sourceCurrencyId })).toMatchObject({ price: 1949 })
})
