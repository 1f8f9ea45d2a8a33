import { expect, test } from 'vitest'
import { creditKinds } from '#api/invoices/creditKind'
import { invoiceList } from '#api/invoices/invoices'
import { setCredit } from '#api/invoices/issuing'
import { orderDetails } from '#api/invoices/orderDetails'
import { createDryRun } from '#api/invoices/runs'
import { doneBasketItems, updateBasketPost } from '#api/orders/basketCharges'
import { deliveryById, deliveryList, returnDelivery } from '#api/orders/deliveries'
import { editBasketDetailPrice } from '#api/orders/linePrices'
import { auditCommerce } from '#server/till/commerceAudit'
import { expectLedger } from '../orders/expect'
import { addProduct, move, readBasket, stockOf } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const details = async (id: number) => (await orders.call(orderDetails, { params: { id } })).data
  return { ...server, orders, details }
}

const refused = (reason: string) => expect.objectContaining({ status: 409, data: expect.objectContaining({ reason }) })

test('what is credited as a lower price or a mistake is on no later invoice, run or list of what is left', async () => {
  const { db, orders, details } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 3 }], { to: 'newOrder' })
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 49_00 } })
  await move.start(orders, id)
  await move.finish(orders, id)
  const { invoiceId } = await invoiceOrder(orders, id)
  await credit(orders, invoiceId, { kind: 'reduction' })
  expect(await details(id)).toMatchObject({ toInvoice: 0, deliveredToInvoice: 0, chargesToInvoice: 0, notInvoiced: 0, due: 0 })
  await expect(invoiceOrder(orders, id)).rejects.toEqual(refused('isLeftToInvoice'))
  await expect(invoiceOrder(orders, id, { isAhead: true })).rejects.toEqual(refused('isLeftToInvoice'))
  await expect(orders.call(createDryRun, { body: { selection: {} } })).rejects.toMatchObject({ status: 422 })
  expect((await orders.call(createDryRun, { body: { selection: { basketIds: [id] } } })).data.totals).toMatchObject({
    orders: 0,
    refused: 1,
  })
  expect((await orders.call(doneBasketItems, { body: { filter: { invoicing: 'left' } } })).data).toEqual([])
  const line = (await readBasket(orders, id)).items[0]
  expect(line).toMatchObject({ invoiced: 3, toInvoice: 0, readyToInvoice: 0 })
  await expect(orders.call(editBasketDetailPrice, { params: { id: line?.id ?? 0 }, body: { unitPrice: 1_00 } })).rejects.toEqual(
    expect.objectContaining({ status: 409 }),
  )
})

test('of each kind of credit only a corrected invoice makes copies, freight and money invoiceable again', async () => {
  const { db, orders, details } = await start()
  const book = await addProduct(db, { unitPrice: 99_99, onHand: 30 })
  for (const kind of creditKinds) {
    const id = await makeOrder(orders, [{ productDetailId: book, quantity: 3 }], { to: 'newOrder' })
    await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight: 20_00 } })
    await move.start(orders, id)
    await move.finish(orders, id)
    const { invoiceId, total } = await invoiceOrder(orders, id)
    const made = await credit(orders, invoiceId, { kind, ...(kind === 'returned' && { isRestocked: true }) })
    const isAgain = kind === 'reinvoice'
    expect(made).toMatchObject({ total: { amount: -total.amount }, toInvoice: isAgain ? 3 : 0, returned: kind === 'returned' ? 3 : 0 })
    expect(await details(id)).toMatchObject({
      toInvoice: isAgain ? 3 : 0,
      notInvoiced: isAgain ? total.amount : 0,
      chargesToInvoice: isAgain ? 1 : 0,
    })
    const note = await readInvoice(orders, made.id)
    expect([note.creditKind, note.document.creditKind]).toEqual([kind, kind])
    if (isAgain) expect(await invoiceOrder(orders, id)).toMatchObject({ total })
    else await expect(invoiceOrder(orders, id, { isAhead: true })).rejects.toEqual(refused('isLeftToInvoice'))
  }
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})

test('copies that came back by their delivery are credited as returned without coming back twice', async () => {
  const { db, orders, details } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 5 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const delivery = await deliver(orders, id, [{ basketDetailId: line, quantity: 3 }])
  const { invoiceId } = await invoiceOrder(orders, id)
  const itemId = (await orders.call(deliveryById, { params: { id: delivery } })).data.items[0]?.id ?? 0
  await orders.call(returnDelivery, {
    params: { id: delivery },
    body: { items: [{ itemId, quantity: 1, isRestocked: true }], reason: 'Torn' },
  })
  expect(await stockOf(db, book)).toMatchObject({ onHand: 8 })
  const item = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  const some = (quantity: number) => ({ kind: 'returned' as const, items: [{ invoiceItemId: item, quantity }] })
  expect(await credit(orders, invoiceId, some(1))).toMatchObject({ returned: 0, toInvoice: 0 })
  expect(await stockOf(db, book)).toMatchObject({ onHand: 8 })
  await expect(credit(orders, invoiceId, some(1))).rejects.toMatchObject({
    status: 422,
    fieldErrors: { isRestocked: [expect.any(String)] },
  })
  expect(await credit(orders, invoiceId, { ...some(1), isRestocked: true })).toMatchObject({ returned: 1 })
  expect(await stockOf(db, book)).toMatchObject({ onHand: 9 })
  // The rest of the order is delivered and invoiced: the copies that came back are not billed with it.
  expect(await details(id)).toMatchObject({ toInvoice: 2 })
  await deliver(orders, id)
  expect((await invoiceOrder(orders, id)).document.lines[0]?.quantity).toBe(2)
  await expectLedger(db)
})

