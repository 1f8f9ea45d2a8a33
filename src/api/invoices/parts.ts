import { nth } from '../core/objects'
import { allocate, half } from '../core/shares'

/** Minor units, 0 or more. */
export type Remaining = {
  quantity: number
  /** With VAT if `includesVat`. */
  amount: number
  includesVat: boolean
  /** Ten-thousandths. */
  rate: number
  vat: number
  take: number
}

export type Part = { quantity: number; amount: number; net: number; vat: number }

const unit = 10_000n
const vatOf = (amount: number, rate: number, isIn: boolean) =>
  Number(half(BigInt(amount) * BigInt(rate), isIn ? unit + BigInt(rate) : unit))
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const groupOf = ({ rate, includesVat }: Remaining) => `${rate} ${includesVat}`

/** If nothing taken has a price, the rest goes to the first. */
function shared(vat: number, taken: readonly number[], of: readonly Remaining[]): number[] {
  if (sum(taken) > 0) return allocate(vat, taken)
  const first = of.findIndex(({ take }) => take > 0)
  return of.map((_, i) => (i === first ? vat : 0))
}

/**
 * For k of the m copies left each line gives `amount × k / m`; VAT is rounded once per rate, half away from zero. Completing a rate takes
 * its rest, so that parts sum to the whole and never exceed it.
 * @throws {RangeError} for a take outside 0 to what is left
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
    // Taking everything mirrors the document's own shares; after different earlier shares, VAT is shared anew.
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

export type RemainingAmount = Pick<Remaining, 'includesVat' | 'rate' | 'vat'> & { net: number }

/**
 * Takes an amount with VAT off items, in proportion to what is left, without copies. VAT is taken out once per rate and never exceeds what
 * is left.
 * @throws {RangeError} for more than is left
 */
export function takeAmount(items: readonly RemainingAmount[], amount: number): Part[] {
  const left = items.map(({ net, vat }) => Math.max(net + vat, 0))
  const isAll = amount === sum(left)
  if (amount > sum(left)) throw new RangeError(`${amount} of ${sum(left)} cannot be taken`)
  const shares = isAll ? left : allocate(amount, left)
  const vats = items.map(({ vat }) => vat)
  if (!isAll)
    for (const rate of new Set(items.map((item) => item.rate))) {
      const at = items.flatMap((item, i) => (item.rate === rate ? [i] : []))
      const taken = at.map((i) => shares[i] ?? 0)
      const max = sum(at.map((i) => items[i]?.vat ?? 0))
      const own = allocate(sum(taken) === 0 ? 0 : Math.min(max, vatOf(sum(taken), rate, true)), taken)
      at.forEach((i, place) => {
        vats[i] = own[place] ?? 0
      })
    }
  return items.map(({ includesVat }, i) => {
    const [share = 0, vat = 0] = [shares[i], vats[i]]
    return { quantity: 0, amount: includesVat ? share : share - vat, vat, net: share - vat }
  })
}

/** OCR reference: invoice number, a length digit and a Luhn check digit. */
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
