import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { Problem } from '../http/problem'
import type { Order } from '../listPage'
import { entityNamed } from '../registry'
import { isoText } from '../sqlParts'
import { labelSql, type Stored, storedIn, type Table } from './entityTable'

type Rows = NonNullable<Stored['rows']>

export const fileJson = (column: string) =>
  `(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'url', coalesce(f.address, 'File/' || f.key)) from files f where f.id = ${column})`

function valueSql({ kind, column, rows }: Stored, alias: string): string {
  if (rows) return rowsJson(rows, alias)
  if (kind === 'image' || kind === 'file') return fileJson(`${alias}.${column}`)
  return kind === 'time' ? isoText(`${alias}.${column}`) : `${alias}.${column}`
}

function rowsJson({ table, fields }: Rows, alias: string): string {
  const parts = [`'id', r.id`, ...fields.map((field) => `'${field.name}', ${valueSql(field, 'r')}`), ...labelsOf(fields, 'r')]
  return `(select coalesce(json_agg(json_build_object(${parts.join(', ')}) order by r.place), '[]') from ${table} r where r.owner_id = ${alias}.id)`
}

function rowsText({ table, fields }: Rows, alias: string): string {
  const texts = fields.map((field) => {
    const text =
      pointedSql(field, 'r') ?? (isFile(field) ? `(select f.name from files f where f.id = r.${field.column})` : `r.${field.column}::text`)
    return `nullif(${text}, '')`
  })
  return `(select coalesce(jsonb_agg(concat_ws(', ', ${texts.join(', ')}) order by r.place), '[]') from ${table} r where r.owner_id = ${alias}.id)`
}

const isFile = ({ kind }: Stored) => kind === 'image' || kind === 'file'

function currencySql({ currencyField = '' }: Stored, alias: string, fields: readonly Stored[]): string {
  const currency = fields.find(({ name }) => name === currencyField)
  if (!currency?.refersTo) throw new TypeError(`${currencyField} points at no currency`)
  return `(select o.code from ${storedIn(entityNamed(currency.refersTo)).name} o where o.id = ${alias}.${currency.column})`
}

function pointedSql({ kind, refersTo, column }: Stored, alias: string): string | undefined {
  if (!refersTo) return undefined
  const target = entityNamed(refersTo)
  const { name } = storedIn(target)
  const label = labelSql(target, 'o')
  return kind === 'option'
    ? `(select ${label} from ${name} o where o.id = ${alias}.${column})`
    : `(select string_agg(${label}, ', ' order by array_position(${alias}.${column}, o.id)) from ${name} o where o.id = any(${alias}.${column}))`
}

export function keptSql(field: Stored, alias: string, fields: readonly Stored[]): string {
  const column = `${alias}.${field.column}`
  if (field.rows) return rowsText(field.rows, alias)
  if (field.kind === 'moneyIn')
    return `case when ${column} is not null then jsonb_build_object('amount', ${column}, 'currency', coalesce(${currencySql(field, alias, fields)}, 'XXX')) end`
  if (isFile(field)) return `to_jsonb((select f.name from files f where f.id = ${column}))`
  const pointed = pointedSql(field, alias)
  if (pointed) return `case when ${column} is not null then jsonb_build_object('id', ${column}, 'label', ${pointed}) end`
  return `to_jsonb(${valueSql(field, alias)})`
}

export type Also = readonly (readonly [name: string, value: string])[]

export function rowJson(table: Table, alias: string, also: Also = [], only?: readonly string[]): SQL {
  const fields = only ? table.fields.filter(({ name }) => only.includes(name)) : table.fields
  const parts = [
    `'id', ${alias}.id`,
    `'version', ${alias}.version`,
    `'isSystem', ${alias}.is_system`,
    ...fields.map((field) => `'${field.name}', ${valueSql(field, alias)}`),
    ...also.map(([name, value]) => `'${name}', ${value}`),
    ...labelsOf(fields, alias),
  ]
  return sql.raw(jsonOf(parts))
}

/** PostgreSQL functions take 100 arguments: larger objects are merged. */
export function jsonOf(pairs: readonly string[]): string {
  const objects = Array.from({ length: Math.ceil(pairs.length / mostPairs) }, (_, i) => pairs.slice(i * mostPairs, (i + 1) * mostPairs))
  if (objects.length <= 1) return `json_build_object(${pairs.join(', ')})`
  return `(${objects.map((some) => `jsonb_build_object(${some.join(', ')})`).join(' || ')})::json`
}

const mostPairs = 40

function labelsOf(fields: readonly Stored[], alias: string): string[] {
  const labels = fields.flatMap((field) => {
    const label = field.kind === 'moneyIn' ? currencySql(field, alias, fields) : pointedSql(field, alias)
    return label ? [`'${field.name}', ${label}`] : []
  })
  return labels.length ? [`'labels', json_strip_nulls(${jsonOf(labels)})`] : []
}

export function optionJson({ fields }: Table, names: readonly string[], alias: string): SQL {
  const kept = fields.filter(({ name }) => names.includes(name))
  return sql.raw(
    `json_build_object(${[`'id', ${alias}.id`, ...kept.map((field) => `'${field.name}', ${valueSql(field, alias)}`)].join(', ')})`,
  )
}

function sortSql(field: Stored, alias: string): string {
  const column = `${alias}.${field.column}`
  if (field.rows) return `(select count(*) from ${field.rows.table} r where r.owner_id = ${alias}.id)`
  if (field.kind === 'partialDate') return `${column}_day`
  if (isFile(field)) return `(select lower(f.name) from files f where f.id = ${column})`
  const pointed = pointedSql(field, alias)
  if (pointed) return `lower(${pointed})`
  return field.sqlType === 'text' ? `lower(${column})` : column
}

/** `'title desc'`, with the id as tie-breaker so that pages do not overlap. @throws {Problem} 422 */
export function ordering({ fields, indexed = [] }: Table, sort: string, alias: string): Order {
  const [name = '', direction] = (sort || 'id desc').split(' ')
  const isDescending = direction === 'desc'
  if (name === 'id') return { isDescending, isIndexed: true }
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) throw Problem.field('sort', `Sort by one of id, ${fields.map((candidate) => candidate.name).join(', ')}`)
  const hasNulls = !field.isRequired || field.refersTo !== undefined
  return { key: sortSql(field, alias), isDescending, hasNulls, isIndexed: !hasNulls && indexed.includes(name) }
}

export const byLabel = (entity: AnyEntity, alias: string): SQL => sql.raw(`lower(${labelSql(entity, alias)}), ${alias}.id`)
