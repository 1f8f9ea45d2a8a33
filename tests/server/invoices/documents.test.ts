import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPayment, editNoteInvoice, invoiceItems, invoiceList, reversePayment, sendInvoice } from '#api/invoices/invoices'
import { convertToPreInvoice } from '#api/invoices/issuing'
import { orderDetails } from '#api/invoices/orderDetails'
import { printInvoices } from '#api/orders/printInvoices'
import { addProduct, move } from '../orders/orders'
import { startServer } from '../setup/harness'
import { credit, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

async function start() {
  const server = await startServer()
  await nameSeller(server.db)
  const orders = await server.signIn('orders')
  const order = async (to: 'newOrder' | 'done' = 'done') =>
    makeOrder(orders, [{ productDetailId: await addProduct(server.db, { title: 'بوف کور' }), quantity: 2 }], { to })
  return { ...server, orders, order }
}

const refused = (code: string) => ({ cause: expect.objectContaining({ code }) })
const today = '2026-11-22'

test('the database itself keeps invoices as they were issued, and their numbers without a gap', async () => {
  const { db, orders, order } = await start()
  const { invoiceId } = await invoiceOrder(orders, await order())
  for (const statement of [
    sql`update invoices set vat = vat + 1`,
    sql`update invoices set number = 7`,
    sql`update invoices set document = '{}'`,
    sql`delete from invoices`,
    sql`update invoice_items set quantity = 1`,
    sql`delete from invoice_items`,
    sql`insert into invoice_items (invoice_id, position, kind, basket_id, basket_detail_id, title, quantity, unit_price, amount, vat_rate, net, vat)
      select invoice_id, position + 1, kind, basket_id, basket_detail_id, title, quantity, unit_price, amount, vat_rate, net, vat from invoice_items`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject(refused('23001'))
  const copied = sql`kind, customer_id, series, currency, document, issued_at, issued_by, invoice_date, ocr`
  await expect(
    db.execute(
      sql`insert into invoices (number, is_first, net, vat, ${copied}) select number + 2, false, 0, 0, ${copied} from invoices where id = ${invoiceId}`,
    ),
  ).rejects.toMatchObject(refused('23503'))
  await expect(
    db.execute(
      sql`insert into invoices (number, is_first, net, vat, ${copied}) select number + 1, false, 1, 0, ${copied} from invoices where id = ${invoiceId}`,
    ),
  ).rejects.toMatchObject(refused('23514'))
})

test('payments in parts pay an invoice; the same reference is recorded once, and a mistake is taken back', async () => {
  const { orders, order } = await start()
  const { invoiceId } = await invoiceOrder(orders, await order())
  const pay = (amount: number, reference: string) =>
    orders.call(addPayment, { params: { id: invoiceId ?? 0 }, body: { at: today, amount, method: 'bankgiro', reference } })
  expect((await pay(100_00, 'BG 1')).data.state).toBe('issued')
  await expect(pay(112_00, 'BG 1')).rejects.toMatchObject({ status: 409, data: { reason: 'paidMeanwhile', number: 100_001 } })
  const { data: rest } = await pay(112_00, 'BG 2')
  expect(rest.state).toBe('paid')
  expect((await orders.call(reversePayment, { params: { id: rest.id } })).data.state).toBe('issued')
  expect((await orders.call(reversePayment, { params: { id: rest.id } })).data.state).toBe('issued')
  expect(await readInvoice(orders, invoiceId)).toMatchObject({
    due: { amount: 112_00 },
    payments: [{ reversedBy: null }, { amount: 112_00 }],
  })
  expect((await pay(112_00, 'BG 2')).data.state).toBe('paid')
})

test('what is credited for a corrected invoice can be invoiced again', async () => {
  const { orders, order } = await start()
  const id = await order()
  const { invoiceId, total } = await invoiceOrder(orders, id)
  expect(await credit(orders, invoiceId, { kind: 'reinvoice' })).toMatchObject({ toInvoice: 2 })
  expect(await invoiceOrder(orders, id)).toMatchObject({ number: 100_003, total })
})

test('a pre-invoice has a number of its own, counts for nothing, and ends with the order', async () => {
  const { db, orders, order } = await start()
  const id = await order('newOrder')
  const { data } = await orders.call(convertToPreInvoice, { params: { id }, body: {} })
  expect(data).toMatchObject({ number: 1, total: { amount: 212_00 } })
  expect((await orders.call(orderDetails, { params: { id } })).data).toMatchObject({ toInvoice: 2, invoiced: 0 })
  await move.cancel(orders, id)
  const { rows } = await db.execute(sql`select state from invoices`)
  expect(rows).toEqual([{ state: 'void' }])
})

test('invoices are found by number, order and customer, and told apart by kind, state and what is late', async () => {
  const { orders, order } = await start()
  const id = await order()
  const { invoiceId } = await invoiceOrder(orders, id, { invoiceDate: '2026-01-02' })
  await credit(orders, (await invoiceOrder(orders, await order())).invoiceId)
  const numbers = async (body: object) => (await orders.call(invoiceList, { body })).data.map(({ number }) => number)
  expect(await numbers({})).toEqual([100_003, 100_002, 100_001])
  expect(await numbers({ searchKey: '100001' })).toEqual([100_001])
  expect(await numbers({ searchKey: String(id) })).toEqual([100_001])
  expect(await numbers({ searchKey: 'Ek' })).toHaveLength(3)
  expect(await numbers({ filter: { kind: 'credit' } })).toEqual([100_003])
  expect(await numbers({ filter: { isOverdue: 'yes' } })).toEqual([100_001])
  await expect(numbers({ filter: { colour: 'red' } })).rejects.toMatchObject({ status: 422 })
  expect((await orders.call(invoiceItems, { params: { id: invoiceId ?? 0 } })).data).toMatchObject([{ title: 'بوف کور', creditable: 2 }])
})

test('a note is changed whatever the state, unless somebody was quicker', async () => {
  const { orders, order } = await start()
  const { invoiceId } = await invoiceOrder(orders, await order())
  const id = invoiceId ?? 0
  await orders.call(editNoteInvoice, { body: { id, note: 'Rang about it', expected: '' } })
  await expect(orders.call(editNoteInvoice, { body: { id, note: 'Paid by hand', expected: '' } })).rejects.toMatchObject({ status: 409 })
  expect((await readInvoice(orders, id)).note).toBe('Rang about it')
})

test('documents are PDFs, the same each time, in every language; a copy is another', async () => {
  const { orders, order } = await start()
  const ids: number[] = []
  for (const language of ['sv', 'en', 'fa'] as const) ids.push((await invoiceOrder(orders, await order(), { language })).invoiceId ?? 0)
  const print = async (body: { ids: number[]; isCopy?: boolean }) => (await orders.call(printInvoices, { body })).data
  const all = await print({ ids })
  expect(all.name).toBe('invoices.pdf')
  expect(Buffer.from(all.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await print({ ids })).pdf).toBe(all.pdf)
  const [one] = ids
  expect((await print({ ids: [one ?? 0] })).name).toBe('invoice-100001.pdf')
  expect((await print({ ids: [one ?? 0], isCopy: true })).pdf).not.toBe((await print({ ids: [one ?? 0] })).pdf)
})

test('an invoice goes to the customer as a PDF, and is refused where there is no address', async () => {
  const { db, orders, order, mails } = await start()
  const { invoiceId } = await invoiceOrder(orders, await order())
  const send = () => orders.call(sendInvoice, { params: { id: invoiceId ?? 0 }, body: {} })
  expect((await send()).data).toEqual({ email: 'anna@example.se' })
  const mail = (await mails()).at(-1)
  expect(mail).toMatchObject({ to: 'anna@example.se', subject: 'Faktura 100001, Bokhuset AB' })
  expect(mail?.attachments?.[0]).toMatchObject({ filename: 'invoice-100001.pdf', contentType: 'application/pdf' })
  await db.execute(sql`update users set email = '' where email = 'anna@example.se'`)
  await expect(send()).rejects.toMatchObject({ status: 409, data: { reason: 'noEmail' } })
})
