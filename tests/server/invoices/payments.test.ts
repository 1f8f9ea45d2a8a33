import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Input } from '#api/core/endpoint'
import { addPayment, balanceOfCustomer, repayBalance, reversePayment, settleSurplus } from '#api/invoices/invoices'
import { orderDetails } from '#api/invoices/orderDetails'
import { basketPaymentInfo } from '#api/orders/basketCharges'
import { keepVouchers } from '#server/fortnox/vouchers'
import { daysAfter, stockholmDay } from '#server/invoices/days'
import { auditCommerce } from '#server/till/commerceAudit'
import { addProduct, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const book = await addProduct(server.db, { unitPrice: 100_00, onHand: 40 })
  const today = stockholmDay(server.clock.now())
  /** An invoice of an order of so many copies at 106.00. */
  const invoiced = async (quantity = 1, payment: 'invoice' | 'settled' = 'invoice') => {
    const order = await makeOrder(orders, [{ productDetailId: book, quantity }], { to: 'done', payment })
    return { order, id: (await invoiceOrder(orders, order)).invoiceId ?? 0 }
  }
  const pay = async (id: number, amount: number, more: Partial<Input<typeof addPayment>['body']> = {}) =>
    (await orders.call(addPayment, { params: { id }, body: { at: today, amount, method: 'bankgiro', ...more } })).data
  const heldFor = async (id: number) => {
    const { customerId } = await readInvoice(orders, id)
    return (await orders.call(balanceOfCustomer, { params: { id: customerId ?? 0 } })).data
  }
  const dueOf = async (id: number) => (await readInvoice(orders, id)).due.amount
  return { ...server, orders, today, invoiced, pay, heldFor, dueOf }
}

const sek = (amount: number) => ({ amount, currency: 'SEK' })

test('more than is due is never taken without saying what becomes of it: the balance of the customer, or repaid', async () => {
  const { db, invoiced, pay, heldFor, dueOf } = await start()
  const { id } = await invoiced(4)
  await pay(id, 16_70)
  await expect(pay(id, 999_999_00)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isWithinDue', due: 407_30, over: 999_591_70 },
    message: '407.30 SEK is due: keep 999 591.70 SEK as the balance of the customer, or repay it'.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0'),
  })
  expect(await pay(id, 500_00, { surplus: 'balance' })).toMatchObject({ state: 'paid' })
  expect(await dueOf(id)).toBe(0)
  expect(await heldFor(id)).toMatchObject({ held: [sek(92_70)], entries: [{ amount: sek(92_70) }] })
  const other = await invoiced()
  await pay(other.id, 200_00, { surplus: 'repay' })
  expect(await dueOf(other.id)).toBe(0)
  expect((await heldFor(id)).held).toEqual([sek(92_70)])
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})

