import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editUser, userItem } from '#api/accounts/entities'
import { addPayment } from '#api/invoices/invoices'
import { addBasketService, freightOptions, updateBasketCurrency, updateBasketDelivery } from '#api/orders/basketCharges'
import { updateBasketDetailPrices as updatePrices } from '#api/orders/basketCodes'
import { addBasketDetail, assignBasketToUser } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { stockholmDay } from '#server/core/stockholm'
import type { Database } from '#server/db/database'
import { keepVouchers } from '#server/fortnox/vouchers'
import { auditCommerce } from '#server/till/commerceAudit'
import { invoiceOrder, makeOrder, nameSeller, readInvoice } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { expectSums } from './expect'
import { addCurrency, addDelivery, addProduct, addService, findCustomer, makeBasket, readBasket } from './orders'

const foreignBook = async (db: Database, currency: string, unitPrice: number, title = 'Der Prozess') => {
  const id = await addProduct(db, { title, unitPrice })
  await db.execute(sql`update product_details set currency = ${currency} where id = ${id}`)
  return id
}
const broken = async (db: Database) => {
  const found: string[] = []
  for await (const { rule } of auditCommerce(db)) found.push(rule)
  return found
}

test('an edition that is priced in another currency costs what it comes to by the rate of the day, not the same number', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await addCurrency(db, 'CHF', 11.8)
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: await foreignBook(db, 'CHF', 89_50), quantity: 2 } })
  const { items, totals } = await readBasket(orders, id)
  expect(items[0]).toMatchObject({ unitPrice: 1056_10, wouldCostNow: 1056_10, net: 2112_20 })
  expect(totals.currency).toBe('SEK')
  await addCurrency(db, 'CHF', 12, '2020-01-03')
  expect((await readBasket(orders, id)).items[0]?.wouldCostNow).toBe(1074_00)
  await orders.call(updatePrices, { params: { id }, body: {} })
  expect((await readBasket(orders, id)).items[0]?.unitPrice).toBe(1074_00)
  await expectSums(db)
  expect(await broken(db)).toEqual([])
})

test('an edition whose currency has no rate is refused with the reason, and its line costs what it did', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  await addCurrency(db, 'CHF')
  const book = await foreignBook(db, 'CHF', 89_50)
  const { id } = (await orders.call(addBasket, {})).data
  await expect(orders.call(addBasketDetail, { params: { id }, body: { productDetailId: book, quantity: 1 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'hasRate' },
    message:
      'Der Prozess is priced in CHF and the order is in SEK, and no exchange rate is known between them. Enter one under Finance, Currency rates.',
  })
  expect((await readBasket(orders, id)).items).toEqual([])
  // A line of before that was copied one to one: it is read, found, and not updated in silence.
  await db.execute(
    sql`insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate, net, vat) values (${id}, ${book}, 1, 8950, 0.06, 8950, 537)`,
  )
  await db.execute(sql`update baskets set item_count = 1, copies = 1, net = 8950, vat = 537 where id = ${id}`)
  expect((await readBasket(orders, id)).items[0]?.wouldCostNow).toBe(89_50)
  await expect(orders.call(updatePrices, { params: { id }, body: {} })).rejects.toMatchObject({ data: { reason: 'hasRate' } })
  expect(await broken(db)).toContain('A line costs what its edition costs in the currency of the order, and not the same number of another')
})

test('an order takes its customer’s currency: lines, services and freight are priced in it, and what was said by hand is exchanged', async () => {
  const { db, signIn } = await startServer()
  const admin = await signIn('admin')
  await addCurrency(db, 'EUR', 11)
  const customer = await findCustomer(admin, {
    email: 'inkop@zlb.example.de',
    organisation: 'Zentralbibliothek',
    city: 'Berlin',
    country: 'DE',
  })
  const { version } = (await admin.call(userItem, { params: { id: customer } })).data
  const euro = (await db.execute<{ id: number }>(sql`select id from currency where code = 'EUR'`)).rows[0]?.id ?? 0
  await admin.call(editUser, { params: { id: customer }, body: { version, currencyId: euro, vatNumber: 'DE136695976' } })
  const { id } = (await admin.call(addBasket, {})).data
  await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: await addProduct(db, { unitPrice: 110_00 }), quantity: 2 } })
  const second = await addProduct(db, { title: 'Aniara', unitPrice: 220_00 })
  const line = (await admin.call(addBasketDetail, { params: { id }, body: { productDetailId: second, quantity: 1 } })).data.id
  await admin.call(editBasketDetailPrice, { params: { id: line }, body: { unitPrice: 55_00 } })
  await admin.call(addBasketService, { params: { id }, body: { saleServiceId: await addService(db, { price: 11_00 }), quantity: 3 } })
  await admin.call(updateBasketDelivery, { params: { id }, body: { deliveryId: await addDelivery(db, { price: 44_00 }) } })
  await admin.call(assignBasketToUser, { query: { userId: customer, basketId: id } })
  const basket = await readBasket(admin, id)
  expect(basket.items.map(({ unitPrice }) => unitPrice)).toEqual([10_00, 5_00])
  expect(basket.services[0]).toMatchObject({ unitPrice: 1_00 })
  expect(basket.freight.net).toBe(4_00)
  expect(basket.totals).toMatchObject({ currency: 'EUR', net: 32_00, total: 32_00 })
  expect(basket.edits.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'currency', from: 'SEK', to: 'EUR' }))
  // What is added next is priced in it too.
  await admin.call(addBasketDetail, {
    params: { id },
    body: { productDetailId: await foreignBook(db, 'EUR', 12_50), quantity: 1 },
  })
  expect((await readBasket(admin, id)).items.at(-1)?.unitPrice).toBe(12_50)
  await expectSums(db)
  expect(await broken(db)).toEqual([])
})

