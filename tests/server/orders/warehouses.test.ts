import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateInventoryItem } from '#api/inventory/stock'
import { receiveTransfer, sendTransfer, transferById } from '#api/inventory/transfers'
import type { Warehouse } from '#api/inventory/warehouses'
import { freightOptions, updateBasketPost } from '#api/orders/basketCharges'
import { basketLists } from '#api/orders/basketLists'
import {
  convertToDelivery,
  deliveryById,
  deliveryList,
  deliveryMoves,
  packDeliveryItem,
  printDelivery,
  returnDelivery,
} from '#api/orders/deliveries'
import { dryRunMove } from '#api/orders/moveDryRun'
import { shipAndInvoice } from '#api/orders/shipAndInvoice'
import { addBasketTransfer, updateBasketWarehouse } from '#api/orders/warehouse'
import type { Database } from '#server/db/database'
import { auditCommerce } from '#server/till/commerceAudit'
import { nameSeller } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { addProduct, makeBasket, move, readBasket } from './orders'

/** A title in both warehouses, and placed orders of it. */
async function start({ stockholm, tehran }: Record<Warehouse, number>, ...quantities: number[]) {
  const server = await startServer()
  const { db, signIn } = server
  await nameSeller(db)
  const orders = await signIn('admin')
  const book = await addProduct(db, { title: 'Doktor Glas', onHand: stockholm })
  await db.execute(sql`insert into inventory (product_detail_id, warehouse, on_hand) values (${book}, 'tehran', ${tehran})`)
  const ids: number[] = []
  for (const quantity of quantities) {
    const id = await makeBasket(orders, { productDetailId: book, quantity, payment: 'invoice' })
    await move.place(orders, id)
    ids.push(id)
  }
  const change = (id: number, warehouse: Warehouse, more: { expected?: Warehouse; isRehearsal?: boolean } = {}) =>
    orders.call(updateBasketWarehouse, { params: { id }, body: { warehouse, ...more } })
  return { db, signIn, orders, book, change, ids: ids as [number, number] }
}

async function stock(db: Database, productDetailId: number) {
  const { rows } = await db.execute<{ warehouse: Warehouse; onHand: number; reserved: number }>(
    sql`select warehouse, on_hand as "onHand", reserved from inventory where product_detail_id = ${productDetailId} and warehouse <> 'transit'`,
  )
  return Object.fromEntries(rows.map(({ warehouse, onHand, reserved }) => [warehouse, [onHand, reserved]]))
}

async function broken(db: Database) {
  const found: string[] = []
  for await (const { rule, what, wrong } of auditCommerce(db)) found.push(`${rule}: ${what}, ${wrong}`)
  return found
}

test('an order filled from Tehran is set aside, packed, handed over and returned there', async () => {
  const { db, orders, book, change, ids } = await start({ stockholm: 5, tehran: 4 }, 3)
  const [id] = ids
  await change(id, 'tehran')
  const started = { move: 'basket.start' as const, selection: { ids: [id] } }
  const [preview] = (await orders.call(dryRunMove, { body: started })).data
  expect(preview?.effects?.stock).toEqual([{ place: 'tehran', onHand: 0, setAside: 3 }])
  await move.start(orders, id)
  expect(await stock(db, book)).toEqual({ stockholm: [5, 0], tehran: [4, 3] })
  const made = (await orders.call(convertToDelivery, { params: { id }, body: {} })).data.id
  const delivery = (await orders.call(deliveryById, { params: { id: made } })).data
  expect(delivery.warehouse).toBe('tehran')
  expect((await orders.call(deliveryList, { body: { filter: { warehouse: 'tehran' } } })).data).toMatchObject([
    { id: made, warehouse: 'tehran' },
  ])
  expect((await orders.call(deliveryList, { body: { filter: { warehouse: 'stockholm' } } })).data).toEqual([])
  const slip = (await orders.call(printDelivery, { body: { ids: [made], language: 'en' } })).data
  expect(await textOfPdf(Buffer.from(slip.pdf, 'base64'))).toContain('Tehran')
  const itemId = delivery.items[0]?.id ?? 0
  await orders.call(packDeliveryItem, { params: { id: made }, body: { itemId, quantity: 3 } })
  for (const step of ['delivery.pack', 'delivery.handOver'] as const)
    await orders.call(deliveryMoves[step], { params: { id: made }, query: {} })
  expect(await stock(db, book)).toEqual({ stockholm: [5, 0], tehran: [1, 0] })
  const items = [{ itemId, quantity: 2, isRestocked: true }]
  await orders.call(returnDelivery, { params: { id: made }, body: { items, reason: 'Too many' } })
  expect(await stock(db, book)).toEqual({ stockholm: [5, 0], tehran: [3, 0] })
  await move.finish(orders, id)
  expect(await broken(db)).toEqual([])
})

