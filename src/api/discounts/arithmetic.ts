import { allocate, half } from '../core/shares'

export type DiscountKind = 'percent' | 'amount' | 'newPrice'

/** How a discount makes a price. Amounts are minor units, `roundTo` too. */
export type DiscountRule = {
  kind: DiscountKind
  /** Ten-thousandths of the price for `percent`, else minor units. */
  value: number
  roundTo: number
  /** No price goes below it. */
  floorPrice: number | null
  /** Whether an edition may cost nothing. */
  allowsFree: boolean
}

/** Why an edition gets no price: it would cost nothing, or no less than before. */
export type NoPrice = 'free' | 'noSaving'

export type Reduced = { price: number; saving: number; isFloored: boolean; refusal: NoPrice | null }

/** Ten-thousandths of a decimal such as 0.15. */
export const basisPoints = (decimal: number): number => Math.round(decimal * 10_000)

/**
 * What an edition costs in a discount: its list price less the discount, rounded half up to `roundTo`, and not below the floor.
 * `value` is the edition's own, of the same kind, where it has one. A price of nothing is refused unless the discount allows
 * it; one that is not lower is the list price, and no saving.
 */
export function reduce(base: number, rule: DiscountRule, value = rule.value): Reduced {
  const raw = base - savingOf(base, rule.kind, value)
  const rounded = Number(half(BigInt(raw), BigInt(rule.roundTo))) * rule.roundTo
  const floor = rule.floorPrice ?? 0
  const isFloored = rounded < floor
  const price = Math.max(rounded, floor, 0)
  if (price >= base) return { price: base, saving: 0, isFloored: false, refusal: 'noSaving' }
  if (price < 1 && !rule.allowsFree) return { price: 0, saving: base, isFloored, refusal: 'free' }
  return { price, saving: base - price, isFloored, refusal: null }
}

function savingOf(base: number, kind: DiscountKind, value: number): number {
  if (kind === 'newPrice') return base - value
  return kind === 'amount' ? value : shareOf(base, value)
}

/** Minor units: so many ten-thousandths of an amount, half away from zero. */
export const shareOf = (amount: number, tenThousandths: number) => Number(half(BigInt(amount) * BigInt(tenThousandths), 10_000n))

export type CodeRule = {
  kind: 'percent' | 'amount'
  /** Ten-thousandths for `percent`, else minor units. */
  value: number
  appliesToDiscounted: boolean
}

/** A line after sale prices: minor units of all its copies, and whether the code may be used on it at all. */
export type CodedLine = { base: number; isDiscounted: boolean; isEligible?: boolean }

/** What a code takes off each line, in their order: shares of one sum by the largest remainder. */
export function shareCode({ kind, value, appliesToDiscounted }: CodeRule, lines: readonly CodedLine[]): number[] {
  const weights = lines.map(({ base, isDiscounted, isEligible = true }) =>
    isEligible && (appliesToDiscounted || !isDiscounted) ? base : 0,
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return allocate(kind === 'percent' ? shareOf(sum, value) : Math.min(value, sum), weights)
}
