import * as z from 'zod/mini'
import { countryCodes, languageCodes } from './codes'
import { fileTypes, imageTypes, storedFile } from './files/file'
import { readIsbn } from './kinds/isbn'
import { lowerFirst } from './names'
import { keysOf } from './objects'

/**
 * Field kinds; schema, label, column, filter, input and database column follow. On the wire: `money` integer minor units in `currency`;
 * `percent` decimal (0.25 is 25 %); `date` 2026-01-31; `time` ISO 8601 in UTC; `option` an id; `options` an array of ids; `language` ISO
 * 639-2/B; `country` ISO 3166 alpha-2; `choice` one of `choices`; `richText` HTML accepted by `isRichText`; `image` and `file` null, a
 * `StoredFile` or, in a write, a `File`; `partialDate` 2026, 2026-01 or 2026-01-31; `gtin` digits; `moneyIn` minor units in another field's
 * currency; `rows` an array of records.
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'number'
  | 'integer'
  | 'money'
  | 'percent'
  | 'flag'
  | 'date'
  | 'time'
  | 'email'
  | 'url'
  | 'colour'
  | 'isbn'
  | 'language'
  | 'country'
  | 'choice'
  | 'option'
  | 'options'
  | 'image'
  | 'file'
  | 'partialDate'
  | 'gtin'
  | 'slug'
  | 'moneyIn'
  | 'rows'

export type Fields = Readonly<Record<string, z.ZodMiniType>>

export type FieldMeta = {
  kind: FieldKind
  label: string
  isRequired: boolean
  isUnique: boolean
  hint?: string
  refersTo?: string
  isLarge?: boolean
  choices?: Readonly<Record<string, string>>
  /** ISO 4217. */
  currency?: string
  currencyField?: string
  unit?: string
  /** Inclusive; `most` is also the maximum length of a text. */
  min?: number
  max?: number
  /** Regular expression source, flag u. */
  pattern?: string
  isCode?: boolean
  /** Never grouped by thousands. */
  isYear?: boolean
  empty?: ''
  accept?: readonly string[]
  maxBytes?: number
  columns?: Fields
  once?: readonly string[]
  first?: string
  /** Asked for while `field` has one of `values`; else it is `otherwise`, or empty. */
  askedWith?: { field: string; values: readonly string[]; otherwise?: unknown }
  /** A new record begins with the present time here. */
  isNow?: boolean
  /** Choosing a record fills the empty field `to` with the first value of the record's field `from`. */
  proposes?: { from: string; to: string }
  begins?: (place: number) => Readonly<Record<string, string>>
}

type Field = z.ZodMiniType

/** Register last: `.check` returns a new schema without metadata. */
const registry = new WeakMap<z.core.$ZodType, FieldMeta>()

/** @throws {TypeError} for a schema without metadata */
export function metaOf(field: z.core.$ZodType): FieldMeta {
  const meta = registry.get(field)
  if (!meta) throw new TypeError('A declared field must come from the field vocabulary, with metadata registered last')
  return meta
}

export const register = <F extends Field>(field: F, kind: FieldKind, label: string, more?: Partial<FieldMeta>): F => {
  registry.set(field, { kind, label, isRequired: true, isUnique: false, ...more })
  return field
}

const written = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(max, { error: `${label} is at most ${max} characters` }),
    )

const oneLine = 300
const longest = 20_000

export const text = (label: string, max = oneLine) => register(written(label, max), 'text', label, { max: max })
export const words = (label: string, max = oneLine) =>
  register(
    z._default(
      z.string({ error: `${label} must be text` }).check(z.trim(), z.maxLength(max, { error: `${label} is at most ${max} characters` })),
      '',
    ),
    'text',
    label,
    { max: max, isRequired: false, empty: '' },
  )
export const longText = (label: string) => register(written(label, longest), 'longText', label, { max: longest })
export const email = (label: string) =>
  register(written(label, 320).check(z.email({ error: 'Please enter a valid email address.' })), 'email', label)

