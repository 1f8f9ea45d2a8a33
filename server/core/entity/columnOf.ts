import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, date, index, integer, numeric, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { type FieldKind, metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { time } from '../../db/columns'
import { fragment } from '../../db/fragment'
import { entityTable } from '../registry'
import { files } from '../tables'

const file = (name: string) => integer(name).references(() => files.id)
const words = (name: string) => text(name)
// Decimals stay decimals: prices and rates are never floats.
const decimal = (name: string) => numeric(name, { mode: 'number' })
const integerColumn = (name: string) => bigint(name, { mode: 'number' })

const columnOf = {
  text: words,
  longText: words,
  richText: words,
  email: words,
  url: words,
  colour: words,
  isbn: words,
  language: words,
  country: words,
  choice: words,
  number: decimal,
  percent: decimal,
  integer: integerColumn,
  money: integerColumn,
  flag: (name) => boolean(name),
  date: (name) => date(name, { mode: 'string' }),
  time: (name) => time(name),
  option: (name) => integer(name),
  // Foreign keys cannot reference from arrays: a writer locks the named records, a removal looks for them (references.ts).
  options: (name) => integer(name).array().notNull().default(sql`'{}'`),
  image: file,
  file,
  partialDate: words,
  gtin: words,
  slug: words,
  moneyIn: integerColumn,
} satisfies Record<Exclude<FieldKind, 'rows'>, (name: string) => PgColumnBuilderBase>

/** @throws {TypeError} for rows, which are a table */
export function columnFor(field: string, schema: z.ZodMiniType): PgColumnBuilderBase {
  const { kind, isRequired, isUnique, refersTo, empty } = metaOf(schema)
  if (kind === 'rows') throw new TypeError(`${field} has a table of its own`)
  const column = columnOf[kind](snake(field))
  if (isRequired) column.notNull()
  if (empty === '') column.notNull().default(sql`''`)
  if (isUnique) column.unique()
  if (refersTo && kind === 'option') column.references((): AnyPgColumn => entityTable(refersTo).id)
  return column
}

/** A column of a table whose columns follow from a declaration. */
export const columnIn = (table: object, field: string): AnyPgColumn => Reflect.get(table, field)

export function indexFor(table: string, field: string, schema: z.ZodMiniType, columns: object) {
  const { kind } = metaOf(schema)
  const column = columnIn(columns, field)
  const named = index(`${table}_${snake(field)}`)
  if (kind === 'options') return [named.using('gin', column)]
  return kind === 'option' ? [named.on(column)] : []
}

export const firstDayColumn = (field: string) => {
  const column = snake(field)
  const part = (from: number, size: number) => fragment`coalesce(nullif(substr(${column}, ${from}, ${size}), '')::int, 1)`
  return date(`${column}_day`, { mode: 'string' }).generatedAlwaysAs(
    fragment`make_date(substr(${column}, 1, 4)::int, ${part(6, 2)}, ${part(9, 2)})`,
  )
}
