import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Invoice } from '#api/invoices/invoices'
import { printInvoices } from '#api/orders/printInvoices'
import { moneyCases } from '../../api/invoices/moneyCases'
import { addProduct, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { credit, deliver, invoiceOrder, makeMoneyCase, makeOrder, nameSeller, readInvoice } from './invoices'

const swedish = (amount: number) =>
  (amount / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ' ')

/** What the PDF of an invoice says it comes to. */
const saysItself = (invoice: Invoice, text: string) => {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ')
  for (const { vat, net } of invoice.document.rates) {
    expect(plain).toContain(`av ${swedish(net)}  ${swedish(vat)}`)
  }
  expect(plain).toContain(`${swedish(invoice.total.amount)} SEK`)
}

test('each case of the money comes to the same in the order, on the invoice and in the text of its PDF', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  const print = async (id: number) => textOfPdf(Buffer.from((await orders.call(printInvoices, { body: { ids: [id] } })).data.pdf, 'base64'))
  for (const [name, each] of Object.entries(moneyCases)) {
    const { rates, total } = each
    const id = await makeMoneyCase(orders, db, each)
    expect((await readBasket(orders, id)).totals.total, name).toBe(total)
    const { invoiceId } = await invoiceOrder(orders, id)
    const invoice = await readInvoice(orders, invoiceId)
    expect(invoice.total.amount, name).toBe(total)
    expect(
      invoice.document.rates.map(({ net, vat }) => [net, vat]),
      name,
    ).toEqual(rates)
    saysItself(invoice, await print(invoice.id))
  }
})

test('three copies invoiced and credited one by one say the öre of the whole in their PDFs', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 10_08 }), quantity: 3 }])
  const line = (await readBasket(orders, id)).items[0]?.id ?? 0
  const documents: string[] = []
  const print = async (ids: number[]) =>
    documents.push(textOfPdf(Buffer.from((await orders.call(printInvoices, { body: { ids } })).data.pdf, 'base64')))
  const parts: number[] = []
  for (let copy = 0; copy < 3; copy++) {
    await deliver(orders, id, [{ basketDetailId: line, quantity: 1 }])
    parts.push((await invoiceOrder(orders, id)).invoiceId ?? 0)
  }
  for (const part of parts) await print([part, (await credit(orders, part)).id])
  for (const [copy, total] of ['10,68', '10,68', '10,69'].entries()) {
    expect(documents[copy]).toContain(` ${total} SEK`)
    expect(documents[copy]).toContain(`Summa att kreditera  ${total} SEK`)
  }
  expect(documents[0]).toContain('Denna kreditfaktura avser faktura 100001.')

  const full = await makeOrder(orders, [{ productDetailId: await addProduct(db, { unitPrice: 100_00 }), quantity: 1 }], { to: 'create' })
  await db.execute(sql`update basket_details set quantity = 3, discount = 20000 where basket_id = ${full}`)
  await move.place(orders, full)
  await move.start(orders, full)
  await move.finish(orders, full)
  const { invoiceId } = await invoiceOrder(orders, full)
  const invoiceItemId = (await readInvoice(orders, invoiceId)).items[0]?.id ?? 0
  for (const [net, total] of [
    ['33,33', '35,33'],
    ['33,34', '35,34'],
    ['33,33', '35,33'],
  ]) {
    await print([(await credit(orders, invoiceId, { items: [{ invoiceItemId, quantity: 1 }] })).id])
    const note = documents.at(-1)
    for (const words of [`av ${net}  2,00`, `Summa att kreditera  ${total} SEK`, `Avräknas från faktura 100007  ${total}`])
      expect(note).toContain(words)
    expect(note).not.toContain('återbetala')
  }
})

test('a Persian title and a Persian document are read in order: words, number and digits', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const orders = await signIn('orders')
  const title = 'فاکتور 1042 – کتاب «بوف کور»'
  const id = await makeOrder(orders, [{ productDetailId: await addProduct(db, { title, isbn: '9780141439518' }), quantity: 2 }], {
    to: 'done',
  })
  const { invoiceId, number } = await invoiceOrder(orders, id, { language: 'fa' })
  const text = textOfPdf(Buffer.from((await orders.call(printInvoices, { body: { ids: [invoiceId ?? 0] } })).data.pdf, 'base64'))
  expect(text).toContain(String(number))
  expect(text).toContain('9780141439518')
  expect(text).toContain('شماره')
  expect(text).toContain('کتاب «بوف کور»')
  expect(text).toContain('1042')
  expect(text).not.toContain('2401')
  expect(text).toContain('212.00 SEK')
})
