import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import { fragment, joined, verbatim } from '../../db/fragment'
import { Problem } from '../http/problem'
import type { Order } from '../list/listPage'
import { entityNamed } from '../registry'
import { iso } from '../sqlParts'
import { labelSql, type Stored, storedIn, type Table } from './entityTable'

type Rows = NonNullable<Stored['rows']>

export const fileJson = (column: SQL | string): SQL =>
  fragment`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size, 'url', coalesce(f.address, 'File/' || f.key)) from files f where f.id = ${column})`

function valueSql({ kind, column, rows }: Stored, alias: string): SQL {
  if (rows) return rowsJson(rows, alias)
  if (kind === 'image' || kind === 'file') return fileJson(`${alias}.${column}`)
  return kind === 'time' ? iso(`${alias}.${column}`) : fragment`${alias}.${column}`
}

function rowsJson({ table, fields }: Rows, alias: string): SQL {
  const parts = [sql`'id', r.id`, ...fields.map((field) => fragment`'${field.name}', ${valueSql(field, 'r')}`), ...labelsOf(fields, 'r')]
  return fragment`(select coalesce(json_agg(json_build_object(${parts}) order by r.place), '[]') from ${table} r where r.owner_id = ${alias}.id)`
}

function rowsText({ table, fields }: Rows, alias: string): SQL {
  const texts = fields.map((field) => {
    const text =
      pointedSql(field, 'r') ??
      (isFile(field) ? fragment`(select f.name from files f where f.id = r.${field.column})` : fragment`r.${field.column}::text`)
    return fragment`nullif(${text}, '')`
  })
  return fragment`(select coalesce(jsonb_agg(concat_ws(', ', ${texts}) order by r.place), '[]') from ${table} r where r.owner_id = ${alias}.id)`
}

const isFile = ({ kind }: Stored) => kind === 'image' || kind === 'file'

function currencySql({ currencyField = '' }: Stored, alias: string, fields: readonly Stored[]): SQL {
  const currency = fields.find(({ name }) => name === currencyField)
  if (!currency?.refersTo) throw new TypeError(`${currencyField} points at no currency`)
  return fragment`(select o.code from ${storedIn(entityNamed(currency.refersTo)).name} o where o.id = ${alias}.${currency.column})`
}

function pointedSql({ kind, refersTo, column }: Stored, alias: string): SQL | undefined {
  if (!refersTo) return undefined
  const target = entityNamed(refersTo)
  const { name } = storedIn(target)
  const label = labelSql(target, 'o')
  return kind === 'option'
    ? fragment`(select ${label} from ${name} o where o.id = ${alias}.${column})`
    : fragment`(select string_agg(${label}, ', ' order by array_position(${alias}.${column}, o.id)) from ${name} o where o.id = any(${alias}.${column}))`
}

export function storedSql(field: Stored, alias: string, fields: readonly Stored[]): SQL {
  const column = `${alias}.${field.column}`
  if (field.rows) {
    const texts = rowsText(field.rows, alias)
    // A file goes with its row: such rows cannot be put back.
    return field.rows.fields.some(isFile) ? texts : fragment`jsonb_build_object('rows', ${rowsJson(field.rows, alias)}, 'texts', ${texts})`
  }
  if (field.kind === 'moneyIn')
    return fragment`case when ${column} is not null then jsonb_build_object('amount', ${column}, 'currency', coalesce(${currencySql(field, alias, fields)}, 'XXX')) end`
  if (isFile(field)) return fragment`to_jsonb((select f.name from files f where f.id = ${column}))`
  const pointed = pointedSql(field, alias)
  if (pointed) return fragment`case when ${column} is not null then jsonb_build_object('id', ${column}, 'label', ${pointed}) end`
  return fragment`to_jsonb(${valueSql(field, alias)})`
}

export type Also = readonly (readonly [name: string, value: SQL])[]

export function rowJson(table: Table, alias: string, also: Also = [], only?: readonly string[]): SQL {
  const fields = only ? table.fields.filter(({ name }) => only.includes(name)) : table.fields
  const parts = [
    fragment`'id', ${alias}.id`,
    fragment`'version', ${alias}.version`,
    fragment`'isSystem', ${alias}.is_system`,
    ...fields.map((field) => fragment`'${field.name}', ${valueSql(field, alias)}`),
    ...also.map(([name, value]) => fragment`'${name}', ${value}`),
    ...labelsOf(fields, alias),
  ]
  return jsonOf(parts)
}

/** PostgreSQL functions take 100 arguments: larger objects are merged. */
export function jsonOf(pairs: readonly SQL[]): SQL {
  const objects = Array.from({ length: Math.ceil(pairs.length / maxPairs) }, (_, i) => pairs.slice(i * maxPairs, (i + 1) * maxPairs))
  if (objects.length <= 1) return fragment`json_build_object(${pairs})`
  return fragment`(${joined(
    objects.map((some) => fragment`jsonb_build_object(${some})`),
    ' || ',
  )})::json`
}

const maxPairs = 40

function labelsOf(fields: readonly Stored[], alias: string): SQL[] {
  const labels = fields.flatMap((field) => {
    const label = field.kind === 'moneyIn' ? currencySql(field, alias, fields) : pointedSql(field, alias)
    return label ? [fragment`'${field.name}', ${label}`] : []
  })
  return labels.length ? [fragment`'labels', json_strip_nulls(${jsonOf(labels)})`] : []
}

export function optionJson({ fields }: Table, names: readonly string[], alias: string): SQL {
  const included = fields.filter(({ name }) => names.includes(name))
  return fragment`json_build_object(${[fragment`'id', ${alias}.id`, ...included.map((field) => fragment`'${field.name}', ${valueSql(field, alias)}`)]})`
}

function sortSql(field: Stored, alias: string): SQL {
  const column = `${alias}.${field.column}`
  if (field.rows) return fragment`(select count(*) from ${field.rows.table} r where r.owner_id = ${alias}.id)`
  if (field.kind === 'partialDate') return fragment`${column}_day`
  if (isFile(field)) return fragment`(select lower(f.name) from files f where f.id = ${column})`
  const pointed = pointedSql(field, alias)
  if (pointed) return fragment`lower(${pointed})`
  return field.sqlType === 'text' ? fragment`lower(${column})` : verbatim(column)
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

export const byLabel = (entity: AnyEntity, alias: string): SQL => fragment`lower(${labelSql(entity, alias)}), ${alias}.id`
