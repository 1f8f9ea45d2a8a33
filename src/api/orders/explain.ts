import { half } from '../core/shares'
import { type IssuedLine, mirrored } from './documentRows'
import { byRate, type TaxedAmount } from './documentTotals'

/** Minor units; rates are fractions such as 0.06; `exact` is unrounded. */
export type Rule =
  | { rule: 'total' | 'net' }
  | { rule: 'line' | 'charge'; title: string }
  | { rule: 'price'; quantity: number; unitPrice: number; includesVat: boolean }
  | { rule: 'discount' | 'code' | 'vatTakenOut' | 'remainder' }
  | { rule: 'vat'; rate: number; base: number }
  | { rule: 'vatOn' | 'vatIn'; rate: number; base: number; exact: number }

/** Parts sum to the amount. */
export type Explained = Rule & { amount: number; parts: Explained[] }

type Goods = {
  title: string
  quantity: number
  unitPrice: number
  includesVat: boolean
  rate: number
  discount: number
  codeDiscount?: number
  net: number
  vat: number
}
type Charge = { title: string; quantity: number; unitPrice: number; net: number }

export type Explainable = { goods: readonly Goods[]; charges: readonly Charge[]; rates: readonly TaxedAmount[] }

export type Explanation = { net: Explained; vat: (Explained & { rate: number })[]; total: Explained }

const unit = 10_000
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

const node = (rule: Rule, amount: number, parts: Explained[] = []): Explained => {
  const left = amount - sum(parts.map((part) => part.amount))
  return { ...rule, amount, parts: parts.length && left !== 0 ? [...parts, { rule: 'remainder', amount: left, parts: [] }] : parts }
}

const goodsOf = ({ title, quantity, unitPrice, includesVat, discount, codeDiscount = 0, net, vat }: Goods) =>
  node({ rule: 'line', title }, net, [
    node({ rule: 'price', quantity, unitPrice, includesVat }, unitPrice * quantity),
    ...(discount ? [node({ rule: 'discount' }, -discount)] : []),
    ...(codeDiscount ? [node({ rule: 'code' }, -codeDiscount)] : []),
    ...(includesVat && vat ? [node({ rule: 'vatTakenOut' }, -vat)] : []),
  ])

function vatOf({ rate, net, vat }: TaxedAmount, goods: readonly Goods[]): Explained & { rate: number } {
  const inGross = goods.filter((line) => line.includesVat && line.rate === rate)
  const gross = sum(inGross.map((line) => line.net + line.vat))
  const base = net - sum(inGross.map((line) => line.net))
  const tenThousandths = Math.round(rate * unit)
  const part = (rule: 'vatOn' | 'vatIn', amount: number) => {
    const [times, by] = [amount * tenThousandths, rule === 'vatIn' ? unit + tenThousandths : unit]
    return node({ rule, rate, base: amount, exact: times / by }, Number(half(BigInt(times), BigInt(by))))
  }
  const parts = [...(base ? [part('vatOn', base)] : []), ...(gross ? [part('vatIn', gross)] : [])]
  return { ...node({ rule: 'vat', rate, base: net }, vat, parts), rate }
}

/**
 * Down to prices, discounts and the rounding of each rate; parts sum to their amount. `remainder` is carried over from earlier parts of the
 * order.
 */
export function explain({ goods, charges, rates }: Explainable): Explanation {
  const net = node({ rule: 'net' }, sum(rates.map((rate) => rate.net)), [
    ...goods.map(goodsOf),
    ...charges.map(({ title, net, ...priced }) =>
      node({ rule: 'charge', title }, net, [node({ rule: 'price', includesVat: false, ...priced }, priced.unitPrice * priced.quantity)]),
    ),
  ])
  const vat = rates.map((rate) => vatOf(rate, goods))
  return { net, vat, total: node({ rule: 'total' }, net.amount + sum(vat.map(({ amount }) => amount)), [net, ...vat]) }
}

/** Credit notes are positive. */
export function explainableOf(lines: readonly IssuedLine[], isCredit = false): Explainable {
  const shown = isCredit ? lines.map(mirrored) : lines
  const others = shown.filter(({ kind }) => kind !== 'goods')
  const charges = [...new Set(others.map(({ kind, title }) => JSON.stringify([kind, title])))].map((key) => {
    const own = others.filter(({ kind, title }) => JSON.stringify([kind, title]) === key)
    const net = sum(own.map((line) => line.net))
    return { title: own[0]?.title ?? '', quantity: 1, unitPrice: net, net }
  })
  return { goods: shown.filter(({ kind }) => kind === 'goods'), charges, rates: byRate(shown) }
}