export const emailWords = (label: string) =>
  register(
    z._default(
      z.union(
        [
          z.literal(''),
          z
            .string()
            .check(
              z.trim(),
              z.maxLength(320, { error: `${label} is at most 320 characters` }),
              z.email({ error: 'Please enter a valid email address.' }),
            ),
        ],
        { error: 'Please enter a valid email address.' },
      ),
      '',
    ),
    'email',
    label,
    { isRequired: false, empty: '' },
  )

export const code = (label: string, pattern: RegExp, hint: string) =>
  register(written(label, oneLine).check(z.regex(pattern, { error: hint })), 'text', label, { pattern: pattern.source, hint })

/** Only http and https are safe to follow. */
export const url = (label: string) =>
  register(
    written(label, 2000).check(z.url({ protocol: /^https?$/, error: `${label} must be a whole address such as https://example.org` })),
    'url',
    label,
  )

/** `#rrggbb` */
export const colour = (label: string) =>
  register(
    z.string({ error: `${label} must be text` }).check(z.regex(/^#[0-9a-f]{6}$/i, { error: `${label} must be a colour such as #1a7f37` })),
    'colour',
    label,
  )

/** Stored as 13 digits; input may be ISBN-10 or hyphenated. */
export const isbn = (label: string) =>
  register(
    written(label, 40).check(
      z.overwrite((typed) => readIsbn(typed).isbn ?? typed),
      z.refine((read) => readIsbn(read).isbn !== undefined, { error: ({ input }) => readIsbn(String(input)).problem }),
    ),
    'isbn',
    label,
  )

export const richText = (label: string) =>
  register(
    written(label, longest).check(z.refine(isRichText, { error: `${label} holds markup that is not allowed here` })),
    'richText',
    label,
    { max: longest },
  )

/** `&sol;`, `&Tab;` and `&#92;` are a slash, a tab and a backslash to browsers. */
const markup =
  /<\/?(?:p|h2|h3|ul|ol|li|blockquote|strong|em|u|s|a)>|<(?:p|h2|h3|ul|ol|li|blockquote)? dir="(?:auto|ltr|rtl)">|<br ?\/?>|<a href="(?:https?:\/\/|mailto:|\/(?![/\\]))(?:[^"<>\s\\&]|&amp;|&(?!#|\w+;))*">/g

/** Without allowed tags no bracket may remain; `&lt;` is how one is written. */
export function isRichText(html: string): boolean {
  return !/[<>]/.test(html.replace(markup, ''))
}

type Bounds = { min?: number; max?: number; unit?: string }

const bounded = (label: string, { min, max }: Bounds) => [
  ...(min === undefined ? [] : [z.gte(min, { error: `${label} is at least ${min}` })]),
  ...(max === undefined ? [] : [z.lte(max, { error: `${label} is at most ${max}` })]),
]

export const number = (label: string, bounds: Bounds = {}) =>
  register(z.number({ error: `${label} must be a number` }).check(...bounded(label, bounds)), 'number', label, bounds)
export const integer = (label: string, bounds: Bounds = {}) =>
  register(z.int({ error: `${label} must be a whole number` }).check(...bounded(label, bounds)), 'integer', label, bounds)

/** Minor units, never negative: 12 900 is 129 kronor. */
export const money = (label: string, currency = 'SEK') =>
  register(z.int({ error: `${label} must be an amount` }).check(...bounded(label, { min: 0, max: 100_000_000_000 })), 'money', label, {
    currency,
    min: 0,
  })

/** A decimal from 0 to 1. */
export const percent = (label: string) =>
  register(
    z
      .number({ error: `${label} must be a percentage` })
      .check(z.gte(0, { error: `${label} is at least 0 %` }), z.lte(1, { error: `${label} is at most 100 %` })),
    'percent',
    label,
    { min: 0, max: 1 },
  )

export const flag = (label: string) => register(z.boolean({ error: `${label} must be yes or no` }), 'flag', label)
/** `refusalOf` says why a day is not allowed. */
export const date = (label: string, refusalOf: (day: string) => string | undefined = () => undefined) =>
  register(
    z.iso
      .date({ error: `${label} must be a day such as 2026-01-31` })
      .check(z.refine((day) => refusalOf(day) === undefined, { error: ({ input }) => refusalOf(String(input)) })),
    'date',
    label,
  )
export const time = (label: string) =>
  register(
    z
      .string({ error: `${label} must be text` })
      .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/, { error: `${label} must be a time such as 2026-01-31T12:00:00Z` })),
    'time',
    label,
  )

