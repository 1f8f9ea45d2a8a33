import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minorDigits } from '#api/core/currencies'
import { finance } from '#api/reference/finance'
import { salesLines, toInvoiceLines } from '#api/statistics/lines'
import { openBooksReport, salesReport } from '#api/statistics/reports'
import { keepVouchers } from '#server/fortnox/vouchers'
import { exchanged } from '#server/invoices/exchange'
import { credit, invoiceOrder, makeOrder, nameSeller, readInvoice } from '../invoices/invoices'
import { addProduct } from '../orders/orders'
import { startServer } from '../setup/harness'

test('the database counts the minor units of every currency and takes amounts into öre as the server does', async () => {
  const { db } = await startServer()
  for (const currency of Intl.supportedValuesOf('currency')) {
    const { rows } = await db.execute(
      sql`select minor_digits(${currency}) as digits, in_ore(123456789, ${currency}, 0.07345678)::int as above, in_ore(-5, ${currency}, 1.1)::int as below`,
    )
    const { vatSek: above } = exchanged({ rate: 0.07345678, day: '2026-01-01' }, 123456789, currency)
    const { vatSek: below } = exchanged({ rate: 1.1, day: '2026-01-01' }, -5, currency)
    if (currency !== 'SEK') expect([currency, rows[0]]).toEqual([currency, { digits: minorDigits(currency), above, below }])
  }
})

test('what is sold in euros is counted in kronor by the rate of its invoice, to the öre of its VAT, and is found by its currency', async () => {
  const { db, signIn } = await startServer()
  await nameSeller(db)
  const admin = await signIn('admin')
  const [book, map] = [
    await addProduct(db, { unitPrice: 89_51 }),
    await addProduct(db, { title: 'Karta', unitPrice: 33_33, vatRate: 0.25 }),
  ]
  const items = [
    { productDetailId: book, quantity: 1 },
    { productDetailId: map, quantity: 1 },
  ]
  const [inEuros, left, inKronor] = [
    await makeOrder(admin, items, { to: 'done' }),
    await makeOrder(admin, items, { to: 'done' }),
    await makeOrder(admin, items, { to: 'done' }),
  ]
  await db.execute(sql`update baskets set currency = 'EUR' where id in (${inEuros}, ${left})`)
  const { data: euro } = await admin.call(finance.Currency.calls.add, {
    body: { title: 'Euro', nonLatinTitle: null, code: 'EUR', symbol: null, valueInKrona: 99 },
  })
  await admin.call(finance.CurrencyRate.calls.add, { body: { currencyId: euro.id, day: '2020-01-02', rate: 11.2345, title: 'Riksbanken' } })
  const { invoiceId = 0 } = await invoiceOrder(admin, inEuros)
  await invoiceOrder(admin, inKronor)

  const { document } = await readInvoice(admin, invoiceId ?? 0)
  const net = document.rates.reduce((sum, rate) => sum + rate.net, 0)
  const netSek = Math.round(net * 11.2345)
  const { vatSek = 0 } = document.exchange ?? {}
  const days = { fromDate: '2020-01-01', toDate: '2099-12-31' }
  const totalsOf = async (currency: string) => (await admin.call(salesReport, { body: { ...days, step: 'year', currency } })).result.totals
  const [euros, kronor, all] = [await totalsOf('EUR'), await totalsOf('SEK'), await totalsOf('')]
  expect(euros).toMatchObject({
    orders: 1,
    revenue: netSek,
    vat: vatSek,
    toInvoice: Math.round(89_51 * 11.2345) + Math.round(33_33 * 11.2345),
  })
  expect(kronor).toMatchObject({ orders: 1, revenue: 89_51 + 33_33, toInvoice: 0 })
  expect(all).toMatchObject({ orders: 2, revenue: euros.revenue + kronor.revenue, vat: euros.vat + kronor.vat, toInvoice: euros.toInvoice })
  for (const of of ['revenue', 'vat'] as const) {
    const { result } = await admin.call(salesLines.sales, { body: { of, ...days, currency: 'EUR' } })
    expect([of, result.total, result.sum]).toEqual([of, 2, euros[of]])
  }
  const due = await admin.call(toInvoiceLines, { body: { ...days, currency: 'EUR' } })
  expect([due.result.sum, due.data.every(({ basketId }) => basketId === left)]).toEqual([euros.toInvoice, true])
  expect((await admin.call(toInvoiceLines, { body: { ...days, currency: 'SEK' } })).result).toMatchObject({ total: 0, sum: 0 })
  expect((await admin.call(openBooksReport, { body: {} })).result.totals.value).toBe(0)

  await credit(admin, invoiceId ?? 0)
  expect(await totalsOf('EUR')).toMatchObject({ revenue: 0, vat: 0 })
  await keepVouchers(db, new Date())
  const { rows } =
    await db.execute(sql`select w.kind, coalesce(sum(l.credit - l.debit) filter (where l.account like '30%'), 0)::int as sales,
      coalesce(sum(l.credit - l.debit) filter (where l.account like '26%'), 0)::int as vat, coalesce(sum(l.debit - l.credit) filter (where l.account = '1510'), 0)::int as owed
    from vouchers w join voucher_lines l on l.voucher_id = w.id where w.invoice_id in (select id from invoices where currency = 'EUR') group by w.id order by w.id`)
  expect(rows).toEqual([
    { kind: 'invoice', sales: netSek, vat: vatSek, owed: netSek + vatSek },
    { kind: 'credit', sales: -netSek, vat: -vatSek, owed: -netSek - vatSek },
  ])
})
