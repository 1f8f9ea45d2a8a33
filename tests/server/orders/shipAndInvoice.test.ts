import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderDetails } from '#api/invoices/orderDetails'
import { convertToDelivery, deliveryById, packDeliveryItem } from '#api/orders/deliveries'
import { dryRunShipping, shipAndInvoice } from '#api/orders/shipAndInvoice'
import { invoiceOrder, makeOrder, nameSeller, readInvoice } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { expectLedger } from './expect'
import { addProduct, move, readBasket, stockOf } from './orders'

async function start({ onHand = 10 } = {}) {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const book = await addProduct(server.db, { title: 'Doktor Glas', onHand })
  const make = (quantity: number, to?: 'newOrder' | 'inProgress' | 'done') =>
    makeOrder(orders, [{ productDetailId: book, quantity }], { to })
  const ship = async (id: number, body: object = {}) => (await orders.call(shipAndInvoice, { params: { id }, body })).data
  const dryRun = async (ids: number[], body: object = {}) =>
    (await orders.call(dryRunShipping, { body: { selection: { ids }, ...body } })).data
  return { ...server, orders, book, make, ship, dryRun }
}

test('a new order is shipped and invoiced by one call: delivered, done, and on an invoice of what left', async () => {
  const { db, orders, book, make, ship } = await start()
  const id = await make(3, 'newOrder')
  const shipped = await ship(id, { expected: 'newOrder' })
  expect(shipped).toMatchObject({
    status: 'done',
    copies: [{ warehouse: 'stockholm', quantity: 3 }],
    missing: [],
    invoice: { rates: [{ rate: 0.06, net: 30_000, vat: 1800 }], total: { amount: 31_800, currency: 'SEK' } },
  })
  expect((await readBasket(orders, id)).status).toBe('done')
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 0 })
  const delivery = (await orders.call(deliveryById, { params: { id: shipped.deliveryIds[0] ?? 0 } })).data
  expect(delivery).toMatchObject({ state: 'handedOver', items: [{ quantity: 3, packed: 3 }] })
  expect(await readInvoice(orders, shipped.invoice?.id ?? 0)).toMatchObject({ number: shipped.invoice?.number, state: 'issued' })
  await expectLedger(db)
})

test('a dry run says what shipping does, and leaves nothing behind', async () => {
  const { db, orders, book, make, ship, dryRun } = await start()
  const id = await make(3, 'newOrder')
  const [row] = await dryRun([id])
  expect((await readBasket(orders, id)).status).toBe('newOrder')
  expect(await stockOf(db, book)).toEqual({ onHand: 10, reserved: 0 })
  expect((await orders.call(orderDetails, { params: { id } })).data.documents).toEqual([])
  const { deliveryIds, invoice, ...shipped } = await ship(id)
  expect(row?.shipped).toEqual({ ...shipped, deliveryIds: [], invoice: { ...invoice, id: null } })
})

test('of several orders each is said by itself, and they draw on the same shelf and series', async () => {
  const { orders, make, dryRun } = await start({ onHand: 5 })
  const [first, second, third] = [await make(5, 'newOrder'), await make(3, 'newOrder'), await make(3, 'done')]
  const rows = await dryRun([first, second, third])
  expect(rows.map(({ refusal }) => refusal?.message ?? null)).toEqual([
    null,
    'Nothing of this order is set aside, and nothing delivered is left to invoice',
    null,
  ])
  expect(rows[2]?.shipped?.invoice?.number).toBe((rows[0]?.shipped?.invoice?.number ?? 0) + 1)
  expect((await readBasket(orders, first)).status).toBe('newOrder')
})

test('what is there of an order in progress goes, and the rest stays with the order', async () => {
  const { db, orders, book, make, ship } = await start()
  const id = await make(3)
  await db.execute(sql`insert into stock_moves (at, product_detail_id, from_place, to_place, quantity, kind, source)
    values (now(), ${book}, 'stockholm', 'adjustment', 8, 'adjustment', 'test')`)
  const shipped = await ship(id)
  expect(shipped).toMatchObject({
    status: 'inProgress',
    copies: [{ quantity: 2 }],
    missing: [{ title: 'Doktor Glas', quantity: 1 }],
    invoice: { total: { amount: 21_200 } },
  })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ delivered: 2, readyToInvoice: 0 })
  await expect(ship(id)).rejects.toMatchObject({ status: 409, data: { reason: 'isLeftToShip' } })
})

