import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ApiError } from '#api/core/http'
import { convertToPreInvoice } from '#api/invoices/issuing'
import { addBasketService, editBasketService, removeBasketService, updateBasketPost } from '#api/orders/basketCharges'
import { updateBasketDetailPrices } from '#api/orders/basketCodes'
import { addBasketDetail, editBasketDetail, removeBasketDetail } from '#api/orders/basketEdits'
import { basketDetailsOf, editBasketDetailPrice } from '#api/orders/linePrices'
import { addOffer, sendOffer } from '#api/orders/offers'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { expectSums } from './expect'
import { addProduct, addService, makeBasket, move, readBasket } from './orders'

/** A basket of 3 books at 99.99 and 6 %. */
async function startWithBooks() {
  const server = await startServer()
  const orders = await server.signIn('orders')
  const productDetailId = await addProduct(server.db, { unitPrice: 99_99 })
  const id = await makeBasket(orders, { productDetailId, quantity: 3 })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const price = (body: { unitPrice?: number; discountRate?: number; expected?: { unitPrice: number; discount: number } }) =>
    orders.call(editBasketDetailPrice, { params: { id: line }, body })
  const shown = async () => {
    const { items, totals } = await readBasket(orders, id)
    const { unitPrice, discount, net, isPriceByHand } = items[0] ?? {}
    return { unitPrice, discount, net, isPriceByHand, vat: totals.vat[0]?.vat, total: totals.total }
  }
  return { ...server, orders, productDetailId, id, line, price, shown }
}

test('what is taken off a line is rounded once for all its copies, and the order follows', async () => {
  const { db, price, shown } = await startWithBooks()
  await price({ discountRate: 0.15, expected: { unitPrice: 99_99, discount: 0 } })
  expect(await shown()).toEqual({ unitPrice: 99_99, discount: 45_00, net: 254_97, isPriceByHand: true, vat: 15_30, total: 270_27 })
  await expectSums(db)
})

test('another price keeps the part that is taken off, and both stand in the history with who and from what', async () => {
  const { orders, id, price, shown } = await startWithBooks()
  await price({ discountRate: 0.15 })
  await price({ unitPrice: 80_00 })
  expect(await shown()).toMatchObject({ unitPrice: 80_00, discount: 36_00, net: 204_00 })
  await price({ unitPrice: 70_00, discountRate: 0 })
  expect(await shown()).toMatchObject({ unitPrice: 70_00, discount: 0, net: 210_00 })
  const { edits } = await readBasket(orders, id)
  const made = edits.slice(-3).map(({ by, changes }) => ({ by, changes }))
  const kr = (amount: number) => ({ amount, currency: 'SEK' })
  const of = 'Pippi Långstrump'
  expect(made[1]?.by).toBe('Erik Lindqvist')
  expect(made[0]?.changes).toContainEqual({ field: 'lineDiscount', of, from: kr(0), to: kr(45_00) })
  expect(made[1]?.changes).toContainEqual({ field: 'unitPrice', of, from: kr(99_99), to: kr(80_00) })
  expect(made[2]?.changes).toContainEqual({ field: 'lineDiscount', of, from: kr(36_00), to: kr(0) })
  expect(made[2]?.changes).toContainEqual({ field: 'total', from: kr(216_24), to: kr(222_60) })
})

test('more copies cost what was said by hand, and an update of all prices leaves that', async () => {
  const { db, orders, productDetailId, id, line, price, shown } = await startWithBooks()
  await price({ unitPrice: 80_00, discountRate: 0.1 })
  await orders.call(addBasketDetail, { params: { id }, body: { productDetailId, quantity: 1 } })
  expect(await shown()).toMatchObject({ unitPrice: 80_00, discount: 32_00 })
  const update = (lineIds?: number[]) =>
    orders.call(updateBasketDetailPrices, { params: { id }, body: lineIds ? { lineIds } : {} }).then(({ data }) => data.lines.length)
  expect(await update()).toBe(0)
  expect(await update([line])).toBe(1)
  expect(await shown()).toMatchObject({ unitPrice: 99_99, discount: 0, isPriceByHand: false })
  await expectSums(db)
})

test('a price that somebody else changed meanwhile is not overwritten, and one that stands already is no change', async () => {
  const { orders, id, price } = await startWithBooks()
  await price({ unitPrice: 90_00 })
  const expected = { unitPrice: 99_99, discount: 0 }
  await expect(price({ unitPrice: 80_00, expected })).rejects.toMatchObject({ status: 409, data: { reason: 'changed' } })
  const before = (await readBasket(orders, id)).edits.length
  await price({ unitPrice: 90_00, expected })
  expect((await readBasket(orders, id)).edits).toHaveLength(before)
})

test('a price is an amount, a discount a part of it, and one of them is said', async () => {
  const { price } = await startWithBooks()
  const faults = (body: Parameters<typeof price>[0]) => price(body).catch((error) => error instanceof ApiError && error.fieldErrors)
  expect(await faults({})).toMatchObject({ unitPrice: ['Say what a copy costs or what is taken off'] })
  expect(await faults({ unitPrice: -1 })).toMatchObject({ unitPrice: ['An amount is 0 or more'] })
  expect(await faults({ discountRate: 1.01 })).toMatchObject({ discountRate: ['A discount is at most 100 %'] })
  expect(await faults({ discountRate: 0.12345 })).toMatchObject({ discountRate: ['A discount has two decimals of a per cent at most'] })
})

