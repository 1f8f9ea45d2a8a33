import { minorDigits } from '#api/core/currencies'
import type { SyncKind } from '#api/fortnox/kinds'
import { vatDecision } from '#api/orders/vat/vatCase'
import { vatTerritory } from '#api/orders/vat/vatTerritory'
import { daysBetween } from '../invoices/days'
import { accounts, salesAccountOf } from './bookkeeping'
import { customerNumber, invoiceReference, supplierNumber, voucherReference } from './numbers'

export type Payload = Readonly<Record<string, unknown>>

type ArticleRecord = {
  articleNumber: string
  title: string
  ean: string | null
  account: string | null
  rate: number
  isDigital: boolean
  isActive: boolean
}
export type CustomerRecord = {
  id: number
  name: string
  isCompany: boolean
  organisationNumber: string
  vatNumber: string
  isVatCharged: boolean
  email: string
  phone: string
  /** `country` is ISO 3166-1 alpha-2. */
  address: { address: string; postalCode: string; city: string; country: string } | null
}
type SupplierRecord = {
  id: number
  name: string
  organisationNumber: string | null
  vatNumber: string | null
  contact: string | null
  email: string | null
  phone: string | null
  country: string | null
  isActive: boolean
}
type InvoiceItemRecord = {
  kind: 'goods' | 'freight' | 'service'
  title: string
  quantity: number
  vatRate: number
  net: number
  vat: number
  includesVat: boolean
  edition: number | null
  articleNumber: string | null
  isArticle: boolean
  account: string | null
}
export type InvoiceRecord = {
  kind: 'invoice' | 'credit'
  number: number
  customerId: number
  day: string
  dueDate: string | null
  deliveryDate: string | null
  reference: string | null
  ocr: string
  currency: string
  /** SEK per unit of its currency; null for SEK. */
  rate: number | null
  /** Null for older documents: Swedish VAT. */
  vatCase: string | null
  total: number
  items: InvoiceItemRecord[]
  credits: number | null
}
type VoucherRecord = {
  kind: 'invoice' | 'credit' | 'payment' | 'reversal' | 'closing'
  number: string
  day: string
  text: string
  invoiceId: number | null
  sourceId: number
  invoice: string | null
  /** Öre. */
  lines: { account: string; debit: number; credit: number }[]
  /** Amount in the payment's own currency, in minor units. */
  paid: { amount: number; currency: string } | null
}
export type RecordOf = {
  article: ArticleRecord
  customer: CustomerRecord
  supplier: SupplierRecord
  invoice: InvoiceRecord
  voucher: VoucherRecord
}

const longest = { articleDescription: 200, rowDescription: 255, name: 1024 }
/** By code points. */
const cut = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
const inMajorUnits = (amount: number, currency: string): number =>
  Number((amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency)))
const kronor = (amount: number): number => inMajorUnits(amount, 'SEK')
const percent = (rate: number): number => Number((rate * 100).toFixed(2))

const article = ({ articleNumber, title, ean, account, rate, isDigital, isActive }: ArticleRecord): Payload => ({
  ArticleNumber: articleNumber,
  Description: cut(title, longest.articleDescription),
  EAN: ean ?? '',
  Type: isDigital ? 'SERVICE' : 'STOCK',
  SalesAccount: Number(salesAccountOf(rate, account)),
  VAT: percent(rate),
  Active: isActive,
})

/** VAT law (decision 034): businesses in other member states are not charged, people there are. */
function vatTypeOf({ address, isCompany, vatNumber, isVatCharged }: CustomerRecord): string {
  const { case: vatCase } = vatDecision({ place: address, isBusiness: isCompany, vatNumber, isVatCharged })
  if (vatCase === 'export') return 'EXPORT'
  if (vatCase === 'intraEu') return 'EUREVERSEDVAT'
  return address && address.country !== 'SE' && vatTerritory(address).isInEu ? 'EUVAT' : 'SEVAT'
}

const customer = (record: CustomerRecord): Payload => {
  const { id, name, isCompany, organisationNumber, vatNumber, email, phone, address } = record
  return {
    CustomerNumber: customerNumber(id),
    Name: cut(name, longest.name),
    Type: isCompany ? 'COMPANY' : 'PRIVATE',
    OrganisationNumber: organisationNumber,
    VATNumber: vatNumber,
    VATType: vatTypeOf(record),
    Address1: address?.address ?? '',
    ZipCode: address?.postalCode ?? '',
    City: address?.city ?? '',
    CountryCode: address?.country ?? 'SE',
    Email: email,
    Phone1: phone,
  }
}

const supplier = ({ id, name, organisationNumber, vatNumber, contact, email, phone, country, isActive }: SupplierRecord): Payload => ({
  SupplierNumber: supplierNumber(id),
  Name: cut(name, longest.name),
  OrganisationNumber: organisationNumber ?? '',
  VATNumber: vatNumber ?? '',
  OurReference: contact ?? '',
  Email: email ?? '',
  Phone1: phone ?? '',
  CountryCode: country ?? '',
  Active: isActive,
})

