import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basketById } from '#api/orders/baskets'
import { salesLines, toInvoiceLines } from '#api/statistics/lines'
import { bookSalesReport, salesReport } from '#api/statistics/reports'
import { addSale, openDay } from '#api/till/till'
import { stockholmDay } from '#server/invoices/days'
import { beginFolds, fold } from '#server/statistics/fold'
import { credit, invoiceOrder, makeOrder, nameSeller } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { expectFigures, salesOf } from './sales'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const admin = await server.signIn('admin')
  const book = await addProduct(server.db, { title: 'بوف کور', unitPrice: 100_00 })
  const order = (quantity = 4) => makeOrder(admin, [{ productDetailId: book, quantity }], { to: 'done' })
  return { ...server, admin, book, order }
}

test('last month’s report stays as it was after this month’s credit', async () => {
  const { db, admin, order } = await start()
  const { invoiceId } = await invoiceOrder(admin, await order(), { invoiceDate: '2026-06-30' })
  const june = () => salesOf(admin, '2026-06-01', '2026-06-30')
  const before = await june()
  expect(before.result.totals).toMatchObject({ orders: 1, copies: 4, revenue: 400_00, vat: 24_00, averageOrder: 400_00 })
  await db.transaction(fold)
  await credit(admin, invoiceId)
  const { asOf: _, ...after } = (await june()).result
  expect(before.result).toMatchObject(after)
  await expectFigures(db, admin, '2026-01-01', '2027-12-31', 'quarter')
})

test('a receipt rung at half past eleven in the evening by UTC is of the next day in Stockholm', async () => {
  const { clock, admin: early, book, signIn } = await start()
  const evening = new Date(clock.now())
  evening.setUTCHours(23, 30, 0, 0)
  clock.advance(evening.getTime() - clock.now().getTime())
  expect(early.token).not.toBe('')
  const admin = await signIn('admin')
  await admin.call(openDay, { body: { registerId: 1, float: 0 } })
  const items = [{ productDetailId: book, quantity: 1, unitPrice: 106_00 }]
  await admin.call(addSale, { body: { registerId: 1, clientId: randomUUID(), items, payments: [{ method: 'card', amount: 106_00 }] } })
  const training = { kind: 'training' as const, registerId: 1, clientId: randomUUID(), items }
  await admin.call(addSale, { body: { ...training, payments: [{ method: 'card', amount: 106_00 }] } })
  const day = (shift: number) => new Date(evening.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  expect((await salesOf(admin, day(0), day(0), 'day')).result.totals).toMatchObject({ receipts: 0, revenue: 0 })
  expect((await salesOf(admin, day(1), day(1), 'day')).result.totals).toMatchObject({ receipts: 1, revenue: 100_00, orders: 0 })
})

test('what was done before the ledger enters it once, and is taken back as it is invoiced', async () => {
  const { db, admin, order } = await start()
  const id = await order()
  const later = await order(2)
  await db.execute(sql`update baskets set changed_at = '2026-05-31T22:30:00Z' where id = ${id}`)
  const year = async () => (await salesOf(admin, '2026-01-01', '2026-12-31')).result.totals
  expect(await year()).toMatchObject({ revenue: 0, toInvoice: 600_00 })
  await db.execute(sql`select open_sales('2026-06-15')`)
  await db.execute(sql`select open_sales('2026-06-15')`)
  // 22.30 by UTC is half past midnight in Stockholm: it is June's.
  expect((await salesOf(admin, '2026-06-01', '2026-06-01', 'day')).result.totals).toMatchObject({ revenue: 400_00, orders: 1, copies: 4 })
  expect(await year()).toMatchObject({ revenue: 400_00, toInvoice: 200_00 })
  const due = await admin.call(toInvoiceLines, { body: { fromDate: '2026-01-01', toDate: '2026-12-31' } })
  expect(due.data).toMatchObject([{ basketId: later, list: 'done', quantity: 2, amount: 200_00 }])
  const [item] = (await admin.call(basketById, { params: { id } })).data.items
  await invoiceOrder(admin, id, { items: [{ basketDetailId: item?.id ?? 0, quantity: 1 }], invoiceDate: '2026-08-01' })
  expect(await year()).toMatchObject({ revenue: 400_00, orders: 1, copies: 4 })
  expect((await salesOf(admin, '2026-08-01', '2026-08-31')).result.totals).toMatchObject({ revenue: 0, orders: 1, copies: 0 })
  await invoiceOrder(admin, id, { invoiceDate: '2026-09-01' })
  const { rows } = await db.execute(sql`select sum(net)::int as net, sum(quantity)::int as copies from sales_lines where kind = 'opening'`)
  expect(rows).toEqual([{ net: 0, copies: 0 }])
  expect(await year()).toMatchObject({ revenue: 400_00, copies: 4, toInvoice: 200_00 })
})

test('folding changes no number, is done once a row, and is begun again in another cluster', async () => {
  const { db, admin, order } = await start()
  const id = await order(3)
  const [item] = (await admin.call(basketById, { params: { id } })).data.items
  for (const invoiceDate of ['2025-12-31', '2026-01-01', '2026-01-02'])
    await invoiceOrder(admin, id, { items: [{ basketDetailId: item?.id ?? 0, quantity: 1 }], invoiceDate })
  const report = async () => {
    const { data, result } = await salesOf(admin, '2025-12-30', '2026-01-02', 'year')
    return { data, totals: result.totals }
  }
  // A fold leaves for later what is newer than a transaction still open, such as one of another test in the same cluster.
  const foldAll = async (count: number) => {
    let folded = 0
    await expect.poll(async () => (folded += await db.transaction(fold))).toBe(count)
  }
  const before = await report()
  // One order, sold of in both years.
  expect(before.data).toMatchObject([
    { orders: 1, revenue: 100_00 },
    { orders: 1, revenue: 200_00 },
  ])
  expect(before.totals).toMatchObject({ orders: 1, revenue: 300_00 })
  await foldAll(3)
  expect(await db.transaction(fold)).toBe(0)
  expect(await report()).toEqual(before)
  await db.execute(sql`update sales_folds set tx = '9000000000000000000'`)
  await db.transaction(beginFolds)
  expect(await report()).toEqual(before)
  await foldAll(3)
  expect(await report()).toEqual(before)
})

test('an average order is of orders: what is sold over the counter is no part of it, folded or not', async () => {
  const { db, clock, admin, book, order } = await start()
  const today = stockholmDay(clock.now())
  await invoiceOrder(admin, await order(4), { invoiceDate: today })
  await admin.call(openDay, { body: { registerId: 1, float: 0 } })
  const items = [{ productDetailId: book, quantity: 2, unitPrice: 106_00 }]
  await admin.call(addSale, { body: { registerId: 1, clientId: randomUUID(), items, payments: [{ method: 'card', amount: 212_00 }] } })
  const totals = async () => (await salesOf(admin, today, today, 'day')).result.totals
  expect(await totals()).toMatchObject({ orders: 1, receipts: 1, revenue: 600_00, averageOrder: 400_00 })
  await db.transaction(fold)
  expect(await totals()).toMatchObject({ revenue: 600_00, averageOrder: 400_00 })
})

test('the database keeps the ledger as it was posted', async () => {
  const { db, admin, order } = await start()
  await invoiceOrder(admin, await order())
  for (const statement of [sql`update sales_lines set net = 0`, sql`delete from sales_lines`])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: expect.objectContaining({ code: '23001' }) })
})

