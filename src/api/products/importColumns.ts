import type * as z from 'zod/mini'
import { type FieldMeta, type Fields, metaOf } from '../core/field'
import { nth, present } from '../core/objects'
import { editionFields } from './editionFields'
import { importAliases } from './importAliases'
import { titleFields } from './titleFields'

/** A field without `Id`, or a column that identifies the row. */
export type ImportField = string

/** `row`: identification and action. */
export type ColumnOf = 'row' | 'title' | 'edition'

export type ImportColumn = {
  name: ImportField
  label: string
  of: ColumnOf
  field: string
  schema?: z.ZodMiniType
  meta?: FieldMeta
  rule: string
  aliases: readonly string[]
  /** May be named in `removeFields`. */
  isEmptiable: boolean
  /** A name is enough to create its records. */
  isCreatable: boolean
}

function union({ book, document, other }: Record<'book' | 'document' | 'other', Fields>): [string, z.ZodMiniType][] {
  const first: Fields = { ...other, ...document, ...book }
  return Object.keys({ ...book, ...document, ...other }).map((name) => [name, present(first[name])])
}

const renamed: Readonly<Record<string, string>> = { taxId: 'vat', seriesId: 'series', 'title.status': 'titleStatus' }
const relabelled: Readonly<Record<string, string>> = { titleStatus: 'Status of the title' }
const creatable = new Set(['People', 'Publisher', 'Series'])

const nameOf = (of: ColumnOf, field: string) => renamed[`${of}.${field}`] ?? renamed[field] ?? field.replace(/Id(s?)$/, '$1')

const isHeld = (schema: z.ZodMiniType) => {
  const { kind, columns = {} } = metaOf(schema)
  return kind !== 'image' && kind !== 'file' && !Object.values(columns).some((column) => ['image', 'file'].includes(metaOf(column).kind))
}

const column = (of: 'title' | 'edition', field: string, schema: z.ZodMiniType): ImportColumn => {
  const meta = metaOf(schema)
  const name = nameOf(of, field)
  const pointed = meta.kind === 'rows' ? metaOf(nth(Object.values(meta.columns ?? {}), 0)).refersTo : meta.refersTo
  return {
    name,
    label: relabelled[name] ?? meta.label,
    of,
    field,
    schema,
    meta,
    rule: ruleOf(name, meta),
    aliases: importAliases[name] ?? [],
    isEmptiable: !meta.isRequired && meta.kind !== 'flag',
    isCreatable: pointed !== undefined && creatable.has(pointed),
  }
}

function ruleOf(name: string, meta: FieldMeta): string {
  const { kind, hint, choices = {}, min, max, unit } = meta
  const between = min !== undefined && max !== undefined ? `, ${min} to ${max}${unit ? ` ${unit}` : ''}` : ''
  if (name === 'contributors') return 'Hedayat, Sadegh (aut); Åkerman, Eva (trl, as it is printed): without a role, the author'
  if (name === 'awards') return 'The award (year, outcome), with semicolons between'
  if (name === 'vat') return 'In per cent, 6 or 6 %, or the name of a VAT; that of the format where it is left out'
  if (kind === 'option') return 'Its name or code in the basic information, or its number after #'
  if (kind === 'options') return 'Names or codes, with semicolons between'
  if (kind === 'choice') return `One of: ${Object.values(choices).join(', ')}`
  if (kind === 'flag') return 'yes or no'
  if (kind === 'moneyIn') return 'In major units: 131.00, 1 299,50 or ۱۲۹٫۵۰'
  if (kind === 'partialDate') return 'A year, month or day: 2026, 2026-01 or 2026-01-31'
  if (kind === 'date') return 'A day: 2026-01-31'
  if (kind === 'isbn') return '13 digits, or 10 in its older form, in a column that is formatted as text'
  if (kind === 'gtin') return '8, 12, 13 or 14 digits, the last of which checks the others'
  if (kind === 'percent') return 'In per cent: 30'
  if (kind === 'integer') return `A whole number${between}`
  if (kind === 'richText') return 'Text, or the simple HTML that an export writes'
  return hint ?? (max ? `At most ${max} characters` : 'Text')
}

const ofRow = (name: string, label: string, rule: string): ImportColumn => ({
  name,
  label,
  of: 'row',
  field: name,
  rule,
  aliases: importAliases[name] ?? [],
  isEmptiable: false,
  isCreatable: false,
})

/** In the order of the file. One row is one edition; rows of a title are adjacent. */
export const importColumns: readonly ImportColumn[] = [
  ofRow('productId', 'Title no.', 'The number of a title that is there; blank for a new one'),
  ofRow('editionId', 'Edition no.', 'The number of an edition that is there; blank for a new one'),
  ofRow('titleVersion', 'Version of the title', 'As it was exported: by it, what others have changed since is kept'),
  ofRow('version', 'Version', 'As it was exported: by it, what others have changed since is kept'),
  ofRow('kind', 'Kind', 'book, document or other; without it, what you choose for the file'),
  ...union(titleFields)
    .filter(([, schema]) => isHeld(schema))
    .map(([field, schema]) => column('title', field, schema)),
  ...union(editionFields)
    .filter(([field, schema]) => isHeld(schema) && field !== 'productId')
    .map(([field, schema]) => column('edition', field, schema)),
  ofRow(
    'removeFields',
    'Remove fields',
    'Names of columns that are to be emptied, with semicolons between: a blank cell leaves everything as it is',
  ),
]

const byName = new Map(importColumns.map((each) => [each.name, each]))

export const importFields: readonly ImportField[] = importColumns.map(({ name }) => name)

export const columnOf = (name: string): ImportColumn | undefined => byName.get(name)

const byField = new Map(importColumns.map(({ of, field, name }) => [`${of}.${field}`, name]))

export const columnOfField = (of: 'title' | 'edition', field: string): ImportField => byField.get(`${of}.${field}`) ?? field

/** Of one edition or title only, so that rows never share a correction of them. */
export const uniqueColumns: readonly ImportField[] = ['editionId', 'isbn', 'gtin', 'articleNumber', 'slug']

export const keyColumns: readonly ImportField[] = ['editionId', 'isbn', 'articleNumber', 'gtin']