/** ISO 639-2/B: `swe`, `per`. */
export const language = (label: string) =>
  register(z.enum(languageCodes, { error: `${label} must be a language code of three letters, as in swe` }), 'language', label)

/** ISO 3166-1 alpha-2: `SE`, `IR`. */
export const country = (label: string) =>
  register(z.enum(countryCodes, { error: `${label} must be a country code of two letters, as in SE` }), 'country', label)

export const countryWords = (label: string) =>
  register(
    z._default(z.enum(['', ...countryCodes], { error: `${label} must be a country code of two letters, as in SE` }), ''),
    'country',
    label,
    {
      isRequired: false,
      empty: '',
    },
  )

const lacking = (label: string) => ({ error: `Choose ${lowerFirst(label)}` })

export const choice = <const C extends Readonly<Record<string, string>>>(label: string, choices: C) =>
  register(z.enum(keysOf(choices), lacking(label)), 'choice', label, { choices })

const referred = (label: string) => z.int(lacking(label)).check(z.positive(), z.maximum(2_147_483_647))

type Referring = Pick<FieldMeta, 'isLarge' | 'hint' | 'proposes'>

export const ref = (label: string, refersTo: string, more: Referring = {}) =>
  register(referred(label), 'option', label, { refersTo, ...more })

export const refs = (label: string, refersTo: string, min = 0, more: Referring = {}) =>
  register(
    z.array(referred(label), lacking(label)).check(
      z.minLength(min, lacking(label)),
      z.maxLength(200, { error: `At most 200 ${lowerFirst(label)}` }),
      z.refine((ids: number[]) => new Set(ids).size === ids.length, { error: `${label} names one twice` }),
    ),
    'options',
    label,
    { refersTo, isRequired: min > 0, min: min, ...more },
  )

/** zod's file schema would be loaded with the sign-in page. */
const newFile = (maxBytes: number) => z.custom<File>((value) => value instanceof File && value.size <= maxBytes)

const upload = (kind: 'image' | 'file', label: string, accept: readonly string[], maxBytes: number) =>
  register(
    z.union([storedFile, newFile(maxBytes)], {
      error: ({ input }) => (input instanceof File ? `${label} is at most ${maxBytes / 1_000_000} MB` : lacking(label).error),
    }),
    kind,
    label,
    { accept, maxBytes: maxBytes },
  )

export const image = (label: string) => upload('image', label, imageTypes, 5_000_000)
export const file = (label: string) => upload('file', label, fileTypes, 20_000_000)

/** Null on the wire; not for `options`, which may be empty. */
export function optional<F extends Field>(field: F) {
  const meta = metaOf(field)
  return register(z.nullable(field), meta.kind, meta.label, { ...meta, isRequired: false })
}

/** 2001, and -399 for 400 BC. */
export const year = (label: string, bounds: Bounds = {}) =>
  register(z.int({ error: `${label} must be a year` }).check(...bounded(label, bounds)), 'integer', label, { ...bounds, isYear: true })

export function asCode<F extends Field>(field: F): F {
  registry.set(field, { ...metaOf(field), isCode: true })
  return field
}

/** Other values of `field` leave it out of the form. */
export function askedWith<F extends Field>(field: string, values: readonly string[], asked: F, otherwise?: unknown): F {
  registry.set(asked, { ...metaOf(asked), askedWith: { field, values, otherwise } })
  return asked
}

export function fromNow<F extends Field>(field: F): F {
  registry.set(field, { ...metaOf(field), isNow: true })
  return field
}

export function unique<F extends Field>(field: F): F {
  registry.set(field, { ...metaOf(field), isUnique: true })
  return field
}