test('nobody credits copies as returned that the customer never had, nor puts copies on the shelf that stay', async () => {
  const { db, orders } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 2 }])
  const { invoiceId } = await invoiceOrder(orders, id, { isAhead: true })
  await expect(credit(orders, invoiceId, { kind: 'returned', isRestocked: true })).rejects.toEqual(refused('isReturned'))
  await expect(credit(orders, invoiceId, { kind: 'reduction', isRestocked: true })).rejects.toMatchObject({ status: 422 })
  await expect(credit(orders, invoiceId, { kind: 'reinvoice', amount: 100 })).rejects.toMatchObject({ status: 422 })
  await expect(orders.call(setCredit, { params: { id: invoiceId ?? 0 }, body: { reason: 'No kind' } as never })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { kind: [expect.any(String)] },
  })
})

test('copies that came back before they were invoiced are billed by nobody, not even ahead', async () => {
  const { db, orders, details } = await start()
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 3 }], { to: 'done' })
  const [delivery] = (await orders.call(deliveryList, { body: {} })).data
  const read = (await orders.call(deliveryById, { params: { id: delivery?.id ?? 0 } })).data
  const items = [{ itemId: read.items[0]?.id ?? 0, quantity: 1, isRestocked: true }]
  await orders.call(returnDelivery, { params: { id: read.id }, body: { items, reason: 'Torn' } })
  expect(await details(id)).toMatchObject({ toInvoice: 2, notInvoiced: 212_00, due: 212_00 })
  expect((await invoiceOrder(orders, id, { isAhead: true })).document.lines[0]?.quantity).toBe(2)
  expect(await details(id)).toMatchObject({ toInvoice: 0, invoiced: 212_00, due: 212_00 })
})

test('a price reduction by an amount is shared over the rates, keeps the copies, and what is left of it all is credited to the öre', async () => {
  const { db, orders, details } = await start()
  const book = await addProduct(db, { unitPrice: 99_99 })
  const mug = await addProduct(db, { title: 'Muminmugg', unitPrice: 149_90, vatRate: 0.25 })
  const lines = [
    { productDetailId: book, quantity: 3 },
    { productDetailId: mug, quantity: 1 },
  ]
  const id = await makeOrder(orders, lines, { to: 'done' })
  const { invoiceId, total } = await invoiceOrder(orders, id)
  expect(total.amount).toBe(505_35)
  const made = await credit(orders, invoiceId, { amount: 100_00 })
  expect(made).toMatchObject({ total: { amount: -100_00 }, due: { amount: 405_35 } })
  expect(made.rates).toEqual([
    { rate: 0.06, net: -59_36, vat: -3_56 },
    { rate: 0.25, net: -29_66, vat: -7_42 },
  ])
  const [, mugItem] = (await readInvoice(orders, invoiceId)).items
  expect(mugItem).toMatchObject({ creditable: 1, creditableAmount: 150_30 })
  const one = await credit(orders, invoiceId, { amount: 50_00, amountOf: mugItem?.id })
  expect(one.rates).toEqual([{ rate: 0.25, net: -40_00, vat: -10_00 }])
  expect((await readInvoice(orders, one.id)).document.lines).toMatchObject([{ title: 'Muminmugg', quantity: -1, discount: 0, net: -40_00 }])
  await expect(credit(orders, invoiceId, { amount: 100_31, amountOf: mugItem?.id })).rejects.toMatchObject({
    status: 409,
    message: 'Only 100.30 SEK can still be credited',
  })
  const rest = await credit(orders, invoiceId)
  expect(rest.total.amount).toBe(-355_35)
  expect(await readInvoice(orders, invoiceId)).toMatchObject({ state: 'credited', due: { amount: 0 } })
  expect(await details(id)).toMatchObject({ toInvoice: 0, invoiced: 0, notInvoiced: 0, due: 0 })
})

test('a dry run of a credit says what the credit says, and leaves neither it nor a number nor stock moved', async () => {
  const { db, orders } = await start()
  const book = await addProduct(db, { onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity: 3 }], { to: 'done' })
  const { invoiceId } = await invoiceOrder(orders, id)
  const params = { id: invoiceId ?? 0 }
  const item = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  const body = { kind: 'returned' as const, items: [{ invoiceItemId: item, quantity: 2 }], reason: 'Torn', isRestocked: true }
  const dry = (await orders.call(setCredit, { params, body: { ...body, isRehearsal: true } })).data
  expect(dry).toMatchObject({ id: null, total: { amount: -212_00 }, due: { amount: 106_00 }, returned: 2 })
  expect((await orders.call(invoiceList, { body: {} })).data).toHaveLength(1)
  expect(await stockOf(db, book)).toMatchObject({ onHand: 7 })
  const { id: noteId, ...made } = (await orders.call(setCredit, { params, body })).data
  expect({ ...made, id: null }).toEqual(dry)
  expect([noteId, made.number]).toEqual([expect.any(Number), 100_002])
})
