import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPayment, invoiceList } from '#api/invoices/invoices'
import { createInvoices } from '#api/invoices/issuing'
import { orderDetails } from '#api/invoices/orderDetails'
import { basketPaymentInfo, updateBasketPost } from '#api/orders/basketCharges'
import { basketMoves } from '#api/orders/basketMoves'
import { expectLedger } from '../orders/expect'
import { addProduct, move, readBasket, stockOf } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  return { ...server, orders: await server.signIn('orders') }
}

const refused = (reason: string) => expect.objectContaining({ status: 409, data: expect.objectContaining({ reason }) })

test('an invoice of a whole order comes to what the order does, freight and all', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { unitPrice: 99_99 })
  const mug = await addProduct(db, { title: 'Muminmugg', unitPrice: 149_90, vatRate: 0.25 })
  const id = await makeOrder(
    orders,
    [
      { productDetailId: book, quantity: 3 },
      { productDetailId: mug, quantity: 1 },
    ],
    { to: 'newOrder' },
  )
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 49_00 } })
  await move.start(orders, id)
  await move.finish(orders, id)
  const made = await invoiceOrder(orders, id)
  expect(made).toMatchObject({ number: 100_001, total: { amount: 560_39 }, basketIds: [id] })
  expect(made.document.rates).toEqual([
    { rate: 0.06, net: 332_64, vat: 19_96 },
    { rate: 0.25, net: 166_23, vat: 41_56 },
  ])
  const invoice = await readInvoice(orders, made.invoiceId)
  expect(invoice).toMatchObject({ state: 'issued', ocr: '10000180', due: { amount: 560_39 }, document: { buyer: { name: 'Anna Ek' } } })
  expect(invoice.items).toHaveLength(4)
})

test('parts of an order sum to the whole: three copies invoiced one by one', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 10_08 }), quantity: 3 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const totals: number[] = []
  const vats: number[] = []
  for (let copy = 0; copy < 3; copy++) {
    await deliver(orders, id, [{ basketDetailId: line, quantity: 1 }])
    const { total, document } = await invoiceOrder(orders, id)
    totals.push(total.amount)
    vats.push(document.rates[0]?.vat ?? 0)
  }
  expect(vats).toEqual([60, 60, 61])
  expect(totals).toEqual([10_68, 10_68, 10_69])
  await expect(invoiceOrder(orders, id)).rejects.toEqual(refused('isLeftToInvoice'))
  await expectLedger(db)
})

test('credits of one copy each sum to the invoice', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 1 }], { to: 'create' })
  await db.execute(sql`update basket_details set quantity = 3, discount = 20000 where basket_id = ${id}`)
  await move.place(orders, id)
  await move.start(orders, id)
  await move.finish(orders, id)
  const { invoiceId } = await invoiceOrder(orders, id)
  const item = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  const totals: number[] = []
  for (let copy = 0; copy < 3; copy++) {
    const { id: noteId } = await credit(orders, invoiceId, { items: [{ invoiceItemId: item, quantity: 1 }] })
    totals.push((await readInvoice(orders, noteId)).total.amount)
  }
  expect(totals).toEqual([-35_33, -35_34, -35_33])
  expect(await readInvoice(orders, invoiceId)).toMatchObject({ state: 'credited', due: { amount: 0 } })
  await expect(credit(orders, invoiceId)).rejects.toEqual(refused('isCreditable'))
})

test('no more copies are credited than stand', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 3 }], { to: 'done' })
  const { invoiceId } = await invoiceOrder(orders, id)
  const item = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  await credit(orders, invoiceId, { items: [{ invoiceItemId: item, quantity: 2 }] })
  await expect(credit(orders, invoiceId, { items: [{ invoiceItemId: item, quantity: 2 }] })).rejects.toMatchObject({
    status: 409,
    message: 'Pippi Långstrump: only 1 of 2 can still be credited',
  })
})

test('copies that are credited come back to the shelf or do not, where the credit says so, and no more than are out', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 5 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  await deliver(orders, id, [{ basketDetailId: line, quantity: 2 }])
  await deliver(orders, id, [{ basketDetailId: line, quantity: 2 }])
  const { invoiceId } = await invoiceOrder(orders, id, { isAhead: true })
  const item = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  const some = (quantity: number) => ({ items: [{ invoiceItemId: item, quantity }] })
  await credit(orders, invoiceId, some(1))
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ delivered: 4, returned: 0 })
  await credit(orders, invoiceId, { ...some(1), kind: 'returned', isRestocked: false })
  expect(await stockOf(db, book)).toEqual({ onHand: 6, reserved: 1 })
  await credit(orders, invoiceId, { kind: 'returned', isRestocked: true })
  expect(await stockOf(db, book)).toEqual({ onHand: 9, reserved: 1 })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ delivered: 4, returned: 4 })
  await expectLedger(db)
})

