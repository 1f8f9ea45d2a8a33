import { Hono } from 'hono'
import type { Faults } from './faults'
import { pageOf } from './paging'
import { type Books, bodyOf, Fault, requireAccount, requireOpen } from './resources'

type Fields = Record<string, unknown>

const invoiceFields =
  'CustomerNumber InvoiceDate DueDate DeliveryDate Currency CurrencyRate CurrencyUnit VATIncluded ExternalInvoiceReference1 ExternalInvoiceReference2 YourOrderNumber OCR TermsOfPayment InvoiceRows'.split(
    ' ',
  )
const paymentFields =
  'InvoiceNumber Amount AmountCurrency CurrencyRate PaymentDate ModeOfPaymentAccount ExternalInvoiceReference1 WriteOffs'.split(' ')
const voucherFields = 'VoucherSeries TransactionDate Description Comments VoucherRows'.split(' ')
/** Fields in lists, which have no rows, and no reference of a payment. */
const invoiceListed =
  'Balance Booked Cancelled Currency CurrencyRate CurrencyUnit CustomerNumber DocumentNumber DueDate ExternalInvoiceReference1 ExternalInvoiceReference2 InvoiceDate OCR TermsOfPayment Total VoucherNumber VoucherSeries VoucherYear'.split(
    ' ',
  )
const paymentListed = 'Amount Booked Currency CurrencyRate CurrencyUnit InvoiceNumber Number PaymentDate'.split(' ')
const voucherListed = 'Comments Description ReferenceNumber ReferenceType TransactionDate VoucherNumber VoucherSeries Year'.split(' ')
const ore = (amount: unknown) => Math.round(Number(amount) * 100)
const kronor = (amount: number) => Number((amount / 100).toFixed(2))
const rounded = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) - 1e-9)
const rowsIn = (fields: Fields, name: string): readonly Fields[] => (Array.isArray(fields[name]) ? fields[name] : [])

/** Each row to the öre, VAT once for each rate on the sum of its rows: on top of it, or out of it where prices include VAT. */
function totalsOf(invoice: Fields): { net: number; vat: number; vatByRate: ReadonlyMap<number, number> } {
  const byRate = new Map<number, number>()
  for (const { Price, DeliveredQuantity, VAT } of rowsIn(invoice, 'InvoiceRows'))
    byRate.set(Number(VAT), (byRate.get(Number(VAT)) ?? 0) + rounded(ore(Price) * Number(DeliveredQuantity)))
  const vatByRate = new Map(
    [...byRate].map(([rate, sum]) => [rate, rounded((sum * rate) / (invoice.VATIncluded === true ? 100 + rate : 100))]),
  )
  const [sum, vat] = [byRate, vatByRate].map((amounts) => [...amounts.values()].reduce((all, amount) => all + amount, 0)) as [
    number,
    number,
  ]
  return { net: invoice.VATIncluded === true ? sum - vat : sum, vat, vatByRate }
}

const rateOf = ({ CurrencyRate }: Fields) => Number(CurrencyRate ?? 1)

/** Debit is positive; VAT and sales are booked in kronor, what is left over by rounding on 3740. */
function bookedRows(invoice: Fields): Fields[] {
  const { net, vat, vatByRate } = totalsOf(invoice)
  const inSek = (amount: number) => rounded(amount * rateOf(invoice))
  const amounts = new Map<number, number>([[1510, inSek(net + vat)]])
  const add = (account: number, amount: number) => amounts.set(account, (amounts.get(account) ?? 0) + amount)
  for (const [rate, amount] of vatByRate) add(vatAccounts[rate] ?? 2611, -inSek(amount))
  const sales = new Map<string, number>()
  for (const { Price, DeliveredQuantity, VAT, AccountNumber } of rowsIn(invoice, 'InvoiceRows')) {
    const key = `${AccountNumber} ${VAT}`
    sales.set(key, (sales.get(key) ?? 0) + rounded(ore(Price) * Number(DeliveredQuantity)))
  }
  for (const [key, amount] of sales) {
    const [account = 0, rate = 0] = key.split(' ').map(Number)
    add(account, -inSek(invoice.VATIncluded === true ? (amount * 100) / (100 + rate) : amount))
  }
  add(3740, -[...amounts.values()].reduce((sum, amount) => sum + amount, 0))
  return voucherRows(amounts)
}

