import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, type Fields, metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { nth } from '#api/core/objects'
import { labelFieldsOf } from '#api/core/option'
import { fragment, joined, literal } from '../../db/fragment'
import { entityTable, everyTable } from '../registry'
import { rowTableName } from './rowTables'

/** `isUnsearched`: left out of the table's `search`. */
export type Stored = FieldMeta & {
  name: string
  column: string
  sqlType: string
  isUnsearched?: boolean
  rows?: { table: string; fields: Stored[] }
}

/** From declarations only, never from a caller. */
export type Table = {
  entity: AnyEntity
  name: SQL | string
  fields: Stored[]
  within?: SQL | undefined
  indexed?: readonly string[]
  /** SQL types of all its columns, by name. */
  types?: ReadonlyMap<string, string>
}

const tableByEntity = new Map<AnyEntity, Table & { name: string }>()

export function storedIn(entity: AnyEntity): Table & { name: string } {
  const found = tableByEntity.get(entity)
  if (found) return found
  const table = entityTable(entity.name)
  const { columns, indexes } = getTableConfig(table)
  const name = getTableName(table)
  const types = typesOf(columns)
  const fields = storedFields(entity.fields, name, types, entity.searchedIn)
  const isIndex = (suffix: string) => indexes.some(({ config }) => config.name === `${name}_${suffix}`)
  const label = isIndex('label') ? labelFieldsOf(entity.fields) : []
  const indexed = [...label, ...fields.flatMap((field) => (isIndex(field.column) ? [field.name] : []))]
  const made = { entity, name, fields, indexed, types, within: withinOf(entity, 't') }
  tableByEntity.set(entity, made)
  return made
}

/** Rows of entities that share a table, such as books and documents. */
export function withinOf({ fixed }: AnyEntity, alias: string): SQL | undefined {
  const parts = Object.entries(fixed).map(([name, value]) => fragment`${alias}.${snake(name)} = ${literal(value)}`)
  return parts.length ? joined(parts, ' and ') : undefined
}

export const ownRows = ({ within }: Table): SQL => within ?? sql`true`

const typesOf = (columns: readonly { name: string; getSQLType(): string }[]): ReadonlyMap<string, string> =>
  new Map(columns.map((column) => [column.name, column.getSQLType()]))

function storedFields(declared: Fields, table: string, types: ReadonlyMap<string, string>, searchedIn?: readonly string[]): Stored[] {
  return Object.entries(declared).map(([name, field]) => {
    const meta = metaOf(field)
    const column = snake(name)
    const stored = { ...meta, name, column, sqlType: types.get(column) ?? 'text', isUnsearched: searchedIn?.includes(name) === false }
    return meta.kind === 'rows' ? { ...stored, rows: rowsIn(rowTableName(table, name), meta.columns ?? {}) } : stored
  })
}

/** @throws {TypeError} if the module has not listed the table */
function rowsIn(name: string, declared: Fields) {
  const table = everyTable()[name]
  if (!table) throw new TypeError(`There is no table ${name}: list what rowTablesOf makes among the room's tables`)
  return { table: name, fields: storedFields(declared, name, typesOf(getTableConfig(table).columns)) }
}

export function labelSql(entity: AnyEntity, alias: string): SQL {
  const columns = labelFieldsOf(entity.fields).map((name) => fragment`${alias}.${snake(name)}`)
  if (columns.length === 1) return nth(columns, 0)
  return columns.length
    ? fragment`concat_ws(' ', ${columns.map((column) => fragment`nullif(${column}, '')`)})`
    : fragment`'#' || ${alias}.id`
}
