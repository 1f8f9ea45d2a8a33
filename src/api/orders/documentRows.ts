import { nth } from '../core/objects'
import { half } from '../core/shares'
import { byRate, type TaxedAmount } from './documentTotals'

/** A line of a document as it is kept: minor units, `rate` a fraction such as 0.06. `unitPrice` and `discount` have VAT in them where `includesVat`. */
export type IssuedLine = TaxedAmount & {
  kind: 'goods' | 'freight' | 'service'
  title: string
  isbn: string
  quantity: number
  unitPrice: number
  includesVat: boolean
  discount: number
}

/** A line as it is printed: `unitPrice` × `quantity` − `discount`, rounded to a whole minor unit, is `amount`. */
export type DocumentRow = Pick<IssuedLine, 'kind' | 'title' | 'isbn' | 'quantity'> & {
  /** Minor units, with decimals where the copies' price is no whole number of them. */
  unitPrice: number
  /** The same without VAT, which an invoice names also where its prices have VAT in them (ML 17 kap. 24 §). */
  netUnitPrice: number
  discount: number
  amount: number
  /** More than one where freight or a service follows goods of several rates. */
  rates: number[]
}

export type DocumentFigures = {
  rows: DocumentRow[]
  rates: TaxedAmount[]
  /** `rowSum` is what the rows come to: the total where they have VAT in them, else `net`. */
  rowSum: number
  net: number
  vat: number
  total: number
}

/** Decimals of a minor unit that any number of copies up to 9999 needs. */
const maxDecimals = 4
const unit = 10_000

/** The shortest price that gives `amount` for so many copies. */
function priceOf(amount: number, quantity: number): number {
  for (let decimals = 0; decimals < maxDecimals; decimals++) {
    const price = Number((amount / quantity).toFixed(decimals))
    if (Math.abs(price * quantity - amount) < 0.5 - 1e-6) return price
  }
  return Number((amount / quantity).toFixed(maxDecimals))
}

/** A discount in terms with VAT or without: half away from zero. */
function discountIn({ discount, includesVat, rate }: IssuedLine, isWithVat: boolean): number {
  if (includesVat === isWithVat) return discount
  const withVat = unit + Math.round(rate * unit)
  const [by, from] = isWithVat ? [withVat, unit] : [unit, withVat]
  return Math.sign(discount) * Number(half(BigInt(Math.abs(discount)) * BigInt(by), BigInt(from)))
}

const inTerms = (line: IssuedLine, isWithVat: boolean) => {
  const amount = isWithVat ? line.net + line.vat : line.net
  const discount = discountIn(line, isWithVat)
  return { amount, discount, unitPrice: priceOf(amount + discount, line.quantity) }
}

/** Freight and a service that are split over the rates of the goods, rates ascending, are one charge. */
function grouped(lines: readonly IssuedLine[]): IssuedLine[][] {
  const groups: IssuedLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (before && line.kind !== 'goods' && line.kind === before.kind && line.title === before.title && line.rate > before.rate)
      last?.push(line)
    else groups.push([line])
  }
  return groups
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const negative = (amount: number) => (amount === 0 ? 0 : -amount)

/** A line of a credit note above zero, as it is printed. */
export const mirrored = (line: IssuedLine): IssuedLine => ({
  ...line,
  quantity: negative(line.quantity),
  discount: negative(line.discount),
  net: negative(line.net),
  vat: negative(line.vat),
})

/**
 * What a document prints of its lines: the paper, the page and what is sent elsewhere say the same. A credit note, whose amounts are
 * below zero, says what is credited, above zero.
 */
export function documentFigures(
  kept: readonly IssuedLine[],
  { isWithVat, isCredit = false }: { isWithVat: boolean; isCredit?: boolean },
): DocumentFigures {
  const lines = isCredit ? kept.map(mirrored) : kept
  const rows = grouped(lines).map((group): DocumentRow => {
    const { kind, title, isbn, quantity } = nth(group, 0)
    const priced = group.map((line) => inTerms(line, isWithVat))
    const of = (figure: 'amount' | 'discount' | 'unitPrice') => sum(priced.map((terms) => terms[figure]))
    return {
      kind,
      title,
      isbn,
      quantity,
      unitPrice: of('unitPrice'),
      discount: of('discount'),
      amount: of('amount'),
      netUnitPrice: sum(group.map((line) => inTerms(line, false).unitPrice)),
      rates: group.map(({ rate }) => rate),
    }
  })
  const rates = byRate(lines)
  const [net, vat] = [sum(rates.map((rate) => rate.net)), sum(rates.map((rate) => rate.vat))]
  return { rows, rates, rowSum: sum(rows.map(({ amount }) => amount)), net, vat, total: net + vat }
}