const vatAccounts: Readonly<Record<number, number>> = { 25: 2611, 12: 2621, 6: 2631 }

const voucherRows = (amounts: ReadonlyMap<number, number>): Fields[] =>
  [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([Account, amount]) => ({ Account, Debit: kronor(Math.max(amount, 0)), Credit: kronor(Math.max(-amount, 0)) }))

function addVoucher(books: Books, series: string, day: unknown, fields: Fields, given?: number): Fields {
  const year = Number(String(day).slice(0, 4))
  const numbers = [...books.vouchers.values()].filter((one) => one.VoucherSeries === series && one.Year === year)
  const number = given ?? 1 + Math.max(0, ...numbers.map(({ VoucherNumber }) => Number(VoucherNumber)))
  const voucher = { ...fields, TransactionDate: day, VoucherSeries: series, VoucherNumber: number, Year: year }
  books.vouchers.set(`${series}${number}-${year}`, voucher)
  return voucher
}

/** `id` is that of a voucher of an earlier run. */
export function enterVoucher(books: Books, given: Fields, id?: string): Fields {
  const [, series = String(given.VoucherSeries ?? 'A'), number] = /^([A-Z]+)(\d+)-/.exec(id ?? '') ?? []
  return addVoucher(books, series, given.TransactionDate, given, number === undefined ? undefined : Number(number))
}

const numbered = ({ VoucherSeries, VoucherNumber, Year }: Fields) => ({ VoucherSeries, VoucherNumber, VoucherYear: Year })

const nextNumber = (all: ReadonlyMap<string, unknown>, least: number) =>
  String(Math.max(least, ...[...all.keys()].map((key) => 1 + Number(key))))

export function enterInvoice(books: Books, given: Fields, number = nextNumber(books.invoices, 1001)): Fields {
  const { net, vat } = totalsOf(given)
  const totals = { Net: kronor(net), TotalVAT: kronor(vat), Total: kronor(net + vat), Balance: kronor(net + vat), Credit: net + vat < 0 }
  books.invoices.set(number, { ...given, ...totals, DocumentNumber: number, Booked: false, Cancelled: false })
  return found(books.invoices, number)
}

export function bookInvoice(books: Books, invoice: Fields): void {
  const voucher = addVoucher(books, 'B', invoice.InvoiceDate, {
    Description: `Kundfaktura ${invoice.DocumentNumber}`,
    ReferenceType: 'INVOICE',
    ReferenceNumber: String(invoice.DocumentNumber),
    VoucherRows: bookedRows(invoice),
  })
  Object.assign(invoice, { Booked: true }, numbered(voucher))
}

/** Its voucher stays in the series, with its rows struck out. */
export function cancelInvoice(books: Books, number: string): void {
  const invoice = found(books.invoices, number)
  const { VoucherSeries, VoucherNumber, VoucherYear } = invoice
  const voucher = books.vouchers.get(`${VoucherSeries}${VoucherNumber}-${VoucherYear}`)
  if (voucher) Object.assign(voucher, { VoucherRows: [] })
  Object.assign(invoice, { Cancelled: true, Balance: 0 })
}

