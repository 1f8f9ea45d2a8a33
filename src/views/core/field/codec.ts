import * as z from 'zod/mini'
import type { Fields } from '#api/core/entityCalls'
import { type FieldMeta, metaOf } from '#api/core/field'
import { isBlank, type Values } from '#machines/core/form'
import { minorDigits } from '../format'
import { amountOfText, textOfAmount } from '../list/filterText'
import { numberOf, plainAmount } from './digits'
import { bytes, typeNames } from './fileText'

/**
 * What a form holds of a field, and what is sent. Numbers, amounts and times are text while they are
 * typed, so that half a number is no other number; whatever is empty is `''`, null or `[]`.
 */
const isTyped = ({ kind }: FieldMeta) => !['flag', 'option', 'options', 'image', 'file'].includes(kind)

/** A record's value as its form holds it. */
export function toForm(meta: FieldMeta, value: unknown): unknown {
  if (meta.kind === 'flag') return value === true
  if (meta.kind === 'options') return Array.isArray(value) ? value : []
  if (value == null) return isTyped(meta) ? '' : null
  if (meta.kind === 'money') return textOfAmount(String(value), minorDigits(meta.currency ?? ''))
  if (meta.kind === 'percent') return String(Number((Number(value) * 100).toFixed(6)))
  if (meta.kind === 'number' || meta.kind === 'integer') return String(value)
  if (meta.kind === 'time') return localTime(String(value))
  return value
}

/** What a form holds, as the field's schema takes it; the schema says what is wrong with it. */
export function toWire(meta: FieldMeta, value: unknown): unknown {
  if (meta.kind === 'options') return value ?? []
  if (isBlank(value)) return meta.empty ?? null
  const text = String(value)
  if (meta.kind === 'money') {
    const minor = amountOfText(plainAmount(text), minorDigits(meta.currency ?? ''))
    return minor === '' ? Number.NaN : Number(minor)
  }
  if (meta.kind === 'percent') return Number((numberOf(text) / 100).toFixed(8))
  if (meta.kind === 'number' || meta.kind === 'integer') return numberOf(text)
  if (meta.kind === 'time') return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()
  return value
}

/** The values of a new record's form, or of one that stands. */
export const formValues = (fields: Fields, row: Readonly<Record<string, unknown>> = {}): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toForm(metaOf(field), row[name])]))

/** The schema of a form: it takes what the form holds and yields what is sent. `version` goes along where the record has one. */
export const formSchema = (fields: Fields) =>
  z.object({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(metaOf(field), field)])),
    version: z.optional(z.int()),
  })

function fieldSchema(meta: FieldMeta, field: z.ZodMiniType) {
  const read = z.transform((value: unknown, context) => {
    const problem = problemOf(meta, value)
    if (problem) context.issues.push({ code: 'custom', message: problem, input: value })
    return toWire(meta, value)
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

/** A time of the wire as the browser's control has it: in the reader's zone, without seconds. */
function localTime(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
