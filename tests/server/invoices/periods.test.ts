import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPayment } from '#api/invoices/invoices'
import { bookingPeriods, closePeriod, reopenPeriod } from '#api/invoices/periods'
import { createDryRun } from '#api/invoices/runs'
import { openDay } from '#api/till/till'
import { daysAfter, stockholmDay } from '#server/invoices/days'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, invoiceOrder, makeOrder, nameSeller } from './invoices'

const day = 86_400_000

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const admin = await server.signIn('admin')
  const book = await addProduct(server.db, { onHand: 40 })
  const order = () => makeOrder(admin, [{ productDetailId: book, quantity: 1 }], { to: 'done' })
  const today = () => stockholmDay(server.clock.now())
  return { ...server, admin, order, today }
}

const at = (field: string, message: string | RegExp) => ({ status: 422, fieldErrors: { [field]: [expect.stringMatching(message)] } })

test('an invoice is never dated ahead, nor before the last number of its series; a pre-invoice has a series of its own', async () => {
  const { admin, order, today } = await start()
  const yesterday = daysAfter(today(), -1)
  await expect(invoiceOrder(admin, await order(), { invoiceDate: '2030-01-01' })).rejects.toMatchObject(
    at('invoiceDate', 'Choose today or an earlier day'),
  )
  const { invoiceId } = await invoiceOrder(admin, await order(), { invoiceDate: yesterday })
  const before = { invoiceDate: daysAfter(yesterday, -1) }
  const tooEarly = at('invoiceDate', `Number 100001 is dated ${yesterday}: choose that day or a later one`)
  await expect(invoiceOrder(admin, await order(), before)).rejects.toMatchObject(tooEarly)
  await expect(admin.call(createDryRun, { body: { selection: {}, ...before } })).rejects.toMatchObject(tooEarly)
  await credit(admin, invoiceId)
  await expect(invoiceOrder(admin, await order(), { invoiceDate: yesterday })).rejects.toMatchObject(at('invoiceDate', 'Number 100002'))
  expect(await invoiceOrder(admin, await order())).toMatchObject({ number: 100_003 })
})

test('a month that is over is closed with all before it; nothing is dated in it until it is opened again, with a reason', async () => {
  const { db, clock, admin, order, today } = await start()
  const { invoiceId } = await invoiceOrder(admin, await order(), { invoiceDate: daysAfter(today(), -70) })
  const months = async () => (await admin.call(bookingPeriods, {})).data
  const [current, last, before] = await months()
  if (!current || !last || !before) throw new Error('Fewer months are listed than there are')
  expect(current).toMatchObject({ month: today().slice(0, 7), isClosed: false, refusal: expect.stringContaining('is not over yet') })
  await expect(admin.call(closePeriod, { body: { month: current.month } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isOver' },
  })
  const closed = (await admin.call(closePeriod, { body: { month: last.month } })).data
  expect(closed.map(({ isClosed }) => isClosed)).toEqual([false, true, ...closed.slice(2).map(() => true)])
  expect(closed[1]).toMatchObject({ closedBy: expect.any(String), closedAt: clock.now().toISOString() })
  const inLast = `${last.month}-28`
  const refused = { status: 409, data: { reason: 'isPeriodOpen' }, message: expect.stringContaining('is closed for bookkeeping') }
  await expect(invoiceOrder(admin, await order(), { invoiceDate: inLast })).rejects.toMatchObject(refused)
  const pay = (on: string) => admin.call(addPayment, { params: { id: invoiceId ?? 0 }, body: { at: on, amount: 1_00, method: 'bankgiro' } })
  await expect(pay(inLast)).rejects.toMatchObject(refused)
  await pay(today())
  await expect(admin.call(reopenPeriod, { body: { month: before.month, reason: 'A late invoice' } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isLast' },
  })
  await admin.call(reopenPeriod, { body: { month: last.month, reason: 'A late invoice' } })
  await pay(inLast)
  const { rows } = await db.execute(
    sql`select details from operator_activity_report where entity_name = 'BookingPeriod' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ details: expect.stringContaining('A late invoice') }])
})

test('only whoever holds the permission sees and closes periods, and a month with an open day of the till is not closed', async () => {
  const { clock, admin, signIn, today } = await start()
  const orders = await signIn('orders')
  await expect(orders.call(closePeriod, { body: { month: '2026-01' } })).rejects.toMatchObject({ status: 403 })
  const month = today().slice(0, 7)
  await admin.call(openDay, { body: { registerId: 1, float: 0 } })
  clock.advance(40 * day)
  const later = await signIn('admin')
  await expect(later.call(closePeriod, { body: { month } })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Close the day of the till first: Z 1'),
  })
})
