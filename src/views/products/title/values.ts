import * as z from 'zod/mini'
import { type Fields, metaOf, register } from '#api/core/field'
import { editionFaults, type Kind, titleFaults } from '#api/products/rules'
import { isSame, type Values } from '#machines/core/form'
import type { Row } from '#views/core/entity/row.ts'
import { type CodeOf, type FormRow, formSchema, formValues } from '#views/core/field/codec.ts'
import { editionFieldsOf, titleEntity } from '../kinds'
import type { Begin } from './begin'

/**
 * Editions are flat fields `editions.<key>.<field>`, with the id or a generated key, so that each cell is typed, drafted, merged and
 * refused separately.
 */
const cell = /^editions\.([^.]+)\.(.+)$/

export const cellName = (key: string, field: string): string => `editions.${key}.${field}`
export const newKey = (): string => `new${crypto.randomUUID().slice(0, 8)}`
/** Constant, so that a draft is found again. */
const firstKey = 'new'
export const isNewKey = (key: string): boolean => key.startsWith('new')

const inGrid = [
  'formatId',
  'bookCoverId',
  'isbn',
  'gtin',
  'documentNumber',
  'editionNumber',
  'publisherId',
  'publicationDate',
  'pages',
  'weightGrams',
  'price',
  'currencyId',
  'priceIncludesVat',
  'taxId',
  'status',
]

export const shownInGrid = (kind: Kind): string[] => {
  const fields = editionFieldsOf(kind)
  return inGrid.filter((name) => name in fields && !(name === 'gtin' && 'isbn' in fields))
}

export const editionKeys = (values: Values): string[] => [...new Set(Object.keys(values).flatMap((name) => cell.exec(name)?.[1] ?? []))]

export const editionIn = (values: Values, key: string): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [, of, field = ''] = cell.exec(name) ?? []
      return of === key ? [[field, value]] : []
    }),
  )

const named = (key: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [cellName(key, field), value]))

export const valuesOf = (kind: Kind, title: Row, editions: readonly Row[]): Values => ({
  ...formValues(titleEntity(kind).fields, title),
  version: title.version,
  ...Object.assign(
    {},
    ...editions.map((row) => named(String(row.id), { ...formValues(editionFieldsOf(kind), row), version: row.version })),
  ),
})

const shared = ['publisherId', 'distributorId', 'currencyId', 'taxId', 'articleGroupId', 'priceIncludesVat', 'isOrderable']

export function newEdition(kind: Kind, key: string, values: Values): Values {
  const last = editionKeys(values).at(-1)
  const before = last === undefined ? {} : editionIn(values, last)
  const taken = Object.fromEntries(shared.flatMap((name) => (name in before ? [[name, before[name]]] : [])))
  return named(key, { ...formValues(editionFieldsOf(kind)), priceIncludesVat: true, isOrderable: true, status: 'draft', ...taken })
}

export function newTitle(kind: Kind, currencyId: number | null, begin?: Begin): Values {
  const values = { ...formValues(titleEntity(kind).fields), status: 'draft' }
  const given = { currencyId, ...(begin?.isbn && { isbn: begin.isbn }), ...(begin?.publisherId && { publisherId: begin.publisherId }) }
  return { ...values, ...newEdition(kind, firstKey, values), ...named(firstKey, given) }
}

/** The new editions of a form as those of another title's form, which has keys of its own. */
export const newEditionsIn = (values: Values): Values =>
  Object.assign({}, ...editionKeys(values).flatMap((key) => (isNewKey(key) ? [named(newKey(), editionIn(values, key))] : [])))

/** Unique values and files are not copied. */
const ownOnly = ['slug', 'image', 'isbn', 'printedIsbn', 'gtin', 'articleNumber', 'images', 'files']

export function copyOf(kind: Kind, title: Row, editions: readonly Row[]): Values {
  const copied = (fields: Fields, row: Row): Values => {
    const { status: _, ...values } = formValues(fields, row)
    const empty = formValues(fields)
    return Object.fromEntries(
      Object.entries({ ...values, status: 'draft' }).map(([name, value]) => {
        if (ownOnly.includes(name)) return [name, empty[name]]
        return [name, fields[name] && metaOf(fields[name]).kind === 'rows' ? anew(value) : value]
      }),
    )
  }
  const cells = editions.map((row, at) => named(`${firstKey}${at + 1}`, copied(editionFieldsOf(kind), row)))
  return { ...copied(titleEntity(kind).fields, title), ...Object.assign({}, ...cells) }
}

