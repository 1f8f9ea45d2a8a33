import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { printInvoices } from '#api/orders/printInvoices'
import { finance } from '#api/reference/finance'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'
import { textOfPdf } from '../setup/pdfText'
import { credit, invoiceOrder, makeOrder, nameSeller, readInvoice } from './invoices'

test('an invoice in euros needs the rate of its day, tells its VAT in kronor by it, and so does its credit note', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const id = await makeOrder(admin, [{ productDetailId: await addProduct(db, { unitPrice: 89_50 }), quantity: 1 }], { to: 'done' })
  await db.execute(sql`update baskets set currency = 'EUR' where id = ${id}`)
  await expect(invoiceOrder(admin, id)).rejects.toMatchObject({
    status: 409,
    data: { reason: 'hasRate' },
    message: expect.stringMatching(/^No EUR rate is known for \d{4}-\d\d-\d\d or before: enter it under Finance, Currency rates$/),
  })
  const { data: euro } = await admin.call(finance.Currency.calls.add, {
    body: { title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: null, valueInKrona: 11 },
  })
  const rateOf = (day: string, rate: number) =>
    admin.call(finance.CurrencyRate.calls.add, { body: { currencyId: euro.id, day, rate, title: 'Riksbanken' } })
  await rateOf('2020-01-02', 11.2345)
  await rateOf('2020-01-01', 10)
  await rateOf('2999-01-01', 12)
  const { invoiceId, total, document } = await invoiceOrder(admin, id)
  expect(total).toEqual({ amount: 94_87, currency: 'EUR' })
  expect(document).toMatchObject({ rates: [{ vat: 5_37 }], exchange: { rate: 11.2345, day: '2020-01-02', vatSek: 60_33 } })
  const { id: note } = await credit(admin, invoiceId)
  expect((await readInvoice(admin, note)).document.exchange?.vatSek).toBe(-60_33)
  const pdf = Buffer.from((await admin.call(printInvoices, { body: { ids: [invoiceId ?? 0] } })).data.pdf, 'base64')
  expect(textOfPdf(pdf)).toMatch(/Moms i SEK: 60[.,]33 \(kurs 11[.,]2345/)
  await expect(db.execute(sql`update invoices set vat_sek = 1 where id = ${invoiceId}`)).rejects.toThrow()
})
