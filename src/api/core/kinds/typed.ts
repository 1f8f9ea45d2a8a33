import { minorDigits } from '../currencies'
import type { FieldMeta } from '../field'
import { readGtin } from './gtin'
import { readPartialDate } from './partialDate'
import { amountOfText, numberOf, plainAmount } from './typedNumber'

export const isAmount = ({ kind }: Pick<FieldMeta, 'kind'>): boolean => kind === 'money' || kind === 'moneyIn'

/** Converts typed text to the field's wire value; its schema validates. `currency`: ISO 4217. Not for times, records and files. */
export function typedAsWire(meta: FieldMeta, text: string, currency = meta.currency ?? ''): unknown {
  if (meta.kind === 'gtin') return readGtin(text).gtin ?? text
  if (meta.kind === 'partialDate') return readPartialDate(text) ?? text
  if (isAmount(meta)) {
    const minor = amountOfText(plainAmount(text), minorDigits(currency))
    return minor === '' ? Number.NaN : Number(minor)
  }
  if (meta.kind === 'percent') return Number((numberOf(text) / 100).toFixed(8))
  if (meta.kind === 'number' || meta.kind === 'integer') return numberOf(text)
  return text
}