/** In another currency, the amount in kronor and what is written off make up the claim at the invoice's rate. */
export function enterPayment(books: Books, given: Fields, number = nextNumber(books.payments, 1)): Fields {
  const invoice = found(books.invoices, String(given.InvoiceNumber))
  const isForeign = (invoice.Currency ?? 'SEK') !== 'SEK'
  const writtenOff = rowsIn(given, 'WriteOffs').reduce((sum, { Amount }) => sum + ore(Amount), 0)
  const paid = isForeign ? ore(given.AmountCurrency) : ore(given.Amount) + writtenOff
  if (isForeign && ore(given.Amount) + writtenOff !== rounded(paid * rateOf(invoice)))
    throw new Fault(2000588, 'Inbetalningen balanserar inte: valutakursdifferensen saknar konto.')
  invoice.Balance = kronor(ore(invoice.Balance) - paid)
  books.payments.set(number, { ...given, Number: number, Booked: false })
  return found(books.payments, number)
}

export function bookPayment(books: Books, payment: Fields): void {
  const amounts = new Map<number, number>()
  const add = (account: number, amount: number) => amounts.set(account, (amounts.get(account) ?? 0) + amount)
  add(Number(payment.ModeOfPaymentAccount), ore(payment.Amount))
  for (const { AccountNumber, Amount } of rowsIn(payment, 'WriteOffs')) add(Number(AccountNumber), ore(Amount))
  add(1510, -[...amounts.values()].reduce((sum, amount) => sum + amount, 0))
  const voucher = addVoucher(books, 'C', payment.PaymentDate, {
    Description: `Inbetalning kundfaktura ${payment.InvoiceNumber}`,
    ReferenceType: 'INVOICEPAYMENT',
    ReferenceNumber: String(payment.Number),
    VoucherRows: voucherRows(amounts),
  })
  Object.assign(payment, { Booked: true }, numbered(voucher))
}

const found = (all: Map<string, Fields>, key: string): Fields => {
  const one = all.get(key)
  if (!one) throw new Fault(2000729, 'A valid identifier was not provided.', 404)
  return one
}

function checkRows(books: Books, rows: unknown): void {
  // As the real Fortnox, which fails with an internal error.
  if (!Array.isArray(rows) || rows.length === 0) throw new Fault(1000003, 'System exception', 500)
  for (const { Description, ArticleNumber, AccountNumber } of rows) {
    if (String(Description ?? '').length > 255) throw new Fault(2000588, 'Ogiltig parameter i anropet. (Description)')
    if (ArticleNumber !== undefined && !books.articles.has(String(ArticleNumber)))
      throw new Fault(2000588, `Artikeln ${ArticleNumber} finns inte.`)
    requireAccount(books, AccountNumber)
  }
}

