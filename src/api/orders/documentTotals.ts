import { allocate, half } from '../core/shares'

/** One in a rate: 600 is 6 %. */
const unit = 10_000

/** What a line comes to before VAT is reckoned: minor units. */
export type DocumentLine = {
  /** Unit price × quantity, less its discounts; 0 or more. */
  base: number
  /** Whether `base` has VAT in it. */
  includesVat: boolean
  /** Ten-thousandths. */
  rate: number
}

/** Freight or a service, without VAT. It follows the goods: its rates are theirs. */
export type DocumentCharge = {
  /** 0 or more. */
  amount: number
  /** Ten-thousandths; counts only where no goods cost anything. */
  rate: number
}

/** Minor units at one rate of VAT. */
export type TaxedAmount = { rate: number; net: number; vat: number }

export type DocumentTotals = {
  /** As the lines came: what each adds to the document's net, and its share of the VAT. */
  lines: TaxedAmount[]
  /** As the charges came: each in parts, one a rate, lowest first. */
  charges: TaxedAmount[][]
  /** One a rate, lowest first: what the document says of VAT. */
  rates: TaxedAmount[]
  net: number
  vat: number
  total: number
}

/** One a rate, lowest first. */
export const byRate = (amounts: readonly TaxedAmount[]): TaxedAmount[] =>
  [...new Set(amounts.map(({ rate }) => rate))]
    .sort((a, b) => a - b)
    .map((rate) => {
      const at = amounts.filter((taxed) => taxed.rate === rate)
      return { rate, net: sum(at.map(({ net }) => net)), vat: sum(at.map(({ vat }) => vat)) }
    })

type Item = { amount: number; rate: number; includesVat: boolean; put: (taxed: TaxedAmount) => void }

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** VAT of an amount: on top of it, or in it. Half away from zero. */
const vatOf = (amount: number, rate: number, isIn: boolean) =>
  Number(half(BigInt(amount) * BigInt(rate), BigInt(isIn ? unit + rate : unit)))

/**
 * What a document comes to: an order, an offer, an invoice, a receipt. VAT is rounded once a rate, on what is priced without
 * it and in what is priced with it, because an invoice is checked so (EN 16931, BR-CO-17); of a line it is a share, by
 * largest remainder, so that the lines sum to the document. Charges are shared over the rates by the net of the goods.
 * The server's SQL says the same (`server/orders/money/documentParts.ts`), and a test holds them together.
 * @throws {RangeError} for an amount below zero: what is credited is the mirror of what was invoiced
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

/** Of items that are all priced alike: the VAT of each rate, and everyone's share of it. */
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

/** Minor units of a rate, in ten-thousandths, of an amount: a discount of 15 % is 1500. Half away from zero. */
export const partOf = (amount: number, rate: number): number => Number(half(BigInt(amount) * BigInt(rate), BigInt(unit)))

/** What is paid in cash of an amount in öre: to the krona, 50 öre up (lag 1970:1029). VAT stays as it was. */
export const roundedForCash = (amount: number): number => Number(half(BigInt(amount), 100n)) * 100

const decimals = 8

/**
 * An amount in another currency, both in hundredths, at a rate such as '11.2345': a decimal text, as a `numeric` column is read.
 * @throws {RangeError} for a rate that is no decimal of at most eight places
 */
export function exchanged(amount: number, rate: string): number {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d{1,8}))?$/.exec(rate) ?? []
  if (whole === undefined) throw new RangeError(`No rate of exchange: ${rate}`)
  return Number(half(BigInt(amount) * BigInt(whole + places.padEnd(decimals, '0')), 10n ** BigInt(decimals)))
}
