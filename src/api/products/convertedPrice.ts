import { half } from '../core/shares'

/** `valueInKrona`: SEK per unit. */
export type Rate = { minorDigits: number; valueInKrona: number }
export type Source = Rate & { amount: number; markup: number; roundTo: number }

const krona: Rate = { minorDigits: 2, valueInKrona: 1 }
const scale = 1_000_000

/** Scaled to integers, to six decimals. */
const scaled = (decimal: number) => BigInt(Math.round(decimal * scale))

/** Minor units of our currency: rounded half up, then to `roundTo`. @throws {RangeError} for a currency of value 0 */
export function convertedPrice({ amount, minorDigits, valueInKrona, markup, roundTo }: Source, own = krona): number {
  const numerator = BigInt(amount) * scaled(valueInKrona) * scaled(1 + markup) * 10n ** BigInt(own.minorDigits)
  const price = half(numerator, scaled(own.valueInKrona) * BigInt(scale) * 10n ** BigInt(minorDigits))
  return Number(half(price, BigInt(roundTo))) * roundTo
}
