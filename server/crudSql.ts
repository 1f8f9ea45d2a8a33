import { and, type Column, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ListRequest } from '#api/answer'
import type { Entity } from '#api/entity'
import { type FieldKind, metaOf } from '#api/field'
import { Problem } from './problem'

export type Columns = Record<string, Column>

/** A record as the JSON of its declared fields, built by the database. */
export const jsonRow = (columns: Columns): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`

/** `'title desc'`, with the id deciding between equals so that pages do not overlap. @throws {Problem} 422 */
export function ordering(columns: Columns, sort: string): SQL {
  const [name = '', direction] = (sort || 'id desc').split(' ')
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw Problem.field('sort', `Sort by one of ${Object.keys(columns).join(', ')}`)
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return name === 'id' ? sql`${column} ${way}` : sql`${column} ${way}, ${columns.id} ${way}`
}

/** The search, over the text fields, and the filter, field by field. @throws {Problem} 422 */
export function conditions(entity: Entity, columns: Columns, { searchKey, filter }: ListRequest): SQL | undefined {
  const words = searchKey.trim()
  const texts = Object.entries(entity.fields).flatMap(([name, field]) => (isText(metaOf(field).kind) ? (columns[name] ?? []) : []))
  return and(
    words === '' ? undefined : (or(...texts.map((column) => contains(column, words))) ?? sql`false`),
    ...Object.entries(filter || {}).map(([name, value]) => filterBy(entity, columns, name, value)),
  )
}

function filterBy(entity: Entity, columns: Columns, name: string, value: unknown): SQL {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const column = columns[name]
  if (!field || !column) throw Problem.field(`filter.${name}`, `Filter by one of ${Object.keys(entity.fields).join(', ')}`)
  const { kind } = metaOf(field)
  const parsed = z.safeParse(z.union([isText(kind) ? z.string().check(z.maxLength(300)) : field, z.null()]), value)
  if (!parsed.success) throw Problem.field(`filter.${name}`, 'Is not a value of this field')
  if (parsed.data === null) return sql`${column} is null`
  return isText(kind) ? contains(column, String(parsed.data)) : sql`${column} = ${sql.param(parsed.data, column)}`
}

const contains = (column: Column, words: string) => sql`${column} ilike ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`

const isText = (kind: FieldKind) => ['text', 'longText', 'email', 'url', 'colour', 'isbn'].includes(kind)