test('shipping an order of Tehran says where its copies leave from', async () => {
  const { db, orders, book, change, ids } = await start({ stockholm: 5, tehran: 4 }, 3)
  const [id] = ids
  await change(id, 'tehran')
  const shipped = (await orders.call(shipAndInvoice, { params: { id }, body: { packing: 'all' } })).data
  expect(shipped).toMatchObject({ status: 'done', copies: [{ warehouse: 'tehran', quantity: 3 }] })
  expect(await stock(db, book)).toEqual({ stockholm: [5, 0], tehran: [1, 0] })
  expect(await broken(db)).toEqual([])
})

test('changing the warehouse moves the reservation, its dry run says what is where, and the next order in line gets the copies', async () => {
  const { db, orders, book, change, ids } = await start({ stockholm: 3, tehran: 2 }, 3, 2)
  const [first, second] = ids
  await move.start(orders, first)
  await move.start(orders, second, 'backOrder')
  const { data: preview } = await change(first, 'tehran', { isRehearsal: true })
  expect(preview).toMatchObject({
    isSetAside: true,
    lines: [
      {
        title: 'Doktor Glas',
        wanted: 3,
        before: { warehouse: 'stockholm', reserved: 3 },
        after: { warehouse: 'tehran', reserved: 2 },
      },
    ],
  })
  expect(await stock(db, book)).toEqual({ stockholm: [3, 3], tehran: [2, 0] })
  expect((await change(first, 'tehran', { expected: 'stockholm' })).data).toEqual(preview)
  expect(await stock(db, book)).toEqual({ stockholm: [3, 2], tehran: [2, 2] })
  const [one, two] = [await readBasket(orders, first), await readBasket(orders, second)]
  expect(one).toMatchObject({ warehouse: 'tehran', items: [{ available: 2, backOrder: { copies: 1 } }] })
  expect(two).toMatchObject({ warehouse: 'stockholm', items: [{ backOrder: null, arrived: 2 }] })
  expect(one.edits.at(-1)).toMatchObject({
    changes: [
      { field: 'warehouse', from: 'stockholm', to: 'tehran' },
      { field: 'setAside', of: 'Doktor Glas', from: 3, to: 2 },
    ],
  })
  // Copies that come to Stockholm are no longer for the first order.
  const body = { productDetailId: book, reason: 'Found' }
  await orders.call(updateInventoryItem, { body: { ...body, warehouse: 'stockholm', onHand: 9, expected: 3 } })
  expect((await readBasket(orders, first)).items[0]?.backOrder?.copies).toBe(1)
  await orders.call(updateInventoryItem, { body: { ...body, warehouse: 'tehran', onHand: 3, expected: 2 } })
  expect((await readBasket(orders, first)).items[0]?.backOrder).toBeNull()
  expect(await stock(db, book)).toEqual({ stockholm: [9, 2], tehran: [3, 3] })
  const lost = { ...body, warehouse: 'tehran' as const, onHand: 1, expected: 3 }
  await expect(orders.call(updateInventoryItem, { body: lost })).rejects.toMatchObject({ data: { reason: 'isSetAside', orders: [first] } })
  await orders.call(updateInventoryItem, { body: { ...lost, isConfirmed: true } })
  expect((await readBasket(orders, first)).items[0]?.backOrder?.copies).toBe(2)
  expect(await broken(db)).toEqual([])
})

test('a colleague’s choice of the warehouse is not overwritten unseen', async () => {
  const { orders, change, ids } = await start({ stockholm: 3, tehran: 3 }, 1)
  const [id] = ids
  await change(id, 'tehran', { expected: 'stockholm' })
  await expect(change(id, 'stockholm', { expected: 'stockholm' })).rejects.toMatchObject({
    status: 409,
    message: 'Somebody chose another warehouse in the meantime',
  })
  expect((await change(id, 'tehran', { expected: 'stockholm' })).data.lines[0]?.after.warehouse).toBe('tehran')
  expect((await readBasket(orders, id)).edits.filter(({ changes }) => changes[0]?.field === 'warehouse')).toHaveLength(1)
})