test('two clerks invoice the same delivery at once: one invoice, and the other reads number and name', async () => {
  const { db, orders, signIn } = await start()
  const admin = await signIn('admin')
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 3 }])
  await deliver(orders, id)
  const outcomes = await Promise.allSettled([invoiceOrder(orders, id), invoiceOrder(admin, id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [late] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(late).toMatchObject({ status: 409, data: { reason: 'isLeftToInvoice', number: 100_001 } })
  expect(late.message).toMatch(/^Invoice 100001 \(.+, \d\d\.\d\d\.\d{4} \d\d:\d\d\) covers this already$/)
})

test('only what is handed over is invoiced, unless it is invoiced ahead', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 5 }])
  await expect(invoiceOrder(orders, id)).rejects.toEqual(refused('isDelivered'))
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  await deliver(orders, id, [{ basketDetailId: line, quantity: 2 }])
  expect((await invoiceOrder(orders, id)).document.lines[0]?.quantity).toBe(2)
  expect((await invoiceOrder(orders, id, { isAhead: true })).document.lines[0]?.quantity).toBe(3)
})

test('a rehearsal says what an invoice would come to, and leaves neither it nor a number', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 2 }], { to: 'done' })
  const dryRun = await invoiceOrder(orders, id, { isRehearsal: true })
  expect(dryRun).toMatchObject({ invoiceId: null, number: 100_001, total: { amount: 212_00 } })
  expect((await orders.call(invoiceList, { body: {} })).data).toEqual([])
  expect(await invoiceOrder(orders, id)).toMatchObject({ number: 100_001, total: dryRun.total })
})

test('what was held is issued for the total that was shown, or refused where it would come to another one', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db)
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done' })
  const { total } = await invoiceOrder(orders, id, { isRehearsal: true })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const lines = { items: [{ basketDetailId: line }], expected: [{ ...total, amount: total.amount - 1 }] }
  await expect(orders.call(createInvoices, { body: lines })).rejects.toMatchObject(refused('changed'))
  // Somebody else invoices one copy while this one is held.
  const { invoiceId } = await invoiceOrder(orders, id, { items: [{ basketDetailId: line, quantity: 1 }] })
  await expect(invoiceOrder(orders, id, { expected: total })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'changed' },
    message: 'It came to 212.00 SEK when you looked, and would come to 106.00 SEK now. Check it and issue it again.',
  })
  expect((await orders.call(invoiceList, { body: {} })).data).toHaveLength(1)
  await expect(credit(orders, invoiceId, { expected: { amount: -212_00, currency: 'SEK' } })).rejects.toMatchObject(refused('changed'))
  expect((await invoiceOrder(orders, id, { expected: { amount: 106_00, currency: 'SEK' } })).number).toBe(100_002)
  expect((await credit(orders, invoiceId, { expected: { amount: -106_00, currency: 'SEK' } })).total.amount).toBe(-106_00)
})

test('lines of several orders are invoiced together, all or none, one invoice a customer', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db)
  const [one, two] = [
    await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }),
    await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done' }),
  ]
  const open = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }])
  const lineOf = async (id: number) => ({ basketDetailId: (await readBasket(orders, id)).items[0]?.id ?? 0 })
  const items = [await lineOf(one), await lineOf(two)]
  await expect(orders.call(createInvoices, { body: { items: [...items, await lineOf(open)] } })).rejects.toEqual(refused('isDelivered'))
  expect((await orders.call(invoiceList, { body: {} })).data).toEqual([])
  const { data } = await orders.call(createInvoices, { body: { items, mergeBy: 'customer' } })
  expect(data).toMatchObject([{ number: 100_001, basketIds: [one, two], total: { amount: 318_00 } }])
  expect((await orders.call(orderDetails, { params: { id: two } })).data).toMatchObject({ toInvoice: 0 })
})

test('cancelling what is invoiced ahead asks for its credit note, and issues it with the move', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 5 }])
  const { invoiceId } = await invoiceOrder(orders, id, { isAhead: true })
  await expect(move.cancel(orders, id)).rejects.toEqual(refused('isCredited'))
  await orders.call(basketMoves['basket.cancel'], {
    params: { id },
    query: { reason: 'Too late', credit: 'full' },
  })
  const invoice = await readInvoice(orders, invoiceId)
  expect(invoice).toMatchObject({ state: 'credited', credits: [{ number: 100_002, total: -530_00 }] })
  expect(await readBasket(orders, id)).toMatchObject({ status: 'cancelled', holds: { invoices: [] } })
  expect(await stockOf(db, book)).toEqual({ onHand: 10, reserved: 0 })
})

test('what was delivered and invoiced stands when the rest of an order is cancelled', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 5 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  await deliver(orders, id, [{ basketDetailId: line, quantity: 3 }])
  const { invoiceId } = await invoiceOrder(orders, id)
  await move.cancel(orders, id)
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 0 })
  expect(await readInvoice(orders, invoiceId)).toMatchObject({ state: 'issued', total: { amount: 318_00 } })
  await expectLedger(db)
})

