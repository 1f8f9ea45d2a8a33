import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#api/core/http'
import { addPayment, invoiceById } from '#api/invoices/invoices'
import { orderDetails } from '#api/invoices/orderDetails'
import { applyDiscountCode } from '#api/orders/basketCodes'
import { basketMoves } from '#api/orders/basketMoves'
import { convertToDelivery, deliveryById, returnDelivery } from '#api/orders/deliveries'
import { dryRunMove } from '#api/orders/moveDryRun'
import { auditCommerce } from '#server/till/commerceAudit'
import { addCode } from '../discounts/discounting'
import { addProduct, makeBasket, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

const sek = (amount: number) => ({ amount, currency: 'SEK' })

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const admin = await server.signIn('admin')
  const book = await addProduct(server.db, { title: 'Doktor Glas', onHand: 20 })
  const order = async (quantity: number) => {
    const id = await makeOrder(admin, [{ productDetailId: book, quantity }])
    return { id, basketDetailId: (await readBasket(admin, id)).items[0]?.id ?? 0 }
  }
  const dryRun = async (client: Client, ids: number[], body: { move?: keyof typeof basketMoves; credit?: 'full' } = {}) =>
    (await client.call(dryRunMove, { body: { move: 'basket.cancel', reason: 'Too late', ...body, selection: { ids } } })).data
  const cancel = (id: number) => admin.call(basketMoves['basket.cancel'], { params: { id }, query: { reason: 'Too late', credit: 'full' } })
  return { ...server, admin, book, order, dryRun, cancel }
}

test('cancelling a part-delivered order says the copies that go back, the credit note with its number, and what is then due', async () => {
  const { db, admin, order, dryRun, cancel } = await start()
  const { id, basketDetailId } = await order(8)
  await deliver(admin, id, [{ basketDetailId, quantity: 6 }])
  const { invoiceId, number } = await invoiceOrder(admin, id, { isAhead: true })
  const delivery = (await admin.call(convertToDelivery, { params: { id }, body: {} })).data.id
  const [tried] = await dryRun(admin, [id], { credit: 'full' })
  expect(tried).toMatchObject({ refusal: null })
  expect(tried?.effects).toEqual({
    stock: [{ place: 'stockholm', onHand: 0, setAside: -2 }],
    credits: [{ number: 100_002, of: number, total: sek(-212_00), rates: [{ rate: 0.06, net: -200_00, vat: -12_00 }] }],
    voided: [],
    deliveries: [delivery],
    offers: [],
    backOrders: [],
    cancelled: [],
    code: null,
    due: sek(636_00),
  })
  expect(await readBasket(admin, id)).toMatchObject({ status: 'inProgress' })
  expect((await readInvoice(admin, invoiceId)).credits).toEqual([])

  await cancel(id)
  const { credits } = await readInvoice(admin, invoiceId)
  expect(credits).toMatchObject([{ number: 100_002, total: -212_00 }])
  const { rows } = await db.execute<{ kind: string }>(sql`select credit_kind as kind from invoices where kind = 'credit'`)
  expect(rows).toEqual([{ kind: 'returned' }])
  const after = (await admin.call(orderDetails, { params: { id } })).data
  expect(after).toMatchObject({ due: 636_00 })
  expect((await readBasket(admin, id)).history.at(-1)).toMatchObject({ to: 'cancelled', due: 636_00 })
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})

test('copies that come back after their order was cancelled are credited once', async () => {
  const { db, admin, order, cancel } = await start()
  const { id, basketDetailId } = await order(5)
  const delivery = await deliver(admin, id, [{ basketDetailId, quantity: 2 }])
  const { invoiceId } = await invoiceOrder(admin, id, { isAhead: true })
  await cancel(id)
  const [item] = (await admin.call(deliveryById, { params: { id: delivery } })).data.items
  const back = [{ itemId: item?.id ?? 0, quantity: 1, isRestocked: true }]
  await admin.call(returnDelivery, { params: { id: delivery }, body: { items: back, reason: 'Damaged' } })
  const invoiceItemId = (await readInvoice(admin, invoiceId)).items[0]?.id ?? 0
  const returned = (quantity: number) =>
    credit(admin, invoiceId, { kind: 'returned', isRestocked: true, items: [{ invoiceItemId, quantity }] })
  expect(await returned(1)).toMatchObject({ returned: 0, total: sek(-106_00) })
  expect(await returned(1)).toMatchObject({ returned: 1, total: sek(-106_00) })
  await expect(returned(1)).rejects.toMatchObject({ status: 409 })
  expect((await admin.call(orderDetails, { params: { id } })).data).toMatchObject({ due: 0 })
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})

