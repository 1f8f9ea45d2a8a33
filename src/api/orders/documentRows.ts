import { nth } from '../core/objects'
import { half } from '../core/shares'
import { byRate, type TaxedAmount } from './documentTotals'

/** Minor units; `rate` is a fraction such as 0.06. `unitPrice` and `discount` include VAT if `includesVat`. */
export type IssuedLine = TaxedAmount & {
  kind: 'goods' | 'freight' | 'service'
  title: string
  isbn: string
  quantity: number
  unitPrice: number
  includesVat: boolean
  discount: number
}

/** `unitPrice` × `quantity` − `discount`, rounded to a minor unit, is `amount`. */
export type DocumentRow = Pick<IssuedLine, 'kind' | 'title' | 'isbn' | 'quantity'> & {
  /** Minor units, with decimals where needed. */
  unitPrice: number
  /** Required by ML 17 kap. 24 § also for prices with VAT. */
  netUnitPrice: number
  discount: number
  amount: number
  rates: number[]
}

export type DocumentFigures = {
  rows: DocumentRow[]
  rates: TaxedAmount[]
  /** `rowSum` is the total if rows include VAT, else `net`. */
  rowSum: number
  net: number
  vat: number
  total: number
}

/** Enough for up to 9999 copies. */
const maxDecimals = 4
const unit = 10_000

function priceOf(amount: number, quantity: number): number {
  for (let decimals = 0; decimals < maxDecimals; decimals++) {
    const price = Number((amount / quantity).toFixed(decimals))
    if (Math.abs(price * quantity - amount) < 0.5 - 1e-6) return price
  }
  return Number((amount / quantity).toFixed(maxDecimals))
}

/** Half away from zero. */
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

export const mirrored = (line: IssuedLine): IssuedLine => ({
  ...line,
  quantity: negative(line.quantity),
  discount: negative(line.discount),
  net: negative(line.net),
  vat: negative(line.vat),
})

/** For paper, page and electronic invoice alike. Credit notes are positive. */
export function documentFigures(
  issued: readonly IssuedLine[],
  { isWithVat, isCredit = false }: { isWithVat: boolean; isCredit?: boolean },
): DocumentFigures {
  const lines = isCredit ? issued.map(mirrored) : issued
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
