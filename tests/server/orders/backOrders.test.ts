import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMenu } from '#api/core/countMenu'
import { shelfLists, updateInventoryItem } from '#api/inventory/stock'
import { orderDetails } from '#api/invoices/orderDetails'
import { basketLists } from '#api/orders/basketLists'
import { convertToDelivery, deliveryById, deliveryMoves, packDeliveryItem, printDelivery, returnDelivery } from '#api/orders/deliveries'
import { dryRunReturn } from '#api/orders/dryRunReturn'
import { dryRunMove } from '#api/orders/moveDryRun'
import { shipAndInvoice } from '#api/orders/shipAndInvoice'
import type { Database } from '#server/db/database'
import { auditCommerce } from '#server/till/commerceAudit'
import { addDistributor } from '../agents/requests'
import { nameSeller, readInvoice } from '../invoices/invoices'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { addProduct, makeBasket, move, readBasket, stockOf } from './orders'

/** Rules of stock and back-orders that the database breaks now. */
async function broken(db: Database) {
  const found: string[] = []
  for await (const { rule, what, wrong } of auditCommerce(db))
    if (/free while|back-ordered|set aside|Stock is/.test(rule)) found.push(`${rule}: ${what}, ${wrong}`)
  return found
}

const receive = (db: Database, productDetailId: number, quantity: number, source: string) =>
  db.execute(sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
    values (${productDetailId}, 'supplier', 'stockholm', ${quantity}, 'receipt', ${source})`)

/** A title with this many copies on the shelf, and placed orders of it. */
async function start(onHand: number, ...quantities: number[]) {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  const book = await addProduct(db, { title: 'Doktor Glas', onHand })
  const ids: number[] = []
  for (const quantity of quantities) {
    const id = await makeBasket(orders, { productDetailId: book, quantity, payment: 'invoice' })
    await move.place(orders, id)
    ids.push(id)
  }
  const line = async (id: number) => (await readBasket(orders, id)).items[0]
  return { db, signIn, orders, book, ids: ids as [number, number, number], line }
}

test('work starts on what is there, and the dry run says how many copies wait and until when', async () => {
  const { db, orders, book, ids, line } = await start(2, 5, 3)
  const [first, second] = ids
  await db.execute(sql`with request as (insert into distributor_requests (distributor_id, origin, state, created_by, created_at, changed_at)
        select ${await addDistributor({ db }, 'Nok')}, 'admin', 'inProgress', (select min(id) from users), now(), now() returning id)
    insert into request_items (request_id, product_detail_id, quantity, accepted, eta) select id, ${book}, 4, 4, '2027-02-01' from request`)
  const body = { move: 'basket.start' as const, missing: 'backOrder' as const, selection: { ids: [first, second] } }
  const preview = (await orders.call(dryRunMove, { body })).data
  // Three of the four that come are the first order's: of the second's three copies one does, and the day of the others is not known.
  expect(preview.map(({ effects }) => effects?.backOrders)).toMatchObject([
    [{ title: 'Doktor Glas', copies: 3, expectedOn: '2027-02-01' }],
    [{ title: 'Doktor Glas', copies: 3, expectedOn: null }],
  ])
  await expect(move.start(orders, first)).rejects.toMatchObject({ status: 409, data: { reason: 'isInStock' } })
  await move.start(orders, first, 'backOrder')
  expect(await line(first)).toMatchObject({ backOrder: { copies: 3, expectedOn: '2027-02-01' }, available: 2 })
  expect(await stockOf(db, book)).toEqual({ onHand: 2, reserved: 2 })
  const listed = async (backOrder: string) => (await orders.call(basketLists.inProgress, { body: { filter: { backOrder } } })).data
  expect(await listed('missing')).toMatchObject([{ id: first, shortages: [{ title: 'Doktor Glas', wanted: 5, available: 2 }] }])
  expect(await listed('arrived')).toEqual([])
  await receive(db, book, 3, 'request:1')
  expect(await listed('missing')).toEqual([])
  expect(await listed('arrived')).toMatchObject([{ id: first, shortages: [], arrived: 5 }])
  const arrived = (await orders.call(countMenu, {})).data[0]?.counts.find(({ name }) => name === 'arrived')
  expect(arrived?.count).toBe(1)
  expect(await line(first)).toMatchObject({ backOrder: null, arrived: 5 })
  await db.execute(sql`update product_details set publishing_status = 'outOfPrint' where id = ${book}`)
  await db.execute(sql`update inventory set ordered = 0 where product_detail_id = ${book}`)
  await expect(move.start(orders, second, 'backOrder')).rejects.toMatchObject({
    message: 'No more copies will come: Doktor Glas (3 wanted, 0 available). Remove them or change the quantity',
    data: { reason: 'isObtainable' },
  })
  expect(await broken(db)).toEqual([])
})

test('stock that comes goes to the oldest order first, whoever brings it, and the log names them', async () => {
  const { db, signIn, orders, book, ids, line } = await start(1, 3, 4, 2)
  const [first, second, third] = ids
  for (const id of [second, first, third]) await move.start(orders, id, 'backOrder')
  // The copy on the shelf is the second order's, which started first; the first order is older and gets what comes.
  const missing = async () => (await Promise.all(ids.map(line))).map((each) => each?.backOrder?.copies ?? 0)
  expect(await missing()).toEqual([3, 3, 2])
  const body = { productDetailId: book, warehouse: 'stockholm' as const, onHand: 5, reason: 'Found behind the shelf', expected: 1 }
  const admin = await signIn('admin')
  await admin.call(updateInventoryItem, { body })
  expect(await missing()).toEqual([0, 2, 2])
  expect((await readBasket(orders, first)).edits.at(-1)).toMatchObject({
    by: 'Shirin Ahmadi',
    changes: [{ field: 'backOrdered', of: 'Doktor Glas', from: 3, to: 0 }],
  })
  await move.cancel(orders, first)
  expect(await missing()).toEqual([0, 0, 1])
  expect((await readBasket(orders, second)).edits.at(-1)).toMatchObject({ by: 'Erik Lindqvist' })
  const { id } = (await orders.call(convertToDelivery, { params: { id: second }, body: {} })).data
  const { items } = (await orders.call(deliveryById, { params: { id } })).data
  const itemId = items[0]?.id ?? 0
  await orders.call(packDeliveryItem, { params: { id }, body: { itemId, quantity: 4 } })
  for (const step of ['delivery.pack', 'delivery.handOver'] as const) await orders.call(deliveryMoves[step], { params: { id }, query: {} })
  const back = [{ itemId, quantity: 1, isRestocked: true }]
  const { data: dryRun } = await orders.call(dryRunReturn, { params: { id }, body: { items: back } })
  expect(dryRun.stock).toEqual([{ place: 'stockholm', onHand: 1, setAside: 1 }])
  expect(await missing()).toEqual([0, 0, 1])
  await orders.call(returnDelivery, { params: { id }, body: { items: back, reason: 'Too many' } })
  expect(await missing()).toEqual([0, 0, 0])
  expect(await broken(db)).toEqual([])
})

test('a dry run of cancelling says that the copies stay set aside, for the order that waits for them', async () => {
  const { db, orders, book, ids, line } = await start(2, 2, 2, 2)
  const [first, second, third] = ids
  for (const id of [first, second]) await move.start(orders, id, 'backOrder')
  const body = { move: 'basket.cancel' as const, reason: 'Too late', selection: { ids: [first, third] } }
  const { data } = await orders.call(dryRunMove, { body })
  expect(data.map(({ effects }) => effects?.stock)).toEqual([[], []])
  expect((await line(second))?.backOrder?.copies).toBe(2)
  await move.cancel(orders, first)
  expect(await stockOf(db, book)).toEqual({ onHand: 2, reserved: 2 })
  expect((await line(second))?.backOrder).toBeNull()
})

test('a delivery takes what is there, and what is back-ordered waits for the next', async () => {
  const { db, orders, book, ids } = await start(2, 5)
  const [id] = ids
  await move.start(orders, id, 'backOrder')
  const deliver = async () => (await orders.call(convertToDelivery, { params: { id }, body: {} })).data.id
  const copiesIn = async (delivery: number) => (await orders.call(deliveryById, { params: { id: delivery } })).data.items[0]?.quantity
  const toDeliver = async () => (await orders.call(orderDetails, { params: { id } })).data.toDeliver
  expect(await toDeliver()).toBe(2)
  expect(await copiesIn(await deliver())).toBe(2)
  expect(await toDeliver()).toBe(0)
  await expect(deliver()).rejects.toMatchObject({ status: 409, message: 'Every copy of this order is in a delivery or back-ordered' })
  await receive(db, book, 3, 'request:3')
  expect(await copiesIn(await deliver())).toBe(3)
})

test('shipping delivers what is there and leaves the rest; finishing asks, and cancels the rest when told to', async () => {
  const { db, orders, book, ids, line } = await start(2, 5)
  const [id] = ids
  const body = { packing: 'all' as const }
  const { data: shipped } = await orders.call(shipAndInvoice, { params: { id }, body })
  expect(shipped).toMatchObject({ status: 'inProgress', copies: [{ quantity: 2 }], missing: [{ quantity: 3, backOrder: { copies: 3 } }] })
  const slip = { ids: shipped.deliveryIds, language: 'en' as const }
  const { pdf } = (await orders.call(printDelivery, { body: slip })).data
  expect(textOfPdf(Buffer.from(pdf, 'base64'))).toMatch(/Back-ordered: .*Doktor Glas.*, 3 copies.*, expected date not known/)
  const { document } = await readInvoice(orders, shipped.invoice?.id ?? 0)
  expect(document.backOrders).toMatchObject([{ title: 'Doktor Glas', copies: 3 }])
  await receive(db, book, 1, 'request:2')
  await expect(move.finish(orders, id)).rejects.toMatchObject({ status: 409, data: { reason: 'isInStock' } })
  await move.finish(orders, id, 'cancel')
  expect(await line(id)).toMatchObject({ quantity: 5, delivered: 3, cancelled: 2, backOrder: null, toInvoice: 1 })
  expect(await stockOf(db, book)).toEqual({ onHand: 0, reserved: 0 })
  const { data: rest } = await orders.call(shipAndInvoice, { params: { id }, body })
  const invoiced = [shipped, rest].reduce((sum, { invoice }) => sum + (invoice?.total.amount ?? 0), 0)
  expect((await readBasket(orders, id)).payment.due).toBe(invoiced)
  await receive(db, book, 4, 'request:3')
  expect(await stockOf(db, book)).toEqual({ onHand: 4, reserved: 0 })
  expect(await broken(db)).toEqual([])
})

test('what a count finds missing is back-ordered of the newest order first, and of copies in a delivery last', async () => {
  const { db, signIn, orders, book, ids, line } = await start(9, 3, 2, 4)
  const [first, second, third] = ids
  for (const id of ids) await move.start(orders, id)
  await orders.call(convertToDelivery, {
    params: { id: third },
    body: { items: [{ basketDetailId: (await line(third))?.id ?? 0, quantity: 3 }] },
  })
  const admin = await signIn('admin')
  const countTo = (onHand: number, expected: number) =>
    admin.call(updateInventoryItem, {
      body: { productDetailId: book, warehouse: 'stockholm', onHand, reason: 'Counted', expected, isConfirmed: true },
    })
  const missing = async () => (await Promise.all(ids.map(line))).map((each) => each?.backOrder?.copies ?? 0)
  await countTo(7, 9)
  expect(await missing()).toEqual([0, 1, 1])
  expect(await stockOf(db, book)).toEqual({ onHand: 7, reserved: 7 })
  expect((await readBasket(orders, second)).edits.at(-1)).toMatchObject({
    by: 'Shirin Ahmadi',
    changes: [{ field: 'backOrdered', of: 'Doktor Glas', from: 0, to: 1 }],
  })
  const listed = async (stock: string) => (await admin.call(shelfLists.stockholm, { body: { filter: { stock } } })).data.map(({ id }) => id)
  expect(await listed('short')).toEqual([book])
  await countTo(2, 7)
  expect(await missing()).toEqual([3, 2, 2])
  await expect(orders.call(shipAndInvoice, { params: { id: third }, body: {} })).rejects.toMatchObject({
    data: { reason: 'isInStock' },
    message: 'Out of stock: Doktor Glas (3 wanted, 2 available)',
  })
  expect(await broken(db)).toEqual([])
  await countTo(9, 2)
  expect(await missing()).toEqual([0, 0, 0])
  expect((await line(first))?.arrived).toBe(3)
  expect(await listed('short')).toEqual([])
  expect(await broken(db)).toEqual([])
})

test('two receipts at once fill one queue, and an order that is cancelled meanwhile gets nothing', async () => {
  const { db, orders, book, ids, line } = await start(0, 2, 2, 2)
  for (const id of ids) await move.start(orders, id, 'backOrder')
  await Promise.all([receive(db, book, 2, 'request:4'), receive(db, book, 1, 'request:5'), move.cancel(orders, ids[0])])
  expect(await broken(db)).toEqual([])
  expect((await Promise.all(ids.map(line))).map((each) => each?.backOrder?.copies ?? 0)).toEqual([0, 0, 1])
  expect(await stockOf(db, book)).toEqual({ onHand: 3, reserved: 3 })
})

const deed = fc.oneof(
  fc.record({ order: fc.nat({ max: 3 }), what: fc.constantFrom('start', 'start', 'ship', 'finish', 'cancel') }),
  fc.record({ receive: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ lose: fc.integer({ min: 1, max: 2 }) }),
)

test('whatever comes, ships and is cancelled, no copy is lost or promised twice, and the oldest order goes first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 3 }),
      fc.array(deed, { minLength: 4, maxLength: 9 }),
      async (first, deeds) => {
        const { db, orders, book, ids } = await start(2, 2, 3, 1, 2)
        for (const place of first) await move.start(orders, ids[place] as number, 'backOrder')
        for (const [i, each] of deeds.entries()) {
          const before = await waiting(db)
          if ('receive' in each) await receive(db, book, each.receive, `receipt:${i}`)
          else if ('lose' in each)
            await db.execute(sql`insert into stock_moves (product_detail_id, from_place, to_place, quantity, kind, source)
            select ${book}, 'stockholm', 'adjustment', least(${each.lose}, on_hand), 'count', ${`count:${i}`} from inventory
            where product_detail_id = ${book} and on_hand > 0`)
          else {
            const id = ids[each.order] as number
            const act = {
              start: () => move.start(orders, id, 'backOrder'),
              ship: () => orders.call(shipAndInvoice, { params: { id }, body: {} }),
              finish: () => move.finish(orders, id, 'cancel'),
              cancel: () => move.cancel(orders, id),
            }[each.what]
            await act().catch((error) => expect(error).toMatchObject({ status: 409 }))
          }
          expect(await broken(db)).toEqual([])
          if ('receive' in each) expect(await waiting(db)).toEqual(filled(before, each.receive))
        }
      },
    ),
    { numRuns: 6 },
  )
})

const waiting = async (db: Database) =>
  (
    await db.execute<{ id: number; copies: number }>(sql`select basket_id as id, quantity - cancelled - delivered - reserved as copies
      from basket_details where back_ordered_since is not null order by basket_id`)
  ).rows

/** The queue once this many copies have come. */
const filled = (queue: { id: number; copies: number }[], copies: number) => {
  let left = copies
  return queue.flatMap(({ id, copies: missing }) => {
    const given = Math.min(missing, left)
    left -= given
    return missing > given ? [{ id, copies: missing - given }] : []
  })
}