export function bookkeepingResources(books: Books, faults: Faults, wrote: (answer: Response) => Response): Hono {
  const app = new Hono()
  const checkedInvoice = async (request: Request): Promise<Fields> => {
    const given = await bodyOf(request, 'Invoice', invoiceFields)
    requireOpen(faults, given.InvoiceDate)
    if (!books.customers.has(String(given.CustomerNumber))) throw new Fault(2000729, 'Kunden finns inte.')
    if (given.TermsOfPayment !== undefined && !books.terms.has(String(given.TermsOfPayment)))
      throw new Fault(2000729, `Betalningsvillkoret ${given.TermsOfPayment} finns inte.`)
    checkRows(books, given.InvoiceRows)
    return given
  }
  app.get('/invoices', (c) => {
    const { externalinvoicereference1: reference = '', fromdate = '', todate = '9999' } = c.req.query()
    // Prefix search, as in Fortnox.
    const rows = [...books.invoices.values()].filter(
      ({ ExternalInvoiceReference1, InvoiceDate }) =>
        String(ExternalInvoiceReference1 ?? '').startsWith(reference) && String(InvoiceDate) >= fromdate && String(InvoiceDate) <= todate,
    )
    return c.json(pageOf(c, 'Invoices', rows, invoiceListed))
  })
  app.get('/invoices/:number', (c) => c.json({ Invoice: found(books.invoices, c.req.param('number')) }))
  app.post('/invoices', async (c) => {
    const given = await checkedInvoice(c.req.raw)
    return wrote(c.json({ Invoice: enterInvoice(books, given) }, 201))
  })
  app.put('/invoices/:number', async (c) => {
    const invoice = found(books.invoices, c.req.param('number'))
    if (invoice.Booked) throw new Fault(2000588, 'Fakturan är bokförd och kan inte ändras.')
    const given = await checkedInvoice(c.req.raw)
    return wrote(c.json({ Invoice: enterInvoice(books, { ...invoice, ...given }, c.req.param('number')) }))
  })
  app.put('/invoices/:number/cancel', (c) => {
    const invoice = found(books.invoices, c.req.param('number'))
    if (invoice.Booked) throw new Fault(2000588, 'Fakturan är bokförd och kan inte makuleras.')
    cancelInvoice(books, c.req.param('number'))
    return wrote(c.json({ Invoice: invoice }))
  })
  app.put('/invoices/:number/bookkeep', (c) => {
    const invoice = found(books.invoices, c.req.param('number'))
    if (invoice.Booked) throw new Fault(2000588, 'Fakturan är redan bokförd.')
    bookInvoice(books, invoice)
    return wrote(c.json({ Invoice: invoice }))
  })

  app.get('/invoicepayments', (c) => {
    const of = c.req.query('invoicenumber')
    const rows = [...books.payments.values()].filter(({ InvoiceNumber }) => of === undefined || String(InvoiceNumber) === of)
    return c.json(pageOf(c, 'InvoicePayments', rows, paymentListed))
  })
  app.get('/invoicepayments/:number', (c) => c.json({ InvoicePayment: found(books.payments, c.req.param('number')) }))
  app.post('/invoicepayments', async (c) => {
    const given = await bodyOf(c.req.raw, 'InvoicePayment', paymentFields)
    requireOpen(faults, given.PaymentDate)
    requireAccount(books, given.ModeOfPaymentAccount)
    const invoice = found(books.invoices, String(given.InvoiceNumber))
    if (!invoice.Booked) throw new Fault(2000588, 'Fakturan är inte bokförd.')
    for (const { AccountNumber } of rowsIn(given, 'WriteOffs')) requireAccount(books, AccountNumber)
    return wrote(c.json({ InvoicePayment: enterPayment(books, given) }, 201))
  })
  app.put('/invoicepayments/:number/bookkeep', (c) => {
    const payment = found(books.payments, c.req.param('number'))
    if (payment.Booked) throw new Fault(2000588, 'Inbetalningen är redan bokförd.')
    bookPayment(books, payment)
    return wrote(c.json({ InvoicePayment: payment }))
  })

  app.get('/vouchers', (c) => {
    const { fromdate = '', todate = '9999', financialyear } = c.req.query()
    const rows = [...books.vouchers.values()].filter(
      ({ TransactionDate, Year }) =>
        String(TransactionDate) >= fromdate && String(TransactionDate) <= todate && (!financialyear || String(Year) === financialyear),
    )
    return c.json(pageOf(c, 'Vouchers', rows, voucherListed))
  })
  app.post('/vouchers', async (c) => {
    const given = await bodyOf(c.req.raw, 'Voucher', voucherFields)
    requireOpen(faults, given.TransactionDate)
    const rows = given.VoucherRows as Fields[]
    if (!Array.isArray(rows) || rows.length < 2) throw new Fault(2001392, 'Ingen eller felaktig typ av data.')
    for (const { Account } of rows) requireAccount(books, Account)
    if (rows.reduce((sum, { Debit, Credit }) => sum + ore(Debit ?? 0) - ore(Credit ?? 0), 0) !== 0)
      throw new Fault(2000588, 'Verifikationen balanserar inte.')
    return wrote(c.json({ Voucher: enterVoucher(books, given) }, 201))
  })
  return app
}
