import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { Problem } from '../http/problem'
import type { Order } from '../listPage'
import { entityNamed } from '../registry'
import { isoText } from '../sqlParts'
import { labelSql, type Stored, storedIn, type Table } from './entityTable'

/** A stored file as the contract has it. */
export const fileJson = (column: string) =>
  `(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'url', 'File/' || f.key) from files f where f.id = ${column})`

function valueSql({ kind, column }: Stored, alias: string): string {
  if (kind === 'image' || kind === 'file') return fileJson(`${alias}.${column}`)
  return kind === 'time' ? isoText(`${alias}.${column}`) : `${alias}.${column}`
}

/** How the records are called that an option field points at, as one text; undefined for other fields. */
function pointedSql({ kind, refersTo, column }: Stored, alias: string): string | undefined {
  if (!refersTo) return undefined
  const target = entityNamed(refersTo)
  const { name } = storedIn(target)
  const label = labelSql(target, 'o')
  return kind === 'option'
    ? `(select ${label} from ${name} o where o.id = ${alias}.${column})`
    : `(select string_agg(${label}, ', ' order by array_position(${alias}.${column}, o.id)) from ${name} o where o.id = any(${alias}.${column}))`
}

/** What the trail keeps of a field: a text, a number, the name of a file, or how a record is called and its id. */
export function keptSql(field: Stored, alias: string): string {
  const column = `${alias}.${field.column}`
  if (field.kind === 'image' || field.kind === 'file') return `to_jsonb((select f.name from files f where f.id = ${column}))`
  const pointed = pointedSql(field, alias)
  if (pointed) return `case when ${column} is not null then jsonb_build_object('id', ${column}, 'label', ${pointed}) end`
  return `to_jsonb(${valueSql(field, alias)})`
}

/** A record as JSON: id, version, isSystem, its fields, and `labels` of what it points at. */
export function rowJson({ fields }: Table, alias: string): SQL {
  const labels = fields.flatMap((field) => {
    const pointed = pointedSql(field, alias)
    return pointed ? [`'${field.name}', ${pointed}`] : []
  })
  const parts = [
    `'id', ${alias}.id, 'version', ${alias}.version, 'isSystem', ${alias}.is_system`,
    ...fields.map((field) => `'${field.name}', ${valueSql(field, alias)}`),
    ...(labels.length ? [`'labels', json_strip_nulls(json_build_object(${labels.join(', ')}))`] : []),
  ]
  return sql.raw(`json_build_object(${parts.join(', ')})`)
}

/** What dropdowns need of a record. */
export function optionJson({ fields }: Table, names: readonly string[], alias: string): SQL {
  const kept = fields.filter(({ name }) => names.includes(name))
  return sql.raw(
    `json_build_object(${[`'id', ${alias}.id`, ...kept.map((field) => `'${field.name}', ${valueSql(field, alias)}`)].join(', ')})`,
  )
}

/** What a field is sorted by: options by how they are called, texts without regard to case, files by name. */
function sortSql(field: Stored, alias: string): string {
  const column = `${alias}.${field.column}`
  if (field.kind === 'image' || field.kind === 'file') return `(select lower(f.name) from files f where f.id = ${column})`
  const pointed = pointedSql(field, alias)
  if (pointed) return `lower(${pointed})`
  return field.sqlType === 'text' ? `lower(${column})` : column
}

/** `'title desc'`, with the id deciding between equals so that pages do not overlap. @throws {Problem} 422 */
export function ordering({ fields, indexed = [] }: Table, sort: string, alias: string): Order {
  const [name = '', direction] = (sort || 'id desc').split(' ')
  const isDescending = direction === 'desc'
  if (name === 'id') return { isDescending, isIndexed: true }
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) throw Problem.field('sort', `Sort by one of id, ${fields.map((candidate) => candidate.name).join(', ')}`)
  const hasNulls = !field.isRequired || field.refersTo !== undefined
  return { key: sortSql(field, alias), isDescending, hasNulls, isIndexed: !hasNulls && indexed.includes(name) }
}

/** By what dropdowns list their records. */
export const byLabel = (entity: AnyEntity, alias: string): SQL => sql.raw(`lower(${labelSql(entity, alias)}), ${alias}.id`)
