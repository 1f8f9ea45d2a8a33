import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Invoice, printInvoices } from '#api/invoices/invoices'
import { updateBasketPost } from '#api/orders/basketCharges'
import { sumUp } from '#server/orders/money/basketSums'
import { addProduct, move, readBasket } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { credit, deliver, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

type Case = {
  lines: readonly { unitPrice: number; quantity: number; vatRate?: number }[]
  freight?: number
  off?: SQL
  rates: readonly [net: number, vat: number][]
  total: number
}
const books = { unitPrice: 99_99, quantity: 3 }
const mug = { unitPrice: 149_90, quantity: 1, vatRate: 0.25 }
const three = { unitPrice: 10_08, quantity: 1 }

/** What a document comes to, in öre; cases of other kinds have tests of their own. */
const cases: Record<string, Case> = {
  'three lines of 10.08 at 6 %': { lines: [three, three, three], rates: [[30_24, 1_81]], total: 32_05 },
  'books and a mug': {
    lines: [books, mug],
    rates: [
      [299_97, 18_00],
      [149_90, 37_48],
    ],
    total: 505_35,
  },
  'freight of 100 shared over books of 650 and CDs of 350': {
    lines: [
      { unitPrice: 650_00, quantity: 1 },
      { unitPrice: 350_00, quantity: 1, vatRate: 0.25 },
    ],
    freight: 100_00,
    rates: [
      [715_00, 42_90],
      [385_00, 96_25],
    ],
    total: 1239_15,
  },
  'freight of 49 with books and a mug': {
    ...{ lines: [books, mug], freight: 49_00, total: 560_39 },
    rates: [
      [332_64, 19_96],
      [166_23, 41_56],
    ],
  },
  '15 % off three books': { lines: [books], off: sql`discount = 4500`, rates: [[254_97, 15_30]], total: 270_27 },
  'a code of 100 kr over books and a mug': {
    ...{ lines: [books, mug], off: sql`code_discount = case quantity when 3 then 6668 else 3332 end`, total: 393_02 },
    rates: [
      [233_29, 14_00],
      [116_58, 29_15],
    ],
  },
}

const swedish = (amount: number) => (amount / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')

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
  for (const [name, { lines, freight, off, rates, total }] of Object.entries(cases)) {
    const made = []
    for (const { quantity, ...product } of lines) made.push({ productDetailId: await addProduct(db, product), quantity })
    const id = await makeOrder(orders, made, { to: 'create' })
    if (freight) await orders.call(updateBasketPost, { params: { id }, body: { postServiceId: null, freight } })
    if (off) {
      await db.execute(sql`update basket_details set ${off} where basket_id = ${id}`)
      await sumUp(db, id)
    }
    await move.place(orders, id)
    await move.start(orders, id)
    await move.finish(orders, id)
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
  const said: string[] = []
  for (let copy = 0; copy < 3; copy++) {
    await deliver(orders, id, [{ basketDetailId: line, quantity: 1 }])
    const { invoiceId } = await invoiceOrder(orders, id)
    const note = await credit(orders, invoiceId)
    const ids = [invoiceId ?? 0, note.id]
    said.push(textOfPdf(Buffer.from((await orders.call(printInvoices, { body: { ids } })).data.pdf, 'base64')))
  }
  expect(said[0]).toContain('10.68 SEK')
  expect(said[0]).toMatch(/[-−]10\.68 SEK/)
  expect(said[0]).toContain('Denna kreditfaktura avser faktura 100001.')
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
