import { half } from '../core/money'

/** A price abroad, and how ours is made of it: a krona's worth, a markup such as 0.3, what is rounded to in minor units. */
export type Source = { amount: number; minorDigits: number; valueInKrona: number; markup: number; roundTo: number }

const scale = 1_000_000

/** Decimals as integers: a float is as it was written, to six places. */
const scaled = (decimal: number) => BigInt(Math.round(decimal * scale))

/** A price in another currency as one in öre: half up to the öre, and then to `roundTo`. */
export function convertedPrice({ amount, minorDigits, valueInKrona, markup, roundTo }: Source): number {
  const numerator = BigInt(amount) * scaled(valueInKrona) * scaled(1 + markup) * 100n
  const price = half(numerator, BigInt(scale) * BigInt(scale) * 10n ** BigInt(minorDigits))
  return Number(half(price, BigInt(roundTo))) * roundTo
}
