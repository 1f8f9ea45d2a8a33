import * as z from 'zod/mini'
import { minorDigits } from '#api/core/currencies'
import type { Fields } from '#api/core/entityCalls'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isAmount, typedAsWire } from '#api/core/kinds/typed'
import { textOfAmount } from '#api/core/kinds/typedNumber'
import { isBlank, type Values } from '#machines/core/form'
import { bytes, typeNames } from '../files/fileText'

/**
 * What a form holds of a field, and what is sent. Numbers, amounts and times are text while they are
 * typed, so that half a number is no other number; whatever is empty is `''`, null or `[]`.
 */
const isTyped = ({ kind }: FieldMeta) => !['flag', 'option', 'options', 'image', 'file', 'rows'].includes(kind)

/** A row as a form holds it: `key` tells new ones apart, which have no id. */
export type FormRow = Values & { id?: number; key?: string; labels?: Readonly<Record<string, string>> }

/** A record's value as its form holds it; `currency` is the ISO 4217 code of an amount's. */
export function toForm(meta: FieldMeta, value: unknown, currency = meta.currency ?? ''): unknown {
  if (meta.kind === 'rows') return ((value ?? []) as FormRow[]).map((row) => rowToForm(meta, row))
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

/** A new row with nothing in it but what one has at its place. */
export const newRow = (meta: FieldMeta, place: number): FormRow => ({
  ...rowToForm(meta, { ...meta.begins?.(place) }),
  key: crypto.randomUUID(),
})

/** What a form holds, as the field's schema takes it; the schema says what is wrong with it. */
export function toWire(meta: FieldMeta, value: unknown, currency = meta.currency ?? ''): unknown {
  if (meta.kind === 'rows') return ((value ?? []) as FormRow[]).map((row) => rowToWire(meta, row))
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

type Told = Readonly<Record<string, unknown>> & { labels?: Readonly<Record<string, string>> | undefined }

/** The values of a new record's form, or of one that stands. */
export const formValues = (fields: Fields, row: Told = {}): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toForm(metaOf(field), row[name], codeIn(metaOf(field), name, row))]),
  )

const codeIn = ({ kind }: FieldMeta, name: string, { labels }: Told) => (kind === 'moneyIn' ? (labels?.[name] ?? '') : undefined)

/** The ISO 4217 code of a currency by its id, where it is known. */
export type CodeOf = (currencyId: unknown) => string | undefined

/** An amount as it is typed, with the code of the currency that is chosen beside it. */
type AmountIn = { typed: unknown; currency: string | undefined }

/** What a form of these fields sends. */
export type Sent<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> } & { version?: number | undefined }

/**
 * The schema of a form: it takes what the form holds and yields what is sent. `version` goes along where the record has one.
 * `codeOf` is asked where an amount is in the currency of another field.
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
      z.transform((values) => withCodes(values)),
    ),
    form,
  )
  // Its members are made by name, which the compiler does not follow.
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

/** What no schema of the wire can say, as it never sees it. */
function problemOf({ kind, label, isRequired, accept, mostBytes }: FieldMeta, value: unknown): string | undefined {
  if (isRequired && kind !== 'flag' && (isBlank(value) || (Array.isArray(value) && value.length === 0))) return `${label} is required`
  if (!(value instanceof File)) return undefined
  if (accept && !accept.includes(value.type)) return `${value.name} is no ${typeNames(accept)}`
  if (mostBytes !== undefined && value.size > mostBytes) return `${value.name} has ${bytes(value.size)}: at most ${bytes(mostBytes)}`
  return undefined
}

function rowProblems({ columns = {} }: FieldMeta, value: unknown): { path: [number, string]; message: string }[] {
  return ((value ?? []) as FormRow[]).flatMap((row, place) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const message = problemOf(metaOf(column), row[name])
      return message === undefined ? [] : [{ path: [place, name], message }]
    }),
  )
}

/** A time of the wire as the browser's control has it: in the reader's zone, without seconds. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