test('cancelling an order that is done, invoiced and partly paid says what is to be paid back, once', async () => {
  const { admin, book, dryRun, cancel } = await start()
  const id = await makeOrder(admin, [{ productDetailId: book, quantity: 2 }], { to: 'done' })
  const { invoiceId } = await invoiceOrder(admin, id)
  const body = { at: '2026-11-20', amount: 50_00, method: 'bankgiro', reference: 'A1' } as const
  await admin.call(addPayment, { params: { id: invoiceId ?? 0 }, body })
  const [refused] = await dryRun(admin, [id])
  expect(refused).toMatchObject({ refusal: { code: 'isCredited' }, effects: null })
  const [tried] = await dryRun(admin, [id], { credit: 'full' })
  expect(tried?.effects).toMatchObject({ stock: [], credits: [{ total: sek(-212_00) }], due: sek(-50_00) })
  await cancel(id)
  expect((await admin.call(invoiceById, { params: { id: invoiceId ?? 0 } })).data.due).toEqual(sek(-50_00))
  expect((await readBasket(admin, id)).history.at(-1)).toMatchObject({ due: -50_00 })
})

test('a discount code that the order before has used up is refused, as the move itself refuses it', async () => {
  const { db, admin, book, dryRun } = await start()
  const plain = await addProduct(db, { title: 'Gertrud' })
  const { code } = await addCode(admin, { mostUses: 1 })
  const orders = [await makeBasket(admin, { productDetailId: book }), await makeBasket(admin, { productDetailId: plain })]
  for (const id of orders) await admin.call(applyDiscountCode, { params: { id }, body: { code } })
  const results = await dryRun(admin, orders, { move: 'basket.place' })
  expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, 'codeUsedUp'])
  await move.place(admin, orders[0] ?? 0)
  await expect(move.place(admin, orders[1] ?? 0)).rejects.toMatchObject({ message: results[1]?.refusal?.message })
  const [freed] = await dryRun(admin, [orders[0] ?? 0])
  expect(freed?.effects).toMatchObject({ code })
})

test('whoever may not invoice hears it before cancelling what needs a credit note, and whoever may not move hears that', async () => {
  const { admin, signIn, addUser, order, dryRun } = await start()
  const { id } = await order(2)
  await invoiceOrder(admin, id, { isAhead: true })
  await addUser('Clerk', ['CustomerOrders', 'Ignored'])
  const clerk = await signIn('clerk')
  const [tried] = await dryRun(clerk, [id], { credit: 'full' })
  expect(tried).toMatchObject({ refusal: { code: '403', message: 'A credit note needs the permission to invoice' }, effects: null })
  await expect(dryRun(clerk, [id], { move: 'basket.start' })).rejects.toMatchObject({ status: 403 })
})

test('orders of a second slice draw on what the first has left', async () => {
  const { db, admin, dryRun } = await start()
  const rare = await addProduct(db, { title: 'Aniara', onHand: 103 })
  const { rows } = await db.execute<{ id: number }>(sql`
    with made as (insert into baskets (status, payment_state, customer_id, item_count, copies, created_at, changed_at, changed_by)
      select 'newOrder', 'invoice', (select min(id) from users), 1, 1, now(), now(), (select min(id) from users) from generate_series(1, 106) returning id),
    lines as (insert into basket_details (basket_id, product_detail_id, quantity, unit_price, vat_rate, net, vat) select id, ${rare}, 1, 10000, 0.06, 0, 0 from made)
    select id from made order by id`)
  const results = await dryRun(
    admin,
    rows.map(({ id }) => id),
    { move: 'basket.start' },
  )
  expect(results.filter(({ refusal }) => refusal === null)).toHaveLength(103)
  expect(results.slice(103).map(({ refusal }) => refusal?.code)).toEqual(['isInStock', 'isInStock', 'isInStock'])
  const { rows: stock } = await db.execute(sql`select reserved from inventory where product_detail_id = ${rare}`)
  expect(stock).toEqual([{ reserved: 0 }])
})
