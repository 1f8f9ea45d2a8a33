import { minorDigits } from '#api/core/currencies'
import { type FieldMeta, metaOf } from '#api/core/field'
import { joined, recordText } from './lists'
import type { Names } from './names'

type Row = Readonly<Record<string, unknown>>

/** 12950 öre are 129.50. */
function majorText(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** Names must be loaded. `currency`: ISO 4217. */
export function cellText(meta: FieldMeta, value: unknown, names: Names, currency = 'SEK'): string {
  if (value === null || value === undefined || value === '') return ''
  const { kind, refersTo = '', choices = {}, columns = {} } = meta
  if (kind === 'option') return names.textOf(refersTo, value as number)
  if (kind === 'options') return joined((value as number[]).map((id) => names.textOf(refersTo, id)))
  if (kind === 'rows')
    return joined(
      (value as Row[]).map((row) =>
        recordText(Object.entries(columns).map(([name, column]) => inRecord(metaOf(column), row[name], names))),
      ),
    )
  if (kind === 'flag') return value ? 'yes' : 'no'
  if (kind === 'choice') return choices[String(value)] ?? String(value)
  if (kind === 'moneyIn') return majorText(value as number, currency)
  if (kind === 'percent') return `${Number((Number(value) * 100).toFixed(6))} %`
  return String(value)
}

function inRecord(meta: FieldMeta, value: unknown, names: Names): string {
  if (meta.refersTo === 'PeopleType' && typeof value === 'number') return names.codeOf('PeopleType', value) ?? cellText(meta, value, names)
  return cellText(meta, value, names)
}
