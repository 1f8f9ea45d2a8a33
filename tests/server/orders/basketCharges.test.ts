import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addBasketService,
  basketPaymentInfo,
  basketPaymentMethods,
  doneBasketItems,
  editBasketService,
  freightOptions,
  removeBasketService,
  updateBasketDelivery,
  updateBasketPost,
} from '#api/orders/basketCharges'
import { updateBasketDetailPrices as updatePrices } from '#api/orders/basketCodes'
import { addBasketDetail, editBasketDetail } from '#api/orders/basketEdits'
import { addBasket } from '#api/orders/baskets'
import { stockholmDay } from '#server/core/stockholm'
import { invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { expectSums } from './expect'
import { addDelivery, addProduct, addService, makeBasket, move, readBasket } from './orders'

const rates = ({ totals }: Awaited<ReturnType<typeof readBasket>>) => totals.vat.map(({ net, vat }) => [net, vat])

/** A basket of 3 books at 99.99 and 6 %, and one mug at 149.90 and 25 %. */
async function startWithMixed() {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const book = await addProduct(server.db, { unitPrice: 99_99 })
  const mug = await addProduct(server.db, { title: 'Muminmugg', unitPrice: 149_90, vatRate: 0.25 })
  const { id } = (await orders.call(addBasket, {})).data
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: book, quantity: 3 } })
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: mug, quantity: 1 } })
  return { ...server, orders, id, book, mug }
}

test('VAT of an order is rounded once a rate, and its lines share it', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  for (const title of ['Aniara', 'Doktor Glas', 'Gösta Berlings saga'])
    await orders.call(addBasketDetail, {
      params: { id },
      body: { productDetailId: await addProduct(db, { title, unitPrice: 10_08 }), quantity: 1 },
    })
  const basket = await readBasket(orders, id)
  expect(basket.totals).toEqual({ currency: 'SEK', net: 30_24, vat: [{ rate: 0.06, net: 30_24, vat: 1_81 }], total: 32_05 })
  expect(basket.items.map(({ vat }) => vat)).toEqual([61, 60, 60])
})

test('freight follows the goods: its delivery says what it costs, its rates are theirs', async () => {
  const { db, orders, id } = await startWithMixed()
  const { data } = await orders.call(updateBasketDelivery, {
    params: { id },
    body: { deliveryId: await addDelivery(db, { price: 49_00 }), expected: null },
  })
  expect(data.freight).toMatchObject({ deliveryTitle: 'Parcel', net: 49_00, vat: 6_04, isByHand: false })
  expect(data.totals).toMatchObject({ net: 498_87, total: 560_39 })
  const basket = await readBasket(orders, id)
  expect(rates(basket)).toEqual([
    [332_64, 19_96],
    [166_23, 41_56],
  ])
  await expectSums(db)
})

test('freight is free from what the goods are worth with VAT, and costs again below it', async () => {
  const { db, orders, id } = await startWithMixed()
  const deliveryId = await addDelivery(db, { price: 49_00, freeFrom: 505_35 })
  await orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId } })
  const free = await readBasket(orders, id)
  expect(free).toMatchObject({ freight: { net: 0, deliveryId }, totals: { total: 505_35 } })
  expect((await orders.call(freightOptions, { params: { id } })).data).toMatchObject([{ deliveryId, price: { amount: 0 }, days: 3 }])
  const line = free.items[0]?.id ?? 0
  await orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 2 } })
  expect(await readBasket(orders, id)).toMatchObject({ freight: { net: 49_00 } })
})

test('a person may say what freight costs, and take it back', async () => {
  const { db, orders, id } = await startWithMixed()
  await orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: await addDelivery(db) } })
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 100_00 } })
  expect(await readBasket(orders, id)).toMatchObject({ freight: { net: 100_00, isByHand: true } })
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: null } })
  const basket = await readBasket(orders, id)
  expect(basket).toMatchObject({ freight: { net: 49_00, isByHand: false } })
  expect(basket.edits.flatMap(({ changes }) => changes).filter(({ field }) => field === 'freight')).toMatchObject([
    { from: { amount: 0 }, to: { amount: 49_00 } },
    { from: { amount: 49_00 }, to: { amount: 100_00 } },
    { from: { amount: 100_00 }, to: { amount: 49_00 } },
  ])
})

test('a delivery that somebody else chose meanwhile is not overwritten, and one that is not there is named', async () => {
  const { db, orders, id } = await startWithMixed()
  const [one, other] = [await addDelivery(db), 999]
  await orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: one } })
  const stale = orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: null, expected: null } })
  await expect(stale).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  const unknown = orders.call(updateBasketDelivery, { params: { id }, body: { deliveryId: other } })
  await expect(unknown).rejects.toMatchObject({ status: 422, fieldErrors: { deliveryId: ['This delivery does not exist'] } })
  const unpriced = orders.call(updateBasketPost, { params: { id }, body: { postServiceId: other } })
  await expect(unpriced).rejects.toMatchObject({ status: 422, fieldErrors: { postServiceId: ['This post service does not exist'] } })
})