test('the warehouse stands once a delivery exists or has left, and the refusal says what to do', async () => {
  const { orders, change, ids } = await start({ stockholm: 3, tehran: 3 }, 2)
  const [id] = ids
  await move.start(orders, id)
  const one = (await orders.call(convertToDelivery, { params: { id }, body: {} })).data.id
  await expect(change(id, 'tehran')).rejects.toMatchObject({
    status: 409,
    message: `Delivery ${one} is being packed in Stockholm. Cancel it before you change the warehouse`,
    data: { reason: 'isUndelivered', deliveryId: one },
  })
  await orders.call(deliveryMoves['delivery.cancel'], { params: { id: one }, query: {} })
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const items = [{ basketDetailId: line, quantity: 1 }]
  const two = (await orders.call(convertToDelivery, { params: { id }, body: { items, warehouse: 'tehran' } })).data.id
  expect(await readBasket(orders, id)).toMatchObject({ warehouse: 'tehran' })
  const itemId = (await orders.call(deliveryById, { params: { id: two } })).data.items[0]?.id ?? 0
  await orders.call(packDeliveryItem, { params: { id: two }, body: { itemId, quantity: 1 } })
  for (const step of ['delivery.pack', 'delivery.handOver'] as const)
    await orders.call(deliveryMoves[step], { params: { id: two }, query: {} })
  await expect(change(id, 'stockholm')).rejects.toMatchObject({
    message: `Delivery ${two} has left from Tehran. Bring the missing copies to Tehran with a transfer instead`,
  })
  await expect(orders.call(convertToDelivery, { params: { id }, body: { warehouse: 'stockholm' } })).rejects.toMatchObject({
    data: { reason: 'isUndelivered' },
  })
})

test('out of stock names the other warehouse’s copies, and a transfer of just the missing ones is linked to its order', async () => {
  const { db, orders, book, ids } = await start({ stockholm: 1, tehran: 5 }, 4)
  const [id] = ids
  expect((await orders.call(basketLists.newOrders, { body: {} })).data).toMatchObject([
    { id, warehouse: 'stockholm', shortages: [{ wanted: 4, available: 1, elsewhere: 5 }] },
  ])
  await expect(move.start(orders, id)).rejects.toMatchObject({ message: 'Out of stock: Doktor Glas (4 wanted, 1 available, 5 in Tehran)' })
  expect((await readBasket(orders, id)).items).toMatchObject([{ available: 1, elsewhere: 5 }])
  const transfer = (await orders.call(addBasketTransfer, { params: { id } })).data.id
  expect((await orders.call(addBasketTransfer, { params: { id } })).data.id).toBe(transfer)
  const drafted = (await orders.call(transferById, { params: { id: transfer } })).data
  expect(drafted).toMatchObject({
    from: 'tehran',
    to: 'stockholm',
    state: 'draft',
    basketId: id,
    items: [{ productDetailId: book, quantity: 3 }],
  })
  expect((await readBasket(orders, id)).transfers).toEqual([{ id: transfer, state: 'draft', copies: 3 }])
  await move.start(orders, id, 'backOrder')
  await orders.call(sendTransfer, { params: { id: transfer } })
  await expect(orders.call(addBasketTransfer, { params: { id } })).rejects.toMatchObject({
    status: 409,
    message: 'Tehran has no copies that this order lacks and no transfer brings. Ask the distributor for them',
  })
  const items = drafted.items.map((item) => ({ id: item.id, received: 3, expected: 0 }))
  await orders.call(receiveTransfer, { params: { id: transfer }, body: { items } })
  expect(await readBasket(orders, id)).toMatchObject({ transfers: [], items: [{ backOrder: null, available: 4 }] })
  expect(await stock(db, book)).toEqual({ stockholm: [4, 4], tehran: [2, 0] })
  expect(await broken(db)).toEqual([])
})

test('orders are listed by their warehouse', async () => {
  const { orders, change, ids } = await start({ stockholm: 9, tehran: 9 }, 1, 1)
  const [first, second] = ids
  await change(second, 'tehran')
  const listed = async (warehouse: Warehouse) =>
    (await orders.call(basketLists.newOrders, { body: { filter: { warehouse } } })).data.map((row) => [row.id, row.warehouse])
  expect(await listed('tehran')).toEqual([[second, 'tehran']])
  expect(await listed('stockholm')).toEqual([[first, 'stockholm']])
})

test('PostNord does not collect in Tehran, which the freight options say and the change of warehouse obeys', async () => {
  const { db, orders, change, ids } = await start({ stockholm: 9, tehran: 9 }, 1)
  const [id] = ids
  await db.execute(
    sql`insert into post_service (title, type, code, price, is_active) values ('MyPack', 'post-nord', '19', 5900, true), ('Worldwide', 'dhl-express', 'P', 39900, true)`,
  )
  const options = async () => (await orders.call(freightOptions, { params: { id } })).data.map(({ title, refusal }) => [title, refusal])
  const services = (await orders.call(freightOptions, { params: { id } })).data
  const postServiceId = services.find(({ title }) => title === 'MyPack')?.postServiceId ?? 0
  await orders.call(updateBasketPost, { params: { id }, body: { postServiceId } })
  const { data } = await change(id, 'tehran')
  expect(data).toMatchObject({ postService: 'MyPack', freight: { before: { amount: 5900 }, after: { amount: 0 } } })
  expect(await options()).toEqual([
    ['Worldwide', null],
    ['MyPack', 'MyPack does not collect in Tehran. Choose DHL Express or the other warehouse.'],
  ])
  await expect(orders.call(updateBasketPost, { params: { id }, body: { postServiceId } })).rejects.toMatchObject({ status: 422 })
})