test('an order is invoiced for the total that was shown, or not shipped at all', async () => {
  const { db, orders, book, make, ship, dryRun } = await start()
  const id = await make(3)
  const [shown] = await dryRun([id])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  await invoiceOrder(orders, id, { items: [{ basketDetailId: line, quantity: 1 }], isAhead: true })
  for (const [expectedTotal, then] of [
    [shown?.shipped?.invoice?.total, '318.00 SEK'],
    [null, 'nothing'],
  ])
    await expect(ship(id, { expectedTotal })).rejects.toMatchObject({
      status: 409,
      message: `It came to ${then} when you looked, and would come to 212.00 SEK now. Check it and issue it again.`,
      data: { reason: 'changed' },
    })
  expect(await stockOf(db, book)).toEqual({ onHand: 10, reserved: 3 })
  const [now] = await dryRun([id])
  expect(await ship(id, { expectedTotal: now?.shipped?.invoice?.total })).toMatchObject({
    status: 'done',
    invoice: { total: { amount: 21_200 } },
  })
  const ahead = await make(1)
  await invoiceOrder(orders, ahead, { isAhead: true })
  expect(await ship(ahead, { expectedTotal: null })).toMatchObject({ status: 'done', invoice: null })
})

test('a delivery that is being packed goes as it was scanned, or whole', async () => {
  const { orders, make, ship, dryRun } = await start()
  const id = await make(3)
  const deliveryId = (await orders.call(convertToDelivery, { params: { id }, body: {} })).data.id
  const [item] = (await orders.call(deliveryById, { params: { id: deliveryId } })).data.items
  await orders.call(packDeliveryItem, { params: { id: deliveryId }, body: { itemId: item?.id, quantity: 2 } })
  expect(await dryRun([id], { packing: 'scanned' })).toMatchObject([
    { packed: 2, toPack: 3, shipped: { copies: [{ quantity: 2 }], missing: [{ quantity: 1 }], invoice: { total: { amount: 21_200 } } } },
  ])
  expect(await ship(id, { packing: 'scanned' })).toMatchObject({
    status: 'inProgress',
    deliveryIds: [deliveryId],
    copies: [{ quantity: 2 }],
  })
  expect(await ship(id)).toMatchObject({ status: 'done', copies: [{ quantity: 1 }], invoice: { total: { amount: 10_600 } } })
})

test('of a done order only the invoice is made, and an order that was invoiced ahead is only delivered', async () => {
  const { orders, make, ship } = await start()
  const done = await make(2, 'done')
  expect(await ship(done)).toMatchObject({ status: 'done', deliveryIds: [], copies: [], invoice: { total: { amount: 21_200 } } })
  await expect(ship(done)).rejects.toMatchObject({ message: 'All of this order is delivered and invoiced' })
  const ahead = await make(2)
  await invoiceOrder(orders, ahead, { isAhead: true })
  expect(await ship(ahead)).toMatchObject({ status: 'done', copies: [{ quantity: 2 }], invoice: null })
})

test('what the invoice is refused for leaves the goods on the shelf', async () => {
  const { db, orders, book, make, ship, dryRun } = await start()
  const id = await make(2, 'newOrder')
  const { billingAddress } = await readBasket(orders, id)
  await db.execute(sql`update addresses set country = '' where id = ${billingAddress?.id}`)
  expect(await dryRun([id])).toMatchObject([{ refusal: { code: 'hasCountry' }, shipped: null }])
  await expect(ship(id)).rejects.toMatchObject({ status: 409, data: { reason: 'hasCountry' } })
  expect((await readBasket(orders, id)).status).toBe('newOrder')
  expect(await stockOf(db, book)).toEqual({ onHand: 10, reserved: 0 })
})

test('an order that is not placed, was moved meanwhile, or is not paid is refused with its reason', async () => {
  const { db, orders, make, ship } = await start()
  const draft = await makeOrder(orders, [{ productDetailId: await addProduct(db), quantity: 1 }], { to: 'create' })
  await expect(ship(draft)).rejects.toMatchObject({ data: { reason: 'isPlaced' } })
  const id = await make(1, 'newOrder')
  await expect(ship(id, { expected: 'inProgress' })).rejects.toMatchObject({ data: { reason: 'stale', currentStatus: 'newOrder' } })
  await db.execute(sql`update baskets set payment_state = 'outstanding' where id = ${id}`)
  await expect(ship(id)).rejects.toMatchObject({ data: { reason: 'isPaid' } })
  await move.cancel(orders, id)
})

test('shipping needs the permission of each of its parts', async () => {
  const { make, addUser, signIn, ship } = await start()
  const [open, done] = [await make(1), await make(1, 'done')]
  await addUser('bookkeeper', ['DoneOrder'])
  const bookkeeper = await signIn('bookkeeper')
  await expect(bookkeeper.call(shipAndInvoice, { params: { id: open }, body: {} })).rejects.toMatchObject({ status: 403 })
  expect((await bookkeeper.call(shipAndInvoice, { params: { id: done }, body: {} })).data.invoice).not.toBeNull()
  await addUser('packer', ['InProgress'])
  const packer = await signIn('packer')
  await expect(packer.call(shipAndInvoice, { params: { id: open }, body: {} })).rejects.toMatchObject({ status: 403 })
  await ship(open)
})
