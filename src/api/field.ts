import * as z from 'zod/mini'

/**
 * The field vocabulary: one word declares a field's schema, label and kind, and from that follow its
 * column, cell, filter, input and database column.
 */
export type FieldKind = 'text' | 'longText' | 'number' | 'integer' | 'flag' | 'date' | 'email' | 'url' | 'colour' | 'isbn' | 'option'

export type FieldMeta = {
  kind: FieldKind
  label: string
  isRequired: boolean
  isUnique: boolean
  /** The entity an `option` field points at. */
  refersTo?: string
}

type Field = z.ZodMiniType

/** Metadata of every field schema. Registered last: a later `.check` makes a new schema without it. */
const registry = z.registry<FieldMeta>()

/** @throws {TypeError} when the schema was not made by this vocabulary. */
export function metaOf(field: z.core.$ZodType): FieldMeta {
  const meta = registry.get(field)
  if (!meta) throw new TypeError('A declared field must come from the field vocabulary, with metadata registered last')
  return meta
}

const register = <F extends Field>(field: F, kind: FieldKind, label: string, more?: Partial<FieldMeta>): F => {
  registry.add(field, { kind, label, isRequired: true, isUnique: false, ...more })
  return field
}

const written = (label: string, most: number) =>
  z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(most, { error: `${label} is at most ${most} characters` }),
    )

export const text = (label: string, most = 300) => register(written(label, most), 'text', label)
export const longText = (label: string) => register(written(label, 20_000), 'longText', label)
export const email = (label: string) =>
  register(written(label, 320).check(z.email({ error: 'Please enter a valid email address.' })), 'email', label)
export const url = (label: string) =>
  register(written(label, 2000).check(z.url({ error: `${label} must be a whole address such as https://example.org` })), 'url', label)
export const number = (label: string) => register(z.number({ error: `${label} must be a number` }), 'number', label)
export const integer = (label: string) => register(z.int({ error: `${label} must be a whole number` }), 'integer', label)
export const flag = (label: string) => register(z.boolean({ error: `${label} must be yes or no` }), 'flag', label)
export const date = (label: string) => register(z.iso.date({ error: `${label} must be a day such as 2026-01-31` }), 'date', label)

/** One record of another entity, by id. */
export const ref = (label: string, refersTo: string) =>
  register(z.int({ error: `Choose ${label.toLowerCase()}` }).check(z.positive()), 'option', label, { refersTo })

/** May be left empty: null on the wire. */
export function optional<F extends Field>(field: F) {
  const meta = metaOf(field)
  return register(z.nullable(field), meta.kind, meta.label, { ...meta, isRequired: false })
}

/** No two records share it. */
export function unique<F extends Field>(field: F): F {
  registry.add(field, { ...metaOf(field), isUnique: true })
  return field
}
