import { half } from '../core/shares'

/** A currency: how many digits its amounts have after the point, and what one is worth in kronor. */
export type Rate = { minorDigits: number; valueInKrona: number }
/** A price abroad, and how ours is made of it: a markup such as 0.3, and what is rounded to in minor units of ours. */
export type Source = Rate & { amount: number; markup: number; roundTo: number }

const krona: Rate = { minorDigits: 2, valueInKrona: 1 }
const scale = 1_000_000

/** Decimals as integers: a float is as it was written, to six places. */
const scaled = (decimal: number) => BigInt(Math.round(decimal * scale))

/**
 * A price in another currency as one in minor units of ours: half up to those, and then to `roundTo`.
 * @throws {RangeError} for a currency of ours that is worth nothing
 */
export function convertedPrice({ amount, minorDigits, valueInKrona, markup, roundTo }: Source, own = krona): number {
  const numerator = BigInt(amount) * scaled(valueInKrona) * scaled(1 + markup) * 10n ** BigInt(own.minorDigits)
  const price = half(numerator, scaled(own.valueInKrona) * BigInt(scale) * 10n ** BigInt(minorDigits))
  return Number(half(price, BigInt(roundTo))) * roundTo
}
