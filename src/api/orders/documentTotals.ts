import { allocate, half } from '../core/shares'

/** 600 is 6 %. */
const unit = 10_000

/** Minor units before VAT. */
export type DocumentLine = {
  base: number
  /** Whether `base` includes VAT. */
  includesVat: boolean
  /** Ten-thousandths. */
  rate: number
}

/** Freight or a service without VAT, taxed at the rates of the goods. */
export type DocumentCharge = {
  amount: number
  /** Ten-thousandths; only used if no goods have a price. */
  rate: number
}

export type TaxedAmount = { rate: number; net: number; vat: number }

export type DocumentTotals = {
  lines: TaxedAmount[]
  charges: TaxedAmount[][]
  rates: TaxedAmount[]
  net: number
  vat: number
  total: number
}

export const byRate = (amounts: readonly TaxedAmount[]): TaxedAmount[] =>
  [...new Set(amounts.map(({ rate }) => rate))]
    .sort((a, b) => a - b)
    .map((rate) => {
      const at = amounts.filter((taxed) => taxed.rate === rate)
      return { rate, net: sum(at.map(({ net }) => net)), vat: sum(at.map(({ vat }) => vat)) }
    })

type Item = { amount: number; rate: number; includesVat: boolean; put: (taxed: TaxedAmount) => void }

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** Half away from zero. */
const vatOf = (amount: number, rate: number, isIn: boolean) =>
  Number(half(BigInt(amount) * BigInt(rate), BigInt(isIn ? unit + rate : unit)))

/**
 * Totals of an order, offer, invoice or receipt. VAT is rounded once per rate and terms, as invoices are checked that way (EN 16931,
 * BR-CO-17); lines get shares by largest remainder, charges are shared by the net of the goods. SQL version:
 * `server/orders/money/documentParts.ts`; a test keeps them equal.
 * @throws {RangeError} for a negative amount
 */
export function documentTotals(lines: readonly DocumentLine[], charges: readonly DocumentCharge[] = []): DocumentTotals {
  const ofLines: TaxedAmount[] = []
  const items = lines.map(({ base, includesVat, rate }, i): Item => {
    return { amount: base, rate, includesVat, put: (taxed) => (ofLines[i] = taxed) }
  })
  taxEach(items.filter(({ includesVat }) => includesVat))

  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => a - b)
  const goods = rates.map((rate) => sum(lines.map((line, i) => (line.rate === rate ? (ofLines[i]?.net ?? line.base) : 0))))
  const ofCharges = charges.map((): TaxedAmount[] => [])
  const shares = charges.flatMap(({ amount, rate }, i): Item[] => {
    const parts = sum(goods) > 0 ? allocate(amount, goods).map((part, at) => ({ amount: part, rate: rates[at] ?? 0 })) : [{ amount, rate }]
    return parts
      .filter((part) => part.amount > 0)
      .map((part) => ({ ...part, includesVat: false, put: (taxed) => ofCharges[i]?.push(taxed) }))
  })
  taxEach([...items.filter(({ includesVat }) => !includesVat), ...shares])

  for (const parts of ofCharges) parts.sort((a, b) => a.rate - b.rate)
  const all = [...ofLines, ...ofCharges.flat()]
  const [net, vat] = [sum(all.map((taxed) => taxed.net)), sum(all.map((taxed) => taxed.vat))]
  return { lines: ofLines, charges: ofCharges, rates: byRate(all), net, vat, total: net + vat }
}

function taxEach(items: readonly Item[]): void {
  for (const rate of new Set(items.map((item) => item.rate))) {
    const at = items.filter((item) => item.rate === rate)
    const amounts = at.map(({ amount }) => amount)
    const isIn = at.some(({ includesVat }) => includesVat)
    const shares = allocate(vatOf(sum(amounts), rate, isIn), amounts)
    at.forEach(({ amount, put }, i) => {
      const vat = shares[i] ?? 0
      put({ rate, net: isIn ? amount - vat : amount, vat })
    })
  }
}

/** Rate in ten-thousandths: 15 % is 1500. Half away from zero. */
export const partOf = (amount: number, rate: number): number => Number(half(BigInt(amount) * BigInt(rate), BigInt(unit)))

/** To the krona, 50 öre up (lag 1970:1029). VAT is unchanged. */
export const roundedForCash = (amount: number): number => Number(half(BigInt(amount), 100n)) * 100

const decimals = 8

/**
 * Amounts in hundredths, the rate a decimal text such as '11.2345', as `numeric` columns are read.
 * @throws {RangeError} for more than eight decimals
 */
export function exchanged(amount: number, rate: string): number {
  const [, units, places = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(rate) ?? []
  if (units === undefined) throw new RangeError(`No rate of exchange: ${rate}`)
  return Number(half(BigInt(amount) * BigInt(units + places.padEnd(decimals, '0')), 10n ** BigInt(decimals)))
}