test('the currency of an order is changed while it has no documents, and by who saw which it was', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  await addCurrency(db, 'EUR', 11)
  await addCurrency(db, 'USD')
  const book = await addProduct(db, { unitPrice: 110_00 })
  const id = await makeOrder(admin, [{ productDetailId: book, quantity: 1 }], { to: 'newOrder' })
  const set = (currency: string, expected?: string) =>
    admin.call(updateBasketCurrency, { params: { id }, body: { currency, ...(expected && { expected }) } })
  await expect(set('USD')).rejects.toMatchObject({ status: 409, data: { reason: 'hasRate' } })
  await expect(set('XXX')).rejects.toMatchObject({ status: 422, fieldErrors: { currency: ['XXX is not among the currencies'] } })
  await expect(set('EUR', 'NOK')).rejects.toMatchObject({ status: 409 })
  expect((await set('EUR', 'SEK')).data.totals).toMatchObject({ currency: 'EUR', net: 10_00, total: 10_60 })
  expect((await set('EUR', 'SEK')).data.totals.total).toBe(10_60)
  expect((await set('SEK')).data.totals).toMatchObject({ currency: 'SEK', total: 116_60 })
  await set('EUR')
  await invoiceOrder(admin, id, { isAhead: true })
  await expect(set('SEK')).rejects.toMatchObject({ status: 409, data: { reason: 'hasDocuments' } })
  const paid = await makeBasket(admin, { productDetailId: book })
  await expect(admin.call(updateBasketCurrency, { params: { id: paid }, body: { currency: 'EUR' } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isPaid' },
  })
  await expectSums(db)
})

test('an invoice in euros has its VAT in kronor, and what the euro gained until it was paid is booked on 3960', async () => {
  const { db, clock, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  await addCurrency(db, 'EUR', 11)
  const id = await makeOrder(admin, [{ productDetailId: await addProduct(db, { unitPrice: 1100_00 }), quantity: 1 }], { to: 'newOrder' })
  await admin.call(updateBasketCurrency, { params: { id }, body: { currency: 'EUR' } })
  const { invoiceId, total } = await invoiceOrder(admin, id, { isAhead: true, language: 'en' })
  expect(total).toEqual({ amount: 106_00, currency: 'EUR' })
  expect((await readInvoice(admin, invoiceId)).document.exchange).toMatchObject({ rate: 11, vatSek: 66_00 })
  const today = stockholmDay(clock.now())
  await addCurrency(db, 'EUR', 11.5, today)
  await admin.call(addPayment, { params: { id: invoiceId ?? 0 }, body: { at: today, amount: 106_00, method: 'bankgiro', reference: '' } })
  await keepVouchers(db, clock.now())
  const { rows } = await db.execute(sql`select l.account, l.debit::int as debit, l.credit::int as credit from voucher_lines l
    join vouchers v on v.id = l.voucher_id and v.kind = 'payment' order by l.place`)
  expect(rows).toEqual([
    { account: '1920', debit: 1219_00, credit: 0 },
    { account: '1510', debit: 0, credit: 1166_00 },
    { account: '3960', debit: 0, credit: 53_00 },
  ])
  expect(await broken(db)).toEqual([])
})

test('a delivery that does not go to the country of the address is neither offered nor taken, and goes with a new address', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into country (title, code, is_in_eu) values ('Iran', 'IR', false), ('Sverige', 'SE', true) returning id`,
  )
  const [iran = 0, sweden = 0] = rows.map((row) => row.id)
  const toIran = await addDelivery(db, { price: 349_00 })
  await db.execute(sql`update delivery set title = 'Iran', country_ids = array[${iran}::int] where id = ${toIran}`)
  const toSweden = await addDelivery(db, { price: 49_00 })
  await db.execute(sql`update delivery set title = 'Standard', country_ids = array[${sweden}::int] where id = ${toSweden}`)
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: await addProduct(db), quantity: 1 } })
  const offered = async () => (await orders.call(freightOptions, { params: { id } })).data.flatMap(({ deliveryId }) => deliveryId ?? [])
  expect(await offered()).toEqual([toSweden, toIran])
  await orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: toIran } })
  await orders.call(assignBasketToUser, { query: { userId: await findCustomer(orders), basketId: id } })
  const basket = await readBasket(orders, id)
  expect(basket.freight).toMatchObject({ deliveryId: null, net: 0 })
  expect(basket.edits.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'delivery', to: null }))
  expect(await offered()).toEqual([toSweden])
  await expect(orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: toIran } })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { deliveryId: ['Iran does not go to Sweden. Choose another delivery.'] },
  })
})
