import { minorDigits } from '#api/core/currencies'
import { nth } from '#api/core/objects'
import type { ElectronicParts, IssuedDocument } from '#api/invoices/document'
import type { InvoiceKind } from '#api/invoices/invoices'
import { documentFigures } from '#api/orders/documentRows'
import type { VatCase } from '#api/orders/vat/vatCase'
import { unmarked } from '../../core/documents/words'
import { backOrderNotes } from '../../orders/documents/words'
import { daysBetween } from '../days'

/** UNCL 5305: standard rate, zero rate, reverse charge, goods within the EU, export. */
export type Category = 'S' | 'Z' | 'AE' | 'K' | 'G'
type Taxed = { category: Category /** In percent, such as 6. */; percent: number }

export type BillLine = Taxed & {
  name: string
  isbn: string
  quantity: number
  /** Minor units with up to four decimals; `unitPrice` × `quantity` − `discount` = `net` (R120). */
  unitPrice: number
  discount: number
  net: number
}

export type BillCharge = Taxed & { reason: string; net: number }
export type Subtotal = Taxed & { net: number; vat: number }

/** Digits without hyphens, IBAN without spaces. */
export type Account = { kind: 'bankgiro'; number: string } | { kind: 'iban'; number: string; bic: string }

type BillParty = ElectronicParts['seller'] & { name: string; orgNumber: string; vatNumber: string }

/** Terms of EN 16931 in minor units of `currency`; positive for credit notes. */
export type Bill = {
  isCredit: boolean
  number: number
  /** YYYY-MM-DD. */
  issueDate: string
  dueDate: string | null
  currency: string
  note: string
  buyerReference: string
  orderReference: string
  orders: readonly number[]
  credits: { number: number; date: string } | null
  seller: BillParty & { email: string; phone: string; isFSkatt: boolean }
  buyer: BillParty
  delivery: { on: string | null; address: ElectronicParts['seller']['address'] | null }
  account: Account | null
  ocr: string
  terms: string
  lines: BillLine[]
  charges: BillCharge[]
  subtotals: Subtotal[]
  /** VAT in öre if the currency is not SEK. */
  vatSek: number | null
  totals: { lines: number; charges: number; net: number; vat: number; total: number; prepaid: number; payable: number }
}

export type Issuing = {
  kind: InvoiceKind
  number: number
  invoiceDate: string
  dueDate: string | null
  currency: string
  ocr: string
  document: IssuedDocument
  /** Paid before issue, in minor units. */
  prepaid: number
  credits: Bill['credits']
}

type DocumentLine = IssuedDocument['lines'][number]