test('an order that is done, invoiced and paid is cancelled with a credit note; stock is as it was', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done', payment: 'settled' })
  const { invoiceId } = await invoiceOrder(orders, id)
  expect(await readInvoice(orders, invoiceId)).toMatchObject({ state: 'paid', payments: [{ method: 'advance', amount: 212_00 }] })
  await expect(move.cancel(orders, id)).rejects.toMatchObject({ message: 'Invoice 100001 is not credited: cancel with a credit note' })
  await orders.call(basketMoves['basket.cancel'], {
    params: { id },
    query: { reason: 'Damaged', credit: 'full' },
  })
  expect(await readInvoice(orders, invoiceId)).toMatchObject({ state: 'credited', due: { amount: -212_00 } })
  expect(await stockOf(db, book)).toEqual({ onHand: 8, reserved: 0 })
})

test('nobody is invoiced by nobody: the seller has to be said first', async () => {
  const { db, signIn } = await startServer()
  const orders = await signIn('orders')
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'done' })
  await expect(invoiceOrder(orders, id)).rejects.toEqual(refused('hasSeller'))
})

test('the payment of an order says what of it is invoiced, credited and paid', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 3 }], { to: 'done' })
  const { invoiceId } = await invoiceOrder(orders, id)
  const invoiceItemId = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  await credit(orders, invoiceId, { items: [{ invoiceItemId, quantity: 1 }] })
  const body = { at: '2026-11-20', amount: 50_00, method: 'bankgiro', reference: 'A1' } as const
  await orders.call(addPayment, { params: { id: invoiceId ?? 0 }, body })
  const { data } = await orders.call(basketPaymentInfo, { params: { id } })
  expect(data).toMatchObject({ invoiced: { amount: 318_00 }, credited: { amount: 106_00 }, paid: { amount: 50_00 } })
})

test('of an invoice of several orders each counts its own, and what was paid beforehand is its order’s', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { unitPrice: 100_00, onHand: 20 })
  const settled = await makeOrder(orders, [{ productDetailId: book, quantity: 2 }], { to: 'done', payment: 'settled' })
  const open = await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const lineOf = async (id: number) => (await readBasket(orders, id)).items[0]?.id ?? 0
  const [first, second] = [await lineOf(settled), await lineOf(open)]
  const items = [{ basketDetailId: first, quantity: 1 }, { basketDetailId: second }]
  const { data } = await orders.call(createInvoices, { body: { items, mergeBy: 'customer' } })
  expect(data).toMatchObject([{ basketIds: [settled, open], total: { amount: 212_00 } }])
  const invoiceId = data[0]?.invoiceId ?? 0
  const detailsOf = async (id: number) => (await orders.call(orderDetails, { params: { id } })).data
  expect(await detailsOf(settled)).toMatchObject({ invoiced: 106_00, paid: 106_00, due: 0 })
  expect(await detailsOf(open)).toMatchObject({ invoiced: 106_00, paid: 0, due: 106_00 })

  const body = { at: '2026-11-20', amount: 40_00, method: 'bankgiro', reference: 'B7' } as const
  await orders.call(addPayment, { params: { id: invoiceId }, body })
  expect(await detailsOf(settled)).toMatchObject({ paid: 106_00, due: 0 })
  expect(await detailsOf(open)).toMatchObject({ paid: 40_00, due: 66_00 })
  // What is left of the advance pays the rest of its order.
  await invoiceOrder(orders, settled)
  expect(await detailsOf(settled)).toMatchObject({ invoiced: 212_00, paid: 212_00, due: 0 })
})

test('a payment of a part is shared by the orders of its invoice, to the öre', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { unitPrice: 100_00, onHand: 20 })
  const made: number[] = []
  for (let n = 0; n < 3; n++) made.push(await makeOrder(orders, [{ productDetailId: book, quantity: 1 }], { to: 'done' }))
  const items = await Promise.all(made.map(async (id) => ({ basketDetailId: (await readBasket(orders, id)).items[0]?.id ?? 0 })))
  const { data } = await orders.call(createInvoices, { body: { items, mergeBy: 'customer' } })
  const body = { at: '2026-11-20', amount: 100_00, method: 'bankgiro', reference: '' } as const
  await orders.call(addPayment, { params: { id: data[0]?.invoiceId ?? 0 }, body })
  const paid = async () => Promise.all(made.map(async (id) => (await orders.call(basketPaymentInfo, { params: { id } })).data.paid.amount))
  expect(await paid()).toEqual([33_33, 33_34, 33_33])
  await orders.call(addPayment, { params: { id: data[0]?.invoiceId ?? 0 }, body: { ...body, amount: 218_00 } })
  expect(await paid()).toEqual([106_00, 106_00, 106_00])
})