/** If any price includes VAT, all rows do: their sum is the total, however Fortnox rounds the VAT in it. */
const isWithVat = ({ items }: InvoiceRecord): boolean => items.some(({ includesVat }) => includesVat)

/** Copies times a price where that gives the amount to the öre; otherwise one row at the amount, with the copies in its text. */
const invoiceRow = (
  { title, quantity, vatRate, net, vat, articleNumber, isArticle, account }: InvoiceItemRecord,
  record: InvoiceRecord,
): Payload => {
  const { currency, vatCase } = record
  const amount = isWithVat(record) ? net + vat : net
  // A price reduction has no copies.
  const dividesEvenly = quantity !== 0 && amount % quantity === 0
  return {
    ...(isArticle && { ArticleNumber: articleNumber }),
    Description: cut(dividesEvenly || quantity === 0 ? title : `${Math.abs(quantity)} × ${title}`, longest.rowDescription),
    DeliveredQuantity: dividesEvenly ? quantity : Math.sign(quantity) || -1,
    Price: inMajorUnits(dividesEvenly ? amount / quantity : amount * (Math.sign(quantity) || -1), currency),
    VAT: percent(vatRate),
    AccountNumber: Number(salesAccountOf(vatRate, account, vatCase)),
  }
}

const invoice = (record: InvoiceRecord): Payload => {
  const { number, customerId, day, dueDate, deliveryDate, reference, ocr, currency, rate, items, credits } = record
  return {
    CustomerNumber: customerNumber(customerId),
    InvoiceDate: day,
    ...(dueDate && { DueDate: dueDate, TermsOfPayment: String(daysBetween(day, dueDate)) }),
    ...(ocr && { OCR: ocr }),
    ...(deliveryDate && { DeliveryDate: deliveryDate }),
    Currency: currency,
    ...(rate !== null && { CurrencyRate: rate, CurrencyUnit: 1 }),
    VATIncluded: isWithVat(record),
    ExternalInvoiceReference1: invoiceReference(number),
    ...(credits !== null && { ExternalInvoiceReference2: invoiceReference(credits) }),
    YourOrderNumber: reference ?? '',
    InvoiceRows: items.map((item) => invoiceRow(item, record)),
  }
}

const rows = ({ InvoiceRows }: Payload): readonly unknown[] => (Array.isArray(InvoiceRows) ? InvoiceRows : [])

/**
 * The invoice with a row for what Fortnox's rounding of VAT differs from ours, in minor units; undefined if it is more than an öre for each
 * row, which is no rounding.
 */
export function withRounding(payload: Payload, difference: number, currency: string): Payload | undefined {
  if (Math.abs(difference) > rows(payload).length) return undefined
  const row = {
    Description: 'Öresutjämning',
    DeliveredQuantity: 1,
    Price: inMajorUnits(difference, currency),
    VAT: 0,
    AccountNumber: Number(accounts.rounding),
  }
  return { ...payload, InvoiceRows: [...rows(payload), row] }
}

export const isPayment = ({ kind }: Pick<VoucherRecord, 'kind'>): boolean => kind === 'payment' || kind === 'reversal'

const exchangeAccounts: readonly string[] = [accounts.exchangeGains, accounts.exchangeLosses]

/**
 * On the invoice; taken back by the same amount below zero, as Fortnox deletes no booked payment. What the currency gained or lost is
 * written off to its account.
 */
function payment({ number, day, invoice: of, lines, paid }: VoucherRecord): Payload {
  const into = lines.find(({ account }) => account !== accounts.receivables && !exchangeAccounts.includes(account))
  if (!into) throw new Error(`Voucher ${number} has no account that was paid into`)
  const writtenOff = lines.filter(({ account }) => exchangeAccounts.includes(account))
  return {
    InvoiceNumber: Number(of),
    Amount: kronor(into.debit - into.credit),
    ...(paid && { AmountCurrency: inMajorUnits(paid.amount, paid.currency) }),
    PaymentDate: day,
    ModeOfPaymentAccount: Number(into.account),
    ExternalInvoiceReference1: voucherReference(number),
    ...(writtenOff.length > 0 && {
      WriteOffs: writtenOff.map(({ account, debit, credit }) => ({ AccountNumber: Number(account), Amount: kronor(debit - credit) })),
    }),
  }
}

const voucher = (record: VoucherRecord): Payload =>
  isPayment(record)
    ? payment(record)
    : {
        VoucherSeries: 'A',
        TransactionDate: record.day,
        Description: cut(record.text, longest.articleDescription),
        Comments: voucherReference(record.number),
        VoucherRows: record.lines.map(({ account, debit, credit }) => ({
          Account: Number(account),
          Debit: kronor(debit),
          Credit: kronor(credit),
        })),
      }

const makers: { [K in SyncKind]: (record: RecordOf[K]) => Payload } = { article, customer, supplier, invoice, voucher }

export const payloadOf = <K extends SyncKind>(kind: K, record: RecordOf[K]): Payload => makers[kind](record)
