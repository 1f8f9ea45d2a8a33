import { minorDigits } from '#api/core/currencies'
import type { Money } from '#api/core/money'
import { inLanguage } from '#api/core/texts/inLanguage'

const texts = inLanguage('core/format', {
  locale: 'en-GB',
  /** A column of a list has room for it. */
  ago: 'long' as Intl.RelativeTimeFormatStyle,
  /** `time` is the full time of `iso`. */
  full: (time: string, _iso: string) => time,
})
export type Texts = typeof texts

/** The locale of the interface's language. Times are in the reader's time zone. */
export const locale = (): string => texts.locale

/** Makes a costly value once for each language and set of options. */
export const cached = <Options, Made>(make: (options: Options) => Made) => {
  const made: Record<string, Made> = {}
  return (options: Options): Made => {
    const key = locale() + JSON.stringify(options)
    made[key] ??= make(options)
    return made[key]
  }
}

// Cached: creating an Intl formatter costs as much as a hundred uses.
const numberFormat = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale(), options))
const dateFormat = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options))
const relativeFormat = cached((options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale(), options))

/** Intl writes a hyphen where a minus belongs, and a hidden mark before Persian money, which would be copied with it. */
const signed = (format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral): string =>
  format.format(value).replace('-', '−').replaceAll('\u200e', '')

/** Money and rates compare with documents and are typed again: their digits stay Latin. */
const latn = { numberingSystem: 'latn' }

const currencyFormat = (currency: string, moreDigits = 0): Intl.NumberFormat => {
  const digits = minorDigits(currency)
  const options = { ...latn, minimumFractionDigits: digits, maximumFractionDigits: digits + moreDigits }
  try {
    return numberFormat({ style: 'currency', currency, ...options })
  } catch {
    return numberFormat(options)
  }
}

/** Without floating point. */
export function money({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const units = String(Math.abs(amount)).padStart(digits + 1, '0')
  const integer = units.slice(0, units.length - digits)
  const exact = `${amount < 0 ? '-' : ''}${integer}${digits ? `.${units.slice(-digits)}` : ''}` as Intl.StringNumericLiteral
  return signed(currencyFormat(currency), exact)
}

/** Minor units with up to four decimals: 10.6833 kronor. */
export const unitPrice = ({ amount, currency }: Money): string => signed(currencyFormat(currency, 4), amount / 10 ** minorDigits(currency))

export const number = (value: number): string => signed(numberFormat({}), value)

/** `isAtLeast`: counting stopped there. `estimate`: about how many there are. */
export const counted = (count: number, isAtLeast?: boolean, estimate = 0): string =>
  isAtLeast ? (estimate > count ? `≈ ${number(estimate)}` : `${number(count)}+`) : number(count)

/** 0.06 → 6% */
export const percent = (rate: number): string => signed(numberFormat({ ...latn, style: 'percent', maximumFractionDigits: 2 }), rate)

/** Use 'UTC' for a day without a time. */
export const date = (iso: string, timeZone?: string): string =>
  dateFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(new Date(iso))

export const dateTime = (iso: string, timeZone?: string): string =>
  dateFormat({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(iso))

/** With its day in the Iranian calendar for those who read Persian. */
export const fullTime = (iso: string): string => texts.full(dateTime(iso), iso)

export const time = (iso: string, timeZone?: string): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(iso))

const steps = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
] as const satisfies [Intl.RelativeTimeFormatUnit, number][]

/** 2026, Jan 2026 or 31 Jan 2026. */
export function partialDate(partial: string): string {
  const [year, month, day] = partial.split('-')
  if (day) return date(partial, 'UTC')
  if (!month) return year ?? ''
  return dateFormat({ year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${partial}-01`))
}

/** 'now', '5 minutes ago', 'yesterday'; a date beyond a week. */
export function relative(iso: string, now: number = Date.now()): string {
  let past = Math.round((Date.parse(iso) - now) / 1000)
  if (Math.abs(past) >= 7 * 86_400) return date(iso)
  let unit: Intl.RelativeTimeFormatUnit = 'second'
  for (const [larger, size] of steps) {
    if (Math.abs(past) < size) break
    past = Math.trunc(past / size)
    unit = larger
  }
  return relativeFormat({ numeric: 'auto', style: texts.ago }).format(unit === 'second' ? 0 : past, unit)
}
