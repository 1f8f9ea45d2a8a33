import * as z from 'zod/mini'
import { minorDigits } from '#api/core/currencies'
import type { Fields } from '#api/core/entityCalls'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isAmount, typedAsWire } from '#api/core/kinds/typed'
import { textOfAmount } from '#api/core/kinds/typedNumber'
import { isBlank, type Values } from '#machines/core/form'
import { bytes, typeNames } from '../files/fileText'

/** Numbers, amounts and times are texts while typed, so that half a number is no number; empty is `''`, null or `[]`. */
const isTyped = ({ kind }: FieldMeta) => !['flag', 'option', 'options', 'image', 'file', 'rows'].includes(kind)

/** `key` identifies rows without an id. */
export type FormRow = Values & { id?: number; key?: string; labels?: Readonly<Record<string, string>> }

export const rowsOf = (value: unknown): readonly FormRow[] => (value ?? []) as FormRow[]

/** `currency`: ISO 4217. */
export function toForm(meta: FieldMeta, value: unknown, currency = meta.currency ?? ''): unknown {
  if (meta.kind === 'rows') return rowsOf(value).map((row) => rowToForm(meta, row))
  if (meta.kind === 'flag') return value === true
  if (meta.kind === 'options') return Array.isArray(value) ? value : []
  if (value == null) return isTyped(meta) ? '' : null
  if (isAmount(meta)) return textOfAmount(String(value), minorDigits(currency))
  if (meta.kind === 'percent') return String(Number((Number(value) * 100).toFixed(6)))
  if (meta.kind === 'number' || meta.kind === 'integer') return String(value)
  if (meta.kind === 'time') return localTime(String(value))
  return value
}

const rowToForm = ({ columns = {} }: FieldMeta, { id, labels, ...row }: FormRow): FormRow => ({
  ...(id !== undefined && { id }),
  ...(labels && { labels }),
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toForm(metaOf(column), row[name])])),
})

export const newRow = (meta: FieldMeta, place: number): FormRow => ({
  ...rowToForm(meta, { ...meta.begins?.(place) }),
  key: crypto.randomUUID(),
})

/** The field's schema validates. */
export function toWire(meta: FieldMeta, value: unknown, currency = meta.currency ?? ''): unknown {
  if (meta.kind === 'rows') return rowsOf(value).map((row) => rowToWire(meta, row))
  if (meta.kind === 'options') return value ?? []
  if (isBlank(value)) return meta.empty ?? null
  const text = String(value)
  if (meta.kind === 'time') return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()
  return isTyped(meta) ? typedAsWire(meta, text, currency) : value
}

const rowToWire = ({ columns = {} }: FieldMeta, row: FormRow) => ({
  ...(row.id !== undefined && { id: row.id }),
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toWire(metaOf(column), row[name])])),
})

type RowValues = Readonly<Record<string, unknown>> & { labels?: Readonly<Record<string, string>> | undefined }

export const formValues = (fields: Fields, row: RowValues = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(metaOf(field), row[name], codeIn(metaOf(field), name, row))]),
  )

/** Form values of a new record; fields marked `isNow` begin with the present time. */
export const newValues = (fields: Fields, now = new Date().toISOString()): Values =>
  formValues(fields, Object.fromEntries(namesOfNow(fields).map((name) => [name, now])))

export const namesOfNow = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name] && metaOf(fields[name]).isNow)

/** The fields that other values leave out, with the values that they have then. */
export const leftOut = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const meta = metaOf(field)
      const { askedWith } = meta
      return !askedWith || askedWith.values.includes(String(values[askedWith.field])) ? [] : [[name, toForm(meta, askedWith.otherwise)]]
    }),
  )

const codeIn = ({ kind }: FieldMeta, name: string, { labels }: RowValues) => (kind === 'moneyIn' ? (labels?.[name] ?? '') : undefined)

/** ISO 4217. */
export type CodeOf = (currencyId: unknown) => string | undefined

type AmountIn = { typed: unknown; currency: string | undefined }

export type Sent<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> } & { version?: number | undefined }

/**
 * Takes form values and yields the wire value, with `version` for records. `codeOf` gives the currency of amounts in another field's
 * currency.
 */
export function formSchema<F extends Fields>(fields: F, codeOf: CodeOf = () => undefined): z.ZodMiniType<Sent<F>, Record<string, unknown>> {
  const metas = Object.entries(fields).map(([name, field]) => [name, metaOf(field)] as const)
  const inCurrency = metas.filter(([, { kind }]) => kind === 'moneyIn')
  const withCodes = (values: Values): Values => ({
    ...values,
    ...Object.fromEntries(
      inCurrency.map(([name, { currencyField = '' }]): [string, AmountIn] => [
        name,
        { typed: values[name], currency: codeOf(values[currencyField]) },
      ]),
    ),
  })
  const form = z.object({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(metaOf(field), field)])),
    version: z.optional(z.int()),
  })
  const schema = z.pipe(
    z.pipe(
      z.looseObject({}),
      z.transform((values) => withCodes({ ...values, ...leftOut(fields, values) })),
    ),
    form,
  )
  // Members are added by name.
  return schema as z.ZodMiniType as z.ZodMiniType<Sent<F>, Record<string, unknown>>
}

function fieldSchema(meta: FieldMeta, field: z.ZodMiniType) {
  const read = z.transform((held: unknown, context) => {
    const { typed: value, currency } = meta.kind === 'moneyIn' ? (held as AmountIn) : { typed: held, currency: undefined }
    const problem = meta.kind === 'moneyIn' && !isBlank(value) && currency === undefined ? 'Choose the currency' : problemOf(meta, value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: value })
    if (meta.kind === 'rows')
      for (const { path, message } of rowProblems(meta, value)) context.issues.push({ code: 'custom', message, path, input: value })
    return toWire(meta, value, currency)
  })
  return z.pipe(z.pipe(z.unknown(), read), field)
}

function problemOf({ kind, label, isRequired, accept, maxBytes }: FieldMeta, value: unknown): string | undefined {
  if (isRequired && kind !== 'flag' && (isBlank(value) || (Array.isArray(value) && value.length === 0))) return `${label} is required`
  if (!(value instanceof File)) return undefined
  if (accept && !accept.includes(value.type)) return `${value.name} is no ${typeNames(accept)}`
  if (maxBytes !== undefined && value.size > maxBytes) return `${value.name} has ${bytes(value.size)}: at most ${bytes(maxBytes)}`
  return undefined
}

function rowProblems({ columns = {} }: FieldMeta, value: unknown): { path: [number, string]; message: string }[] {
  return rowsOf(value).flatMap((row, place) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const message = problemOf(metaOf(column), row[name])
      return message === undefined ? [] : [{ path: [place, name], message }]
    }),
  )
}

/** In the reader's zone, without seconds. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
