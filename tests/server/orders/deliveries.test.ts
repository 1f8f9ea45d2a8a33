import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  convertToDelivery,
  deliveryById,
  deliveryList,
  deliveryMoves,
  packDeliveryItem,
  printDelivery,
  returnDelivery,
} from '#api/orders/deliveries'
import { deliver, makeOrder, nameSeller } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { expectLedger } from './expect'
import { addProduct, move, readBasket, stockOf } from './orders'

const isbn = '9780141439518'

async function start(quantity = 3) {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const book = await addProduct(server.db, { title: 'Doktor Glas', isbn, onHand: 10 })
  const id = await makeOrder(orders, [{ productDetailId: book, quantity }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const make = async (items?: { basketDetailId: number; quantity: number }[]) =>
    (await orders.call(convertToDelivery, { params: { id }, body: { items } })).data.id
  const go = (name: keyof typeof deliveryMoves, delivery: number) =>
    orders.call(deliveryMoves[name], { params: { id: delivery }, query: {} })
  return { ...server, orders, book, id, line, make, go }
}

test('a copy without a code is packed by its item, and one that is sent again under its key is packed once', async () => {
  const { orders, make } = await start()
  const id = await make()
  const { items } = (await orders.call(deliveryById, { params: { id } })).data
  const itemId = items[0]?.id ?? 0
  const pack = (body: { code: string } | { itemId: number; add: number }, key: string) =>
    orders.call(packDeliveryItem, { params: { id }, body }, { headers: { 'Idempotency-Key': key } })
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const
  for (let sent = 0; sent < 3; sent++) {
    expect((await pack({ itemId, add: 1 }, keys[0])).data).toMatchObject({ packed: 1 })
    expect((await pack({ code: isbn }, keys[1])).data).toMatchObject({ packed: 2 })
  }
  await pack({ itemId, add: 1 }, crypto.randomUUID())
  await expect(pack({ itemId, add: 1 }, crypto.randomUUID())).rejects.toMatchObject({ data: { reason: 'packedAlready' } })
})

test('a delivery is packed by scanning, handed over once, and its goods leave the shelf then', async () => {
  const { db, orders, book, id, make, go } = await start()
  const delivery = await make()
  await expect(go('delivery.pack', delivery)).rejects.toMatchObject({ status: 409, message: 'Not packed yet: Doktor Glas (0 of 3)' })
  for (let copy = 0; copy < 3; copy++)
    await orders.call(packDeliveryItem, { params: { id: delivery }, body: { code: '978-0-14-143951-8' } })
  await expect(orders.call(packDeliveryItem, { params: { id: delivery }, body: { code: isbn } })).rejects.toMatchObject({
    data: { reason: 'packedAlready' },
  })
  await expect(orders.call(packDeliveryItem, { params: { id: delivery }, body: { code: '9789150105810' } })).rejects.toMatchObject({
    message: `This book is not in delivery ${delivery}`,
  })
  await go('delivery.pack', delivery)
  expect(await stockOf(db, book)).toEqual({ onHand: 10, reserved: 3 })
  await Promise.all([go('delivery.handOver', delivery), go('delivery.handOver', delivery)])
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 0 })
  expect((await readBasket(orders, id)).items[0]).toMatchObject({ delivered: 3, available: 10 })
  await go('delivery.confirm', delivery)
  await expectLedger(db)
})

test('an order with a delivery that is not handed over cannot be finished; the rest of another goes as it is finished', async () => {
  const { db, orders, book, id, line, make, go } = await start()
  await deliver(orders, id, [{ basketDetailId: line, quantity: 1 }])
  const open = await make([{ basketDetailId: line, quantity: 1 }])
  await expect(move.finish(orders, id)).rejects.toMatchObject({ status: 409, message: `Delivery ${open} is not handed over` })
  await go('delivery.cancel', open)
  await move.finish(orders, id)
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 0 })
  const { rows } =
    await db.execute(sql`select state, (select sum(quantity)::int from basket_delivery_items where delivery_id = v.id) as copies
    from basket_deliveries v order by id`)
  expect(rows).toEqual([
    { state: 'handedOver', copies: 1 },
    { state: 'cancelled', copies: 1 },
    { state: 'handedOver', copies: 2 },
  ])
  await expectLedger(db)
})

test('no copy is in two deliveries', async () => {
  const { line, make } = await start()
  await make([{ basketDetailId: line, quantity: 2 }])
  await expect(make([{ basketDetailId: line, quantity: 2 }])).rejects.toMatchObject({
    status: 409,
    message: 'Doktor Glas: only 1 of 3 are left to deliver',
  })
  await make()
  await expect(make()).rejects.toMatchObject({ data: { reason: 'isLeftToDeliver' } })
})

test('what comes back is on the shelf again, or is not, and never more than went', async () => {
  const { db, orders, book, id } = await start()
  const delivery = await deliver(orders, id)
  const [item] = (await orders.call(deliveryById, { params: { id: delivery } })).data.items
  const back = (quantity: number, isRestocked: boolean) =>
    orders.call(returnDelivery, {
      params: { id: delivery },
      body: { items: [{ itemId: item?.id ?? 0, quantity, isRestocked }], reason: 'Water' },
    })
  expect((await back(1, true)).data.state).toBe('handedOver')
  expect(await stockOf(db, book)).toEqual({ onHand: 8, reserved: 0 })
  await expect(back(3, true)).rejects.toMatchObject({ message: 'Doktor Glas: only 2 of 3 can still come back' })
  expect((await back(2, false)).data.state).toBe('returned')
  expect(await stockOf(db, book)).toEqual({ onHand: 8, reserved: 0 })
  await expectLedger(db)
})

test('deliveries are listed by state, and found by their order', async () => {
  const { orders, id, make } = await start()
  const delivery = await make()
  const rows = async (body: object) => (await orders.call(deliveryList, { body })).data.map((row) => row.id)
  expect(await rows({ filter: { state: 'packing' } })).toEqual([delivery])
  expect(await rows({ filter: { state: 'packed' } })).toEqual([])
  expect(await rows({ searchKey: String(id) })).toEqual([delivery])
  expect(await rows({ searchKey: 'Ek' })).toEqual([delivery])
})

test('a packing slip is a PDF, the same each time', async () => {
  const { orders, make } = await start()
  const delivery = await make()
  const print = async () => (await orders.call(printDelivery, { body: { ids: [delivery], language: 'fa' } })).data
  const [one, two] = [await print(), await print()]
  expect(one.name).toBe(`packing-slip-${delivery}.pdf`)
  expect(Buffer.from(one.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(two.pdf).toBe(one.pdf)
})
