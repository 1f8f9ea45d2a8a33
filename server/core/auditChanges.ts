import { minorDigits } from '#api/core/currencies'

/** Label at that time, beside the id. */
type Pointed = { id: number | readonly number[]; label: string | null }
/** Minor units, with an ISO 4217 code. */
type Amount = { amount: number; currency: string }
/** Rows of a record as a form sends them, and each as text. */
type Listed = { rows: readonly Readonly<Record<string, unknown>>[]; texts: readonly string[] }
export type Value = string | number | boolean | null | Pointed | Amount | Listed | readonly (string | number)[]

/** `of` names the part, such as the title of a line. Secrets (passwords, tokens, codes) have neither `from` nor `to`. */
export type Change = {
  field: string
  label?: string
  of?: string
  words?: Readonly<Record<string, string>>
  from?: Value
  to?: Value
}

export const storedChange = ({ label: _, words: __, ...stored }: Change): Omit<Change, 'label' | 'words'> => stored

/** `paymentState` → `Payment state`. */
const wordsOf = (field: string) => {
  const words = field
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const max = 200

/** Long texts are cut here and complete in `changes`. */
export const detailsOf = (changes: readonly Change[]): string =>
  changes
    .map(({ field, label = wordsOf(field), of, words, from, to }) => {
      const name = of ? `${label} (${of})` : label
      const asText = (value: Value | undefined) => (typeof value === 'string' && words?.[value]) || shown(value)
      if (from === undefined && to === undefined) return name
      if (from === undefined) return `${name}: ${asText(to)}`
      return `${name}: ${asText(from)} → ${asText(to)}`
    })
    .join('; ')

function shown(value: Value | undefined): string {
  const text = textOf(value ?? null)
  return text.length > max ? `${text.slice(0, max)}…` : text
}

export function textOf(value: Value): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if ('amount' in value) return inMoney(value)
  if ('texts' in value) return textOf(value.texts)
  if ('label' in value) return value.label || (Array.isArray(value.id) && !value.id.length ? '—' : `#${[value.id].flat().join(', #')}`)
  return value.join(', ') || '—'
}

const formats = new Map<string, Intl.NumberFormat>()

export function inMoney({ amount, currency }: Amount): string {
  const digits = minorDigits(currency)
  // Creating a formatter takes a hundred times as long as using it.
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(currency, format)
  return format.format(amount / 10 ** digits)
}

export const changesBetween = <Row extends Record<string, unknown>>(before: Row, after: Partial<Row>): Change[] =>
  Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: before[field] as Value, to: after[field] as Value }))
