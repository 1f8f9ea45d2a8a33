import * as z from 'zod/mini'
import type { FieldKind, FieldMeta } from './field'
import { readPartialDate } from './kinds/partialDate'

export type FilterKind = 'contains' | 'anyOf' | 'range' | 'day' | 'flag' | 'presence'

const kinds = {
  text: 'contains',
  longText: 'contains',
  richText: 'contains',
  email: 'contains',
  url: 'contains',
  colour: 'contains',
  isbn: 'contains',
  number: 'range',
  integer: 'range',
  money: 'range',
  percent: 'range',
  date: 'day',
  time: 'day',
  flag: 'flag',
  language: 'anyOf',
  country: 'anyOf',
  choice: 'anyOf',
  option: 'anyOf',
  options: 'anyOf',
  image: 'presence',
  file: 'presence',
  partialDate: 'day',
  gtin: 'contains',
  slug: 'contains',
  moneyIn: 'range',
  rows: 'presence',
} satisfies Record<FieldKind, FilterKind>

export const filterKindOf = (kind: FieldKind): FilterKind => kinds[kind]

export const isSearched = ({ kind, isCode }: Pick<FieldMeta, 'kind' | 'isCode'>): boolean => kinds[kind] === 'contains' || isCode === true

const oneOrMore = <S extends z.ZodMiniType>(value: S) => z.union([value, z.array(value).check(z.minLength(1), z.maxLength(200))])
/** Inclusive. */
const range = <S extends z.ZodMiniType>(bound: S) => z.strictObject({ from: z.optional(bound), to: z.optional(bound) })

const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
const words = z.string().check(z.maxLength(300))
const partial = z.string().check(z.refine((text) => readPartialDate(text) === text))

/**
 * Filter values by kind: text contains every word, ignoring case and accents; number, money, percent `n` or `{ from, to }`; date and time a
 * day or `{ from, to }`; flag true or false; option, options, choice, language, country a value or an array (any); image, file, rows true
 * if present. Partial dates also take a month or a year.
 */
export function filterSchema({ kind }: Pick<FieldMeta, 'kind'>): z.ZodMiniType {
  const value = {
    contains: () => words,
    range: () => z.union([z.number(), range(z.number())]),
    day: () => {
      const day = kind === 'partialDate' ? partial : z.iso.date()
      return z.union([day, range(day)])
    },
    flag: () => z.boolean(),
    anyOf: () => oneOrMore(kind === 'option' || kind === 'options' ? id : words),
    presence: () => z.boolean(),
  }[kinds[kind]]()
  return z.nullable(value)
}