function categoryOf({ kind, rate }: DocumentLine, vatCase: VatCase): Category {
  if (vatCase === 'export') return 'G'
  if (vatCase === 'intraEu') return kind === 'service' ? 'AE' : 'K'
  return rate === 0 ? 'Z' : 'S'
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const percentOf = (rate: number) => Math.round(rate * 1_000_000) / 10_000
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A bankgiro takes only SEK from within Sweden. */
export function accountOf({ document, currency }: Pick<Issuing, 'document' | 'currency'>): Account | null {
  const { bankgiro, iban, bic } = document.seller
  const isAbroad = currency !== 'SEK' || (document.vatCase ?? 'domestic') !== 'domestic'
  if (iban && (isAbroad || !bankgiro)) return { kind: 'iban', number: iban.replace(/\s/g, ''), bic: bic.replace(/\s/g, '') }
  return bankgiro ? { kind: 'bankgiro', number: digitsOf(bankgiro) } : null
}

function subtotalsOf(taxed: readonly Subtotal[]): Subtotal[] {
  const found = new Map<string, Subtotal>()
  for (const { category, percent, net, vat } of taxed) {
    const key = `${category} ${percent}`
    const existing = found.get(key)
    found.set(key, { category, percent, net: (existing?.net ?? 0) + net, vat: (existing?.vat ?? 0) + vat })
  }
  return [...found.values()].sort((a, b) => a.percent - b.percent || a.category.localeCompare(b.category))
}

/** As printed without VAT; a discount whose sign rounding turned is in the price. */
function rowOf(line: DocumentLine, isCredit: boolean) {
  const { rows } = documentFigures([line], { isWithVat: false, isCredit })
  const [row] = rows as [(typeof rows)[number]]
  if (row.discount >= 0 && row.quantity > 0) return row
  return nth(documentFigures([{ ...line, discount: 0 }], { isWithVat: false, isCredit }).rows, 0)
}

const words = { sv: { days: (days: number) => `${days} dagar netto` }, en: { days: (days: number) => `${days} days net` } }

/** A document has one note (R002). */
const noteOf = ({ reason, backOrders = [], language }: IssuedDocument) =>
  unmarked([reason, ...backOrderNotes(backOrders, language)].filter((note) => note !== '').join('\n'))

/** From the lines of the paper. Undefined for documents older than electronic invoices. */
export function billOf(issuing: Issuing): Bill | undefined {
  const { kind, document, currency, dueDate, invoiceDate, prepaid } = issuing
  const { electronic, vatCase = 'domestic', seller, buyer } = document
  if (!electronic) return undefined
  const isCredit = kind === 'credit'
  const taxed = document.lines.map((line) => ({
    line,
    row: rowOf(line, isCredit),
    category: categoryOf(line, vatCase),
    percent: percentOf(line.rate),
    net: isCredit ? 0 - line.net : line.net,
    vat: isCredit ? 0 - line.vat : line.vat,
  }))
  // An invoice needs a line: freight, if there is nothing else.
  const hasGoods = taxed.some(({ line }) => line.kind !== 'freight')
  const isCharge = (line: DocumentLine) => hasGoods && line.kind === 'freight'
  const lines = taxed
    .filter(({ line }) => !isCharge(line))
    .map(({ line, row, category, percent, net }): BillLine => {
      const { title, isbn } = line
      return { name: title, isbn, quantity: row.quantity, unitPrice: row.unitPrice, discount: row.discount, net, category, percent }
    })
  const charges = taxed
    .filter(({ line }) => isCharge(line))
    .map(({ line, category, percent, net }): BillCharge => ({ reason: line.title, net, category, percent }))
  const [ofLines, ofCharges, vat] = [
    sum(lines.map(({ net }) => net)),
    sum(charges.map(({ net }) => net)),
    sum(taxed.map((each) => each.vat)),
  ]
  const total = ofLines + ofCharges + vat
  const { exchange } = document
  return {
    isCredit,
    number: issuing.number,
    issueDate: invoiceDate,
    dueDate,
    currency,
    note: noteOf(document),
    buyerReference: document.reference,
    orderReference: electronic.orderReference,
    orders: document.orders,
    credits: issuing.credits,
    seller: {
      ...electronic.seller,
      name: seller.name,
      orgNumber: seller.orgNumber,
      vatNumber: seller.vatNumber,
      email: seller.email,
      phone: seller.phone,
      isFSkatt: seller.isFSkatt,
    },
    buyer: { ...electronic.buyer, name: buyer.name, orgNumber: buyer.orgNumber, vatNumber: buyer.vatNumber },
    delivery: { on: electronic.deliveredOn, address: electronic.delivery ?? (vatCase === 'domestic' ? null : electronic.buyer.address) },
    account: isCredit ? null : accountOf(issuing),
    ocr: issuing.ocr,
    terms: dueDate ? words[document.language === 'sv' ? 'sv' : 'en'].days(daysBetween(invoiceDate, dueDate)) : '',
    lines,
    charges,
    subtotals: subtotalsOf(taxed),
    vatSek: exchange ? (isCredit ? 0 - exchange.vatSek : exchange.vatSek) : null,
    totals: { lines: ofLines, charges: ofCharges, net: ofLines + ofCharges, vat, total, prepaid, payable: total - prepaid },
  }
}

/** `decimals` more than the currency has. */
export function decimal(amount: number, currency: string, decimals = 0): string {
  const digits = minorDigits(currency)
  const text = (amount / 10 ** digits).toFixed(digits + decimals)
  if (!decimals) return text
  const trimmed = text.replace(/0+$/, '')
  const [, fraction = ''] = trimmed.split('.')
  return (amount / 10 ** digits).toFixed(Math.max(fraction.length, digits))
}
