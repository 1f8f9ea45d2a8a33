import { allocate, half } from '../core/shares'

export type DiscountKind = 'percent' | 'amount' | 'newPrice'

/** Amounts and `roundTo` in minor units. */
export type DiscountRule = {
  kind: DiscountKind
  /** Ten-thousandths for `percent`, else minor units. */
  value: number
  roundTo: number
  floorPrice: number | null
  allowsFree: boolean
}

export type NoPrice = 'free' | 'noSaving'

export type Reduced = { price: number; saving: number; isFloored: boolean; refusal: NoPrice | null }

/** Ten-thousandths of a decimal such as 0.15. */
export const basisPoints = (decimal: number): number => Math.round(decimal * 10_000)

/**
 * Price less discount, rounded half up to `roundTo`, not below the floor. `value` overrides the rule's. Refused if the result is 0 and not
 * allowed, or no lower than the price.
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

/** In minor units, half away from zero. */
export const shareOf = (amount: number, tenThousandths: number) => Number(half(BigInt(amount) * BigInt(tenThousandths), 10_000n))

/** A price less its VAT, in minor units, rounded half away from zero. `rate` is a decimal such as 0.06. */
export const withoutVat = (price: number, rate: number) => Number(half(BigInt(price) * 10_000n, BigInt(10_000 + basisPoints(rate))))

export type CodeRule = {
  kind: 'percent' | 'amount'
  /** Ten-thousandths for `percent`, else minor units. */
  value: number
  appliesToDiscounted: boolean
}

/** `base`: minor units of all copies. */
export type CodedLine = { base: number; isDiscounted: boolean; isEligible?: boolean }

/** By largest remainder. */
export function shareCode({ kind, value, appliesToDiscounted }: CodeRule, lines: readonly CodedLine[]): number[] {
  const weights = lines.map(({ base, isDiscounted, isEligible = true }) =>
    isEligible && (appliesToDiscounted || !isDiscounted) ? base : 0,
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return allocate(kind === 'percent' ? shareOf(sum, value) : Math.min(value, sum), weights)
}
