import { nth } from '../core/objects'
import { allocate, half } from '../core/shares'

/** What of a document's line is still to be taken: by an invoice of an order, by a credit note of an invoice. Minor units, 0 or more. */
export type Remaining = {
  quantity: number
  /** In the terms of the line's price: with VAT where `includesVat`. */
  amount: number
  includesVat: boolean
  /** Ten-thousandths. */
  rate: number
  vat: number
  /** Copies that this part takes, at most `quantity`. */
  take: number
}

/** What a part takes of a line. */
export type Part = { quantity: number; amount: number; net: number; vat: number }

const unit = 10_000n
const vatOf = (amount: number, rate: number, isIn: boolean) =>
  Number(half(BigInt(amount) * BigInt(rate), isIn ? unit + BigInt(rate) : unit))
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const groupOf = ({ rate, includesVat }: Remaining) => `${rate} ${includesVat}`

/** Shares of VAT by what is taken; where nothing that is taken costs anything, what is left goes to the first of it. */
function shared(vat: number, taken: readonly number[], of: readonly Remaining[]): number[] {
  if (sum(taken) > 0) return allocate(vat, taken)
  const first = of.findIndex(({ take }) => take > 0)
  return of.map((_, i) => (i === first ? vat : 0))
}

/**
 * One part of a document that is invoiced, or credited, in parts: of each line k of the m copies that are left take
 * `amount × k / m`, and VAT is rounded once a rate, as of any document. What completes a rate takes what is left of it, so that
 * parts always sum to the whole; no part takes more VAT than is left. Half away from zero.
 * @throws {RangeError} for a take that is not between 0 and what is left
 */
export function takePart(lines: readonly Remaining[]): Part[] {
  const amounts = lines.map(({ amount, quantity, take }) => {
    if (take < 0 || take > quantity) throw new RangeError(`${take} of ${quantity} cannot be taken`)
    if (take === 0) return 0
    return take === quantity ? amount : Number(half(BigInt(amount) * BigInt(take), BigInt(quantity)))
  })
  const vats = lines.map(() => 0)
  for (const group of new Set(lines.map(groupOf))) {
    const at = lines.flatMap((line, i) => (groupOf(line) === group ? [i] : []))
    const of = at.map((i) => nth(lines, i))
    const taken = at.map((i) => amounts[i] ?? 0)
    const left = sum(of.map(({ vat }) => vat))
    const isLast = of.every(({ quantity, take }) => take === quantity)
    const [first] = of
    if (!first) continue
    const vat = isLast ? left : Math.min(left, vatOf(sum(taken), first.rate, first.includesVat))
    // Whoever takes all of every line takes each line's own share, so that a whole is the mirror of its document; where parts
    // before it took other shares than the lines' own, VAT is shared anew.
    const isOwn = isLast && of.every((line) => (line.take > 0 ? line.vat >= 0 : line.vat === 0))
    const shares = isOwn ? of.map((line) => line.vat) : shared(vat, taken, of)
    at.forEach((i, place) => {
      vats[i] = shares[place] ?? 0
    })
  }
  return lines.map(({ includesVat, take }, i) => {
    const [amount = 0, vat = 0] = [amounts[i], vats[i]]
    return { quantity: take, amount, vat, net: includesVat ? amount - vat : amount }
  })
}

/** What is left of an item: minor units. */
export type Standing = Pick<Remaining, 'includesVat' | 'rate' | 'vat'> & { net: number }

/**
 * Takes an amount with VAT off items, shared by what is left of them, without any copy. VAT is taken out of it once a rate, and never
 * more than is left. The amount of all that is left takes each item as it is.
 * @throws {RangeError} for more than is left
 */
export function takeAmount(items: readonly Standing[], amount: number): Part[] {
  const left = items.map(({ net, vat }) => Math.max(net + vat, 0))
  const isAll = amount === sum(left)
  if (amount > sum(left)) throw new RangeError(`${amount} of ${sum(left)} cannot be taken`)
  const shares = isAll ? left : allocate(amount, left)
  const vats = items.map(({ vat }) => vat)
  if (!isAll)
    for (const rate of new Set(items.map((item) => item.rate))) {
      const at = items.flatMap((item, i) => (item.rate === rate ? [i] : []))
      const taken = at.map((i) => shares[i] ?? 0)
      const most = sum(at.map((i) => items[i]?.vat ?? 0))
      const own = allocate(sum(taken) === 0 ? 0 : Math.min(most, vatOf(sum(taken), rate, true)), taken)
      at.forEach((i, place) => {
        vats[i] = own[place] ?? 0
      })
    }
  return items.map(({ includesVat }, i) => {
    const [share = 0, vat = 0] = [shares[i], vats[i]]
    return { quantity: 0, amount: includesVat ? share : share - vat, vat, net: share - vat }
  })
}

/** The number a bank reads on a payment: the invoice's, a digit for its length, and a check digit (Luhn). */
export function ocrOf(number: number): string {
  const digits = String(number)
  const withLength = digits + String((digits.length + 2) % 10)
  let total = 0
  for (const [i, digit] of [...withLength].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
    total += value > 9 ? value - 9 : value
  }
  return withLength + String((10 - (total % 10)) % 10)
}
