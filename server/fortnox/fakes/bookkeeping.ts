import { Hono } from 'hono'
import type { Faults } from './faults'
import { type Books, bodyOf, Fault, requireAccount, requireOpen } from './resources'

type Fields = Record<string, unknown>

const invoiceFields =
  'CustomerNumber InvoiceDate DueDate DeliveryDate Currency CurrencyRate CurrencyUnit VATIncluded ExternalInvoiceReference1 ExternalInvoiceReference2 YourOrderNumber InvoiceRows'.split(
    ' ',
  )
const paymentFields = 'InvoiceNumber Amount AmountCurrency PaymentDate ModeOfPaymentAccount ExternalInvoiceReference1'.split(' ')
const voucherFields = 'VoucherSeries TransactionDate Description Comments VoucherRows'.split(' ')
const ore = (amount: unknown) => Math.round(Number(amount) * 100)
const kronor = (amount: number) => Number((amount / 100).toFixed(2))

/** Per rate, on the sum of the rows. */
function totalOf(rows: readonly Fields[]): number {
  const byRate = new Map<number, number>()
  for (const { Price, DeliveredQuantity, VAT } of rows)
    byRate.set(Number(VAT), (byRate.get(Number(VAT)) ?? 0) + ore(Price) * Number(DeliveredQuantity))
  return [...byRate].reduce((sum, [rate, net]) => sum + net + Math.sign(net) * Math.round((Math.abs(net) * rate) / 100), 0)
}

function checkRows(books: Books, rows: unknown): readonly Fields[] {
  // As the real Fortnox, which fails with an internal error.
  if (!Array.isArray(rows) || rows.length === 0) throw new Fault(1000003, 'System exception', 500)
  for (const { Description, ArticleNumber, AccountNumber } of rows) {
    if (String(Description ?? '').length > 255) throw new Fault(2000588, 'Ogiltig parameter i anropet. (Description)')
    if (ArticleNumber !== undefined && !books.articles.has(String(ArticleNumber)))
      throw new Fault(2000588, `Artikeln ${ArticleNumber} finns inte.`)
    requireAccount(books, AccountNumber)
  }
  return rows
}

export function bookkeepingResources(books: Books, faults: Faults, wrote: (answer: Response) => Response): Hono {
  const app = new Hono()
  const missing = () => new Fault(2000729, 'A valid identifier was not provided.', 404)
  const found = (all: Map<string, Fields>, key: string): Fields => {
    const one = all.get(key)
    if (!one) throw missing()
    return one
  }
  const meta = (rows: readonly unknown[]) => ({ '@TotalResources': rows.length, '@TotalPages': 1, '@CurrentPage': 1 })

  app.get('/invoices', (c) => {
    const reference = c.req.query('externalinvoicereference1') ?? ''
    // Prefix search, as in Fortnox.
    const rows = [...books.invoices.values()].filter(({ ExternalInvoiceReference1 }) =>
      String(ExternalInvoiceReference1).startsWith(reference),
    )
    return c.json({ MetaInformation: meta(rows), Invoices: rows.map(({ InvoiceRows: _, ...row }) => row) })
  })
  app.get('/invoices/:number', (c) => c.json({ Invoice: found(books.invoices, c.req.param('number')) }))
  app.post('/invoices', async (c) => {
    const given = await bodyOf(c.req.raw, 'Invoice', invoiceFields)
    requireOpen(faults, given.InvoiceDate)
    if (!books.customers.has(String(given.CustomerNumber))) throw new Fault(2000729, 'Kunden finns inte.')
    const rows = checkRows(books, given.InvoiceRows)
    const number = String(1001 + books.invoices.size)
    const total = kronor(totalOf(rows))
    books.invoices.set(number, { ...given, DocumentNumber: number, Total: total, Balance: total, Booked: false, Credit: total < 0 })
    return wrote(c.json({ Invoice: books.invoices.get(number) }, 201))
  })
  app.put('/invoices/:number/bookkeep', (c) => {
    const invoice = found(books.invoices, c.req.param('number'))
    if (invoice.Booked) throw new Fault(2000588, 'Fakturan är redan bokförd.')
    invoice.Booked = true
    return wrote(c.json({ Invoice: invoice }))
  })

  app.get('/invoicepayments', (c) => {
    const rows = [...books.payments.values()].filter(({ InvoiceNumber }) => String(InvoiceNumber) === c.req.query('invoicenumber'))
    return c.json({
      MetaInformation: meta(rows),
      InvoicePayments: rows.map(({ Number: number, InvoiceNumber, Booked }) => ({ Number: number, InvoiceNumber, Booked })),
    })
  })
  app.get('/invoicepayments/:number', (c) => c.json({ InvoicePayment: found(books.payments, c.req.param('number')) }))
  app.post('/invoicepayments', async (c) => {
    const given = await bodyOf(c.req.raw, 'InvoicePayment', paymentFields)
    requireOpen(faults, given.PaymentDate)
    requireAccount(books, given.ModeOfPaymentAccount)
    const invoice = found(books.invoices, String(given.InvoiceNumber))
    if (!invoice.Booked) throw new Fault(2000588, 'Fakturan är inte bokförd.')
    const number = String(1 + books.payments.size)
    invoice.Balance = kronor(ore(invoice.Balance) - ore(given.AmountCurrency ?? given.Amount))
    books.payments.set(number, { ...given, Number: number, Booked: false })
    return wrote(c.json({ InvoicePayment: books.payments.get(number) }, 201))
  })
  app.put('/invoicepayments/:number/bookkeep', (c) => {
    const payment = found(books.payments, c.req.param('number'))
    if (payment.Booked) throw new Fault(2000588, 'Inbetalningen är redan bokförd.')
    payment.Booked = true
    return wrote(c.json({ InvoicePayment: payment }))
  })

  app.get('/vouchers', (c) => {
    const { fromdate = '', todate = '9999' } = c.req.query()
    const rows = [...books.vouchers.values()].filter(
      ({ TransactionDate }) => String(TransactionDate) >= fromdate && String(TransactionDate) <= todate,
    )
    return c.json({ MetaInformation: meta(rows), Vouchers: rows.map(({ VoucherRows: _, ...row }) => row) })
  })
  app.post('/vouchers', async (c) => {
    const given = await bodyOf(c.req.raw, 'Voucher', voucherFields)
    const year = requireOpen(faults, given.TransactionDate)
    const rows = given.VoucherRows as Fields[]
    if (!Array.isArray(rows) || rows.length < 2) throw new Fault(2001392, 'Ingen eller felaktig typ av data.')
    for (const { Account } of rows) requireAccount(books, Account)
    if (rows.reduce((sum, { Debit, Credit }) => sum + ore(Debit ?? 0) - ore(Credit ?? 0), 0) !== 0)
      throw new Fault(2000588, 'Verifikationen balanserar inte.')
    const series = String(given.VoucherSeries ?? 'A')
    const number = 1 + [...books.vouchers.values()].filter(({ VoucherSeries, Year }) => VoucherSeries === series && Year === year).length
    books.vouchers.set(`${series}${number}-${year}`, { ...given, VoucherSeries: series, VoucherNumber: number, Year: year })
    return wrote(c.json({ Voucher: books.vouchers.get(`${series}${number}-${year}`) }, 201))
  })
  return app
}