test('a price is not for a stranger, nor for an order that an offer holds or that is worked on', async () => {
  const { orders, signIn, addUser, id, line, price } = await startWithBooks()
  await addUser('reader', ['CustomerOrders'])
  const reader = await signIn('reader')
  await expect(reader.call(editBasketDetailPrice, { params: { id: line }, body: { unitPrice: 1 } })).rejects.toMatchObject({ status: 403 })
  await expect(orders.call(editBasketDetailPrice, { params: { id: 99_999 }, body: { unitPrice: 1 } })).rejects.toMatchObject({
    status: 404,
  })
  const offer = (await orders.call(addOffer, { params: { id }, body: { validTo: '2099-12-31', language: 'sv', note: '' } })).data
  await orders.call(sendOffer, { params: { id: offer.id }, body: { subject: 'Offer', text: 'Here it is' } })
  await expect(price({ unitPrice: 1_00 })).rejects.toMatchObject({ status: 409, data: { reason: 'noOfferOut' } })
})

test('an order that is worked on keeps its prices', async () => {
  const { orders, id, price } = await startWithBooks()
  await move.place(orders, id)
  await price({ unitPrice: 90_00 })
  await move.start(orders, id)
  await expect(price({ unitPrice: 80_00 })).rejects.toMatchObject({ status: 409, data: { reason: 'notEditable' } })
})

test('a price with VAT in it is said with VAT, and without where the order pays none', async () => {
  const { db, orders, id, line, price, shown } = await startWithBooks()
  await db.execute(sql`update basket_details set price_includes_vat = true where id = ${line}`)
  await price({ unitPrice: 106_00 })
  expect(await shown()).toMatchObject({ unitPrice: 106_00, net: 300_00, total: 318_00 })
  await db.execute(sql`update addresses set country = 'NO' where id = (select delivery_address_id from baskets where id = ${id})`)
  await price({ discountRate: 0.5 })
  expect(await shown()).toMatchObject({ unitPrice: 100_00, discount: 150_00, total: 150_00 })
  await price({ unitPrice: 50_00, discountRate: 0 })
  expect(await shown()).toMatchObject({ unitPrice: 50_00, total: 150_00 })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ priceIncludesVat: false })
  await expectSums(db)
})

test('what is invoiced stands: its prices, its copies, its services and its freight', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const book = await addProduct(db, { title: 'Aniara' })
  const order = await makeOrder(admin, [{ productDetailId: book, quantity: 3 }], { to: 'newOrder' })
  const saleServiceId = await addService(db)
  const service = (await admin.call(addBasketService, { params: { id: order }, body: { saleServiceId, quantity: 1 } })).data.id
  await admin.call(updateBasketPost, { params: { id: order }, body: { postServiceId: null, freight: 49_00 } })
  const line = (await readBasket(admin, order)).items[0]?.id ?? 0
  const made = await invoiceOrder(admin, order, { isAhead: true, items: [{ basketDetailId: line, quantity: 2 }] })
  const refused = (call: Promise<unknown>, reason: string) => expect(call).rejects.toMatchObject({ status: 409, data: { reason } })
  const quantity = (body: { quantity: number }) => admin.call(editBasketDetail, { params: { id: line }, body })
  await refused(admin.call(editBasketDetailPrice, { params: { id: line }, body: { unitPrice: 1_00 } }), 'isPartInvoiced')
  await refused(admin.call(updateBasketDetailPrices, { params: { id: order }, body: {} }), 'isPartInvoiced')
  await refused(quantity({ quantity: 1 }), 'isInvoiced')
  await quantity({ quantity: 2 })
  await refused(admin.call(removeBasketDetail, { params: { id: line }, query: {} }), 'isInvoiced')
  await refused(admin.call(editBasketService, { params: { id: service }, body: { quantity: 2, unitPrice: 1 } }), 'isInvoiced')
  await refused(admin.call(removeBasketService, { params: { id: service } }), 'isInvoiced')
  await refused(admin.call(updateBasketPost, { params: { id: order }, body: { postServiceId: null, freight: 1_00 } }), 'isInvoiced')
  await refused(credit(admin, made.invoiceId, { kind: 'returned', isRestocked: true }), 'isReturned')
  await credit(admin, made.invoiceId, { kind: 'reinvoice' })
  await admin.call(updateBasketPost, { params: { id: order }, body: { postServiceId: null, freight: 1_00 } })
  await admin.call(editBasketDetailPrice, { params: { id: line }, body: { unitPrice: 50_00 } })
  expect((await readBasket(admin, order)).totals.net).toBe(100_00 + 9_00 + 1_00)
})

test('a line that a pre-invoice names stays in the order', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const order = await makeOrder(admin, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'newOrder' })
  const { number } = (await admin.call(convertToPreInvoice, { params: { id: order }, body: {} })).data
  const line = (await readBasket(admin, order)).items[0]?.id ?? 0
  await expect(admin.call(removeBasketDetail, { params: { id: line }, query: {} })).rejects.toMatchObject({
    status: 409,
    message: `Pre-invoice ${number} names Pippi Långstrump: it stays in the order`,
  })
})

test('the lines of an order say what is set aside, delivered, invoiced and what they would cost now', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const order = await makeOrder(admin, [{ productDetailId: await addProduct(db, { onHand: 5 }), quantity: 3 }])
  const line = (await readBasket(admin, order)).items[0]?.id ?? 0
  await deliver(admin, order, [{ basketDetailId: line, quantity: 2 }])
  await invoiceOrder(admin, order)
  const { data } = await admin.call(basketDetailsOf, { params: { id: order } })
  expect(data).toMatchObject([{ id: line, quantity: 3, reserved: 1, delivered: 2, invoiced: 2, available: 5, wouldCostNow: 100_00 }])
  await expect(admin.call(basketDetailsOf, { params: { id: 99_999 } })).rejects.toMatchObject({ status: 404 })
})