const anew = (rows: unknown) => (rows as FormRow[]).map(({ id: _, ...row }, at) => ({ ...row, key: `copy${at}` }))

export type Changes = { title: number; editions: number; inEditions: number }

export function changesIn(values: Values, saved: Values): Changes {
  const names = Object.keys({ ...saved, ...values }).filter((name) => !isSame(values[name], saved[name]))
  const cells = names.flatMap((name) => cell.exec(name)?.[1] ?? [])
  return { title: names.length - cells.length, editions: new Set(cells).size, inEditions: cells.length }
}

export type SentEdition = { key: string; id?: number; version?: number; fields: Values }
export type Read = { title: Values; editions: SentEdition[] }

export function titleSchema(kind: Kind, codeOf: CodeOf) {
  const [titleFields, editionFields] = [titleEntity(kind).fields, editionFieldsOf(kind)]
  const [title, edition] = [formSchema(titleFields, codeOf), formSchema(editionFields, codeOf)]
  return z.pipe(
    z.looseObject({}),
    z.transform((values: Values, context): Read => {
      const read = (
        schema: typeof title,
        held: Values,
        faults: typeof titleFaults extends (kind: Kind) => infer F ? F : never,
        at: string,
      ) => {
        const parsed = z.safeParse(schema, held)
        const addIssue = (name: string, message: string) =>
          context.issues.push({ code: 'custom', message, path: [at + name], input: values })
        if (!parsed.success) for (const { path, message } of parsed.error.issues) addIssue(path.join('.'), message)
        else for (const [name, [message]] of Object.entries(faults(parsed.data))) addIssue(name, message ?? '')
        return parsed.data ?? {}
      }
      return {
        title: read(title, values, titleFaults(kind), ''),
        editions: editionKeys(values).map((key) => {
          const held = { ...formValues(editionFields), ...editionIn(values, key) }
          const { version, ...fields } = read(edition, held, editionFaults(kind), cellName(key, ''))
          return { key, fields, ...(!isNewKey(key) && { id: Number(key), version: Number(version) }) }
        }),
      }
    }),
  )
}

export const changedEditions = (editions: readonly SentEdition[], values: Values, saved: Values): SentEdition[] =>
  editions.flatMap((edition) => {
    if (edition.id === undefined) return [edition]
    const differs = (name: string) => !isSame(values[cellName(edition.key, name)], saved[cellName(edition.key, name)])
    const fields = Object.fromEntries(Object.entries(edition.fields).filter(([name]) => differs(name)))
    return Object.keys(fields).length ? [{ ...edition, fields }] : []
  })

/** Server errors by position, renamed to the form's fields. */
export const atKeys = (errors: Readonly<Record<string, string[]>>, sent: readonly SentEdition[]): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => {
      const [, place, field = ''] = /^editions\.(\d+)\.(.+)$/.exec(name) ?? []
      const key = place === undefined ? undefined : sent[Number(place)]?.key
      return [key === undefined ? name : cellName(key, field), messages]
    }),
  )

type Words = { named: (entity: string, id: unknown) => string | undefined; hyphenate: (isbn: string) => string }
export function editionLabel(values: Values, key: string, { named, hyphenate }: Words, place: number): string {
  const { formatId, isbn, colorIds, sizeId, materialId } = editionIn(values, key)
  const colours = ((isbn === undefined ? colorIds : undefined) ?? []) as number[]
  const varied =
    isbn === undefined ? [...colours.map((id) => named('Color', id)), named('Size', sizeId), named('Material', materialId)] : []
  const words = [...varied, named('Format', formatId), typeof isbn === 'string' && hyphenate(isbn)]
  return words.filter(Boolean).join(' ') || `Edition ${place + 1}`
}

export function allFields(kind: Kind, values: Values, labelOf: (key: string) => string): Fields {
  const cells = editionKeys(values).flatMap((key) =>
    Object.entries(editionFieldsOf(kind)).map(([name, field]) => {
      const meta = metaOf(field)
      return [
        cellName(key, name),
        register(z.nullable(field), meta.kind, '', { ...meta, label: `${meta.label}, ${labelOf(key)}` }),
      ] as const
    }),
  )
  return { ...titleEntity(kind).fields, ...Object.fromEntries(cells) }
}

export const withoutEdition = (values: Values, key: string): Values =>
  isNewKey(key) ? Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(cellName(key, '')))) : values