test('what is held for a customer pays a later invoice, as far as it goes, and can be repaid', async () => {
  const { db, clock, orders, today, invoiced, pay, heldFor, dueOf } = await start()
  const first = await invoiced()
  await pay(first.id, 150_00, { surplus: 'balance' })
  const { order, id } = await invoiced()
  expect((await readInvoice(orders, id)).balance).toEqual(sek(44_00))
  await expect(pay(id, 60_00, { method: 'balance' })).rejects.toMatchObject({ status: 409, data: { reason: 'isHeld', held: 44_00 } })
  await pay(id, 30_00, { method: 'balance' })
  expect([await dueOf(id), (await orders.call(basketPaymentInfo, { params: { id: order } })).data.due.amount]).toEqual([76_00, 76_00])
  const { customerId } = await readInvoice(orders, id)
  const repay = (amount: number) =>
    orders.call(repayBalance, { params: { id: customerId ?? 0 }, body: { at: today, amount, currency: 'SEK', reference: 'R1' } })
  await expect(repay(14_01)).rejects.toMatchObject({ status: 409, data: { reason: 'isHeld' } })
  expect((await repay(14_00)).data.held).toEqual([])
  expect([await dueOf(first.id), await dueOf(id)]).toEqual([0, 76_00])
  // A payment whose surplus is used is not taken back before that is.
  const [paid] = (await readInvoice(orders, first.id)).payments
  await expect(orders.call(reversePayment, { params: { id: paid?.id ?? 0 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isHeld' },
  })
  await keepVouchers(db, clock.now())
  const { rows } = await db.execute(
    sql`select account, sum(debit - credit)::int as balance from voucher_lines group by 1 having sum(debit - credit) <> 0 order by 1`,
  )
  expect(rows).toEqual([
    { account: '1510', balance: 76_00 },
    { account: '1920', balance: 136_00 },
    { account: '2631', balance: -12_00 },
    { account: '3003', balance: -200_00 },
  ])
  expect((await heldFor(id)).entries).toHaveLength(3)
  for await (const broken of auditCommerce(db)) expect(broken).toBeUndefined()
})

test('a payment that is taken back takes what was passed on of it along', async () => {
  const { orders, invoiced, pay, heldFor, dueOf } = await start()
  const { id } = await invoiced()
  const { id: paid } = await pay(id, 200_00, { surplus: 'balance' })
  const { payments } = await readInvoice(orders, id)
  const passedOn = payments.find((payment) => payment.isPassedOn)
  await expect(orders.call(reversePayment, { params: { id: passedOn?.id ?? 0 } })).rejects.toMatchObject({
    status: 409,
    data: { reason: 'isPassedOn' },
  })
  await orders.call(reversePayment, { params: { id: paid } })
  expect([await dueOf(id), (await heldFor(id)).held]).toEqual([106_00, []])
})

test('what a credit note leaves to be paid back of a paid invoice is kept as balance or repaid', async () => {
  const { orders, today, invoiced, pay, heldFor, dueOf } = await start()
  const { id } = await invoiced(2)
  const settle = (surplus: 'balance' | 'repay') => orders.call(settleSurplus, { params: { id }, body: { at: today, surplus } })
  await expect(settle('balance')).rejects.toMatchObject({ status: 409, data: { reason: 'isSurplus' } })
  await pay(id, 212_00)
  await credit(orders, id, { amount: 12_00 })
  expect(await dueOf(id)).toBe(-12_00)
  expect((await settle('balance')).data.state).toBe('paid')
  expect([await dueOf(id), (await heldFor(id)).held]).toEqual([0, [sek(12_00)]])
})

test('a payment without a reference like another one of that amount and day needs to be confirmed', async () => {
  const { orders, invoiced, pay } = await start()
  const { id } = await invoiced(4)
  await pay(id, 100_00)
  await expect(pay(id, 100_00)).rejects.toMatchObject({ status: 409, data: { reason: 'isNew', number: 100_001 } })
  await pay(id, 100_00, { isAnother: true })
  await pay(id, 100_00, { reference: 'BG 7' })
  await pay(id, 50_00)
  expect((await readInvoice(orders, id)).due.amount).toBe(74_00)
})

test('a payment is dated today or before', async () => {
  const { today, invoiced, pay } = await start()
  const { id } = await invoiced()
  await expect(pay(id, 1_00, { at: daysAfter(today, 1) })).rejects.toMatchObject({
    status: 422,
    fieldErrors: { at: ['Choose today or an earlier day'] },
  })
})

test('every call says the same of what is due: part invoiced, paid, credited, settled ahead', async () => {
  const { orders, invoiced, pay, dueOf } = await start()
  const duesOf = async (order: number) => [
    (await orders.call(basketPaymentInfo, { params: { id: order } })).data.due.amount,
    (await orders.call(orderDetails, { params: { id: order } })).data.due,
    (await readBasket(orders, order)).payment.due,
  ]
  const { order, id } = await invoiced(2)
  await pay(id, 50_00)
  expect([...(await duesOf(order)), await dueOf(id)]).toEqual([162_00, 162_00, 162_00, 162_00])
  await credit(orders, id, { amount: 62_00 })
  expect([...(await duesOf(order)), await dueOf(id)]).toEqual([100_00, 100_00, 100_00, 100_00])
  const settled = await invoiced(1, 'settled')
  expect([...(await duesOf(settled.order)), await dueOf(settled.id)]).toEqual([0, 0, 0, 0])
})
