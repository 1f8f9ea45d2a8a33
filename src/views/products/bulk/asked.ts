import { minorDigits } from '#api/core/currencies'
import { type FieldMeta, type Fields, metaOf, number, optional, text, words } from '#api/core/field'
import { needsCurrency, type Operation, operationsOf } from '#api/products/bulkChange'
import type { CodeOf } from '#views/core/field/codec.ts'
import { texts } from './texts'

export type OperationType = Operation['type']
export type Change = { field: string; operation: Operation; currencyId?: number }

const metaIn = (fields: Fields, name: string): FieldMeta => metaOf(fields[name] as Fields[string])

/** Those that are changed for many at once, with what can be done to each. */
export const changeable = (fields: Fields): { name: string; label: string; types: readonly OperationType[] }[] =>
  Object.keys(fields).flatMap((name) => {
    const types = operationsOf(name, metaIn(fields, name))
    return types.length ? [{ name, label: metaIn(fields, name).label, types }] : []
  })

/** The fields of the form for an operation on the field `name`. */
export function askedBy(fields: Fields, name: string, type: OperationType): Fields {
  const meta = metaIn(fields, name)
  const { currencyField = '' } = meta
  const currency: Fields = meta.kind === 'moneyIn' && fields[currencyField] ? { [currencyField]: fields[currencyField] } : {}
  if (type === 'add') return { by: number(texts.by), ...currency }
  if (type === 'percent')
    return { percent: number(texts.percent), ...(meta.kind === 'moneyIn' && { roundTo: optional(number(texts.roundTo)), ...currency }) }
  if (type === 'replace') return { find: text(texts.find, 300), with: words(texts.with, 300) }
  return { [name]: fields[name] as Fields[string], ...currency }
}

type Sent = Readonly<Record<string, unknown>>

/** Amounts are typed in units of their currency and sent in its minor ones. */
export function changeOf(fields: Fields, name: string, type: OperationType, sent: Sent, codeOf: CodeOf): Change {
  const meta = metaIn(fields, name)
  const currencyId = sent[meta.currencyField ?? ''] as number | null | undefined
  const units = meta.kind === 'moneyIn' ? 10 ** minorDigits(codeOf(currencyId) ?? '') : 1
  const minor = (typed: unknown) => Math.round(Number(typed) * units * 1e6) / 1e6
  const operation = operationOf(name, type, sent, minor)
  return { field: name, operation, ...(needsCurrency(meta, operation) && currencyId && { currencyId }) }
}

function operationOf(name: string, type: OperationType, sent: Sent, minor: (typed: unknown) => number): Operation {
  switch (type) {
    case 'add':
      return { type, by: minor(sent.by) }
    case 'percent':
      return { type, by: Number(sent.percent) / 100, ...(sent.roundTo != null && { roundTo: minor(sent.roundTo) }) }
    case 'replace':
      return { type, find: String(sent.find), with: String(sent.with ?? '') }
    case 'include':
    case 'exclude':
      return { type, ids: sent[name] as number[] }
    case 'set':
      return { type, value: sent[name] }
  }
}