test('editions are ranked by revenue, whatever months the days begin and end in', async () => {
  const { db, admin, book, order } = await start()
  const map = await addProduct(db, { title: 'Karta', unitPrice: 10_00 })
  for (const invoiceDate of ['2026-01-15', '2026-02-01']) await invoiceOrder(admin, await order(1), { invoiceDate })
  await invoiceOrder(admin, await makeOrder(admin, [{ productDetailId: map, quantity: 2 }], { to: 'done' }), { invoiceDate: '2026-02-02' })
  for (const invoiceDate of ['2026-02-28', '2026-03-10']) await invoiceOrder(admin, await order(1), { invoiceDate })
  await db.transaction(fold)
  const books = (fromDate: string, toDate: string, more = {}) => admin.call(bookSalesReport, { body: { fromDate, toDate, ...more } })
  const { data, result } = await books('2026-01-15', '2026-03-09', { compare: 'before' })
  expect(data).toMatchObject([
    { id: book, title: 'بوف کور', sold: 3, copies: 3, revenue: 300_00, share: 0.9375, class: 'A', onHand: 96, compared: 0 },
    { id: map, sold: 2, revenue: 20_00, cumulative: 1, class: 'B' },
  ])
  expect(result).toMatchObject({ total: 2, totals: { copies: 5, revenue: 320_00 }, series: [{ id: book }, { id: map }] })
  expect((await books('2026-02-02', '2026-02-27')).data).toMatchObject([{ id: map, revenue: 20_00 }])
  expect((await books('2026-01-01', '2026-12-31', { searchKey: 'kart' })).data).toMatchObject([{ id: map, share: 0.047619 }])
  expect((await books('2026-01-01', '2026-12-31', { sort: 'title asc', pageSize: 1 })).data).toMatchObject([{ id: map }])
})

test('what cannot be read is refused by the name of its field, and whoever may not see a report is told so', async () => {
  const { admin, addUser, signIn } = await start()
  const sales = (body: object) => admin.call(salesReport, { body })
  for (const [field, body] of [
    ['fromDate', { fromDate: '2026-02-01', toDate: '2026-01-31' }],
    ['toDate', { fromDate: '1900-01-01', toDate: '2999-12-31' }],
    ['sort', { sort: 'colour asc' }],
    ['filter.colour', { filter: { colour: 'red' } }],
    ['fromDate', { fromDate: '2026-02-30' }],
  ] as const)
    await expect(sales(body)).rejects.toMatchObject({ status: 422, data: { fieldErrors: { [field]: [expect.stringMatching(/./)] } } })
  await addUser('Snål', ['StatisticsBookSalesReport'])
  const other = await signIn('snål')
  expect((await other.call(bookSalesReport, { body: {} })).data).toEqual([])
  await expect(other.call(salesReport, { body: {} })).rejects.toMatchObject({ status: 403 })
  const of = { of: 'revenue' as const, fromDate: '2026-01-01', toDate: '2026-12-31' }
  await expect(other.call(salesLines.sales, { body: of })).rejects.toMatchObject({ status: 403 })
})