test('a service is sold with an order, grows, is priced by hand, and goes', async () => {
  const { db, orders, id } = await startWithMixed()
  const saleServiceId = await addService(db, { price: 9_00 })
  const add = () => orders.call(addBasketService, { params: { id }, body: { saleServiceId, quantity: 4 } })
  const { id: service } = (await add()).data
  await add()
  const sold = await readBasket(orders, id)
  expect(sold.services).toMatchObject([{ id: service, title: 'Labels', quantity: 8, unitPrice: 9_00, net: 72_00 }])
  expect(sold.totals.net).toBe(449_87 + 72_00)
  await expectSums(db)
  const body = { quantity: 8, unitPrice: 5_00, expected: { quantity: 4, unitPrice: 9_00 } }
  await expect(orders.call(editBasketService, { params: { id: service }, body })).rejects.toMatchObject({
    status: 409,
    message: 'Somebody changed this service in the meantime',
  })
  await orders.call(editBasketService, { params: { id: service }, body: { quantity: 8, unitPrice: 5_00 } })
  expect((await readBasket(orders, id)).totals.net).toBe(449_87 + 40_00)
  await orders.call(removeBasketService, { params: { id: service } })
  const basket = await readBasket(orders, id)
  expect(basket).toMatchObject({ services: [], totals: { total: 505_35 } })
  const labelChanges = basket.edits.flatMap(({ changes }) => changes).filter(({ of }) => of === 'Labels')
  expect(labelChanges).toMatchObject([
    { field: 'service', from: null, to: 4 },
    { field: 'service', from: 4, to: 8 },
    { field: 'service', from: 8, to: 8 },
    { field: 'servicePrice', from: { amount: 9_00 }, to: { amount: 5_00 } },
    { field: 'service', from: 8, to: null },
  ])
  await expectSums(db)
})

test('an order that can no longer be changed keeps its services and its freight', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db) })
  await move.place(orders, id)
  await move.start(orders, id)
  const saleServiceId = await addService(db)
  const late = { status: 409, data: { reason: 'notEditable' } }
  await expect(orders.call(addBasketService, { params: { id }, body: { saleServiceId, quantity: 1 } })).rejects.toMatchObject(late)
  await expect(orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 1 } })).rejects.toMatchObject(late)
  await expect(orders.call(updatePrices, { params: { id }, body: {} })).rejects.toMatchObject(late)
})

test('a discount is taken off before VAT, and is one of every copy', async () => {
  const { db, orders, id } = await startWithMixed()
  await db.execute(sql`update basket_details set discount = 4500 where quantity = 3`)
  await orders.call(editBasketDetail, { params: { id: (await readBasket(orders, id)).items[1]?.id ?? 0 }, body: { quantity: 2 } })
  const [books] = (await readBasket(orders, id)).items
  expect(books).toMatchObject({ discount: 45_00, net: 254_97, vat: 15_30 })
  await orders.call(editBasketDetail, { params: { id: books?.id ?? 0 }, body: { quantity: 2 } })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ discount: 30_00, net: 169_98 })
  await expectSums(db)
})

test('a code is shared over the lines, and VAT follows', async () => {
  const { db, orders, id, mug } = await startWithMixed()
  await db.execute(sql`update basket_details set code_discount = case quantity when 3 then 6668 else 3332 end`)
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId: mug, quantity: 1 } })
  await orders.call(editBasketDetail, { params: { id: (await readBasket(orders, id)).items[1]?.id ?? 0 }, body: { quantity: 1 } })
  const basket = await readBasket(orders, id)
  expect(rates(basket)).toEqual([
    [233_29, 14_00],
    [116_58, 29_15],
  ])
  expect(basket.totals.total).toBe(393_02)
})

test('lines whose prices have VAT in them sum to what was said', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const { id } = (await orders.call(addBasket, {})).data
  const line = (
    await orders.call(addBasketDetail, {
      params: { id },
      body: { productDetailId: await addProduct(db, { unitPrice: 131_00 }), quantity: 1 },
    })
  ).data.id
  await db.execute(sql`update basket_details set price_includes_vat = true`)
  await orders.call(editBasketDetail, { params: { id: line }, body: { quantity: 3 } })
  expect((await readBasket(orders, id)).items).toMatchObject([{ priceIncludesVat: true, unitPrice: 131_00, net: 370_75, vat: 22_25 }])
  expect((await readBasket(orders, id)).totals).toMatchObject({ total: 393_00 })
})

test('prices of today are previewed without a trace, then given, line by line', async () => {
  const { db, orders, id, book } = await startWithMixed()
  await db.execute(sql`update product_details set unit_price = 12000 where id = ${book}`)
  const before = await readBasket(orders, id)
  const update = (body: { isRehearsal?: boolean; lineIds?: number[] }) => orders.call(updatePrices, { params: { id }, body })
  const lineId = before.items[0]?.id ?? 0
  const change = { lineId, title: 'Pippi Långstrump', from: 99_99, to: 120_00, hasSaleEnded: false }
  const expected = { lines: [change], totalFrom: before.totals.total, totalTo: 381_60 + 187_38, currency: 'SEK' }
  expect((await update({ isRehearsal: true })).data).toEqual(expected)
  expect(await readBasket(orders, id)).toEqual(before)
  expect((await update({ lineIds: [before.items[1]?.id ?? 0] })).data.lines).toEqual([])
  expect((await update({})).data).toEqual(expected)
  expect((await update({})).data.lines).toEqual([])
  const after = await readBasket(orders, id)
  expect(after.totals.total).toBe(381_60 + 187_38)
  expect(after.edits.at(-1)?.changes).toMatchObject([
    { field: 'unitPrice', of: 'Pippi Långstrump', from: { amount: 99_99 }, to: { amount: 120_00 } },
    { field: 'total' },
  ])
  await expectSums(db)
})

test('what is still to pay is the total less what was settled, and of a cancelled order what was paid is owed back', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeBasket(orders, { productDetailId: await addProduct(db), quantity: 1 })
  const [line] = (await readBasket(orders, id)).items
  await orders.call(editBasketDetail, { params: { id: line?.id ?? 0 }, body: { quantity: 2 } })
  const info = async () => (await orders.call(basketPaymentInfo, { params: { id } })).data
  expect(await info()).toMatchObject({ state: 'settled', settledTotal: 106_00, total: { amount: 212_00 }, due: { amount: 106_00 } })
  await move.cancel(orders, id)
  expect(await info()).toMatchObject({ due: { amount: -106_00, currency: 'SEK' } })
  await db.execute(sql`insert into payment_method (title, due_days) values ('Invoice', 30)`)
  expect((await orders.call(basketPaymentMethods, { params: { id } })).data).toMatchObject([{ title: 'Invoice', dueDays: 30 }])
  await expect(orders.call(basketPaymentInfo, { params: { id: 999 } })).rejects.toMatchObject({ status: 404 })
})

test('lines of done orders are listed, newest first, and found by title', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const [one, two] = [await addProduct(db, { title: 'Aniara', isbn: '9789174297461' }), await addProduct(db, { title: 'بوف کور' })]
  const done: number[] = []
  for (const productDetailId of [one, two, one]) {
    const id = await makeBasket(orders, { productDetailId })
    await move.place(orders, id)
    if (done.length < 2) {
      await move.start(orders, id)
      await move.finish(orders, id)
    }
    done.push(id)
  }
  const list = async (searchKey = '') => (await orders.call(doneBasketItems, { body: { searchKey } })).data
  expect(await list()).toMatchObject([
    { basketId: done[1], title: 'بوف کور', isbn: null, quantity: 2, total: { amount: 212_00 }, customerName: 'Anna Ek' },
    { basketId: done[0], title: 'Aniara', isbn: '9789174297461' },
  ])
  expect(await list('aniara')).toMatchObject([{ basketId: done[0] }])
  expect(await list('9789174297461')).toMatchObject([{ basketId: done[0] }])
  expect(await list('Ronja')).toEqual([])
})

test('lines of done orders are filtered by customer, days and what is not invoiced, and say what was delivered and came back', async () => {
  const { db, signIn, clock } = await startServer()
  await nameSeller(db)
  const productDetailId = await addProduct(db)
  const orders = [await makeOrder(await signIn('admin'), [{ productDetailId, quantity: 3 }], { to: 'done' })]
  clock.advance(3 * 86_400_000)
  const admin = await signIn('admin')
  orders.push(await makeOrder(admin, [{ productDetailId, quantity: 2 }], { to: 'done' }))
  await invoiceOrder(admin, orders[0] ?? 0)
  const list = async (filter: Record<string, unknown>) =>
    (await admin.call(doneBasketItems, { body: { filter } })).data.map(({ basketId }) => basketId)
  const { data } = await admin.call(doneBasketItems, { body: {} })
  expect(data).toMatchObject([
    { quantity: 2, delivered: 2, returned: 0, invoiced: 0 },
    { quantity: 3, delivered: 3, returned: 0, invoiced: 3 },
  ])
  const today = stockholmDay(clock.now())
  expect(await list({ invoicing: 'left' })).toEqual([orders[1]])
  expect(await list({ invoicing: 'whole' })).toEqual([orders[0]])
  expect(await list({ customer: 'ek' })).toEqual([orders[1], orders[0]])
  expect(await list({ customer: 'nobody' })).toEqual([])
  expect(await list({ doneFrom: today })).toEqual([orders[1]])
  await expect(list({ invoicing: 'some' })).rejects.toMatchObject({ fieldErrors: { 'filter.invoicing': ['One of left, whole'] } })
})
