import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import { type FieldMeta, metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { labelFieldsOf } from '#api/core/option'
import { entityTable } from '../registry'

/** A declared field and where it is kept. */
/** `isUnsearched`: a text that the table's `search` leaves out. */
export type Stored = FieldMeta & { name: string; column: string; sqlType: string; isUnsearched?: boolean }

/** An entity's table as SQL needs it. All of it comes from declarations, never from a caller. */
export type Table = {
  entity: AnyEntity
  name: string
  fields: Stored[]
  /** Which rows of it, of the alias `t`, are the entity's, where not all. */
  within?: string | undefined
  /** Fields in whose order an index has its records, beside the id. */
  indexed?: readonly string[]
}

const known = new Map<AnyEntity, Table>()

export function storedIn(entity: AnyEntity): Table {
  const found = known.get(entity)
  if (found) return found
  const table = entityTable(entity.name)
  const { columns, indexes } = getTableConfig(table)
  const types = new Map(columns.map((column) => [column.name, column.getSQLType()]))
  const fields = Object.entries(entity.fields).map(([name, field]) => {
    const column = snake(name)
    return { ...metaOf(field), name, column, sqlType: types.get(column) ?? 'text', isUnsearched: entity.searchedIn?.includes(name) === false }
  })
  const name = getTableName(table)
  const isIndex = (suffix: string) => indexes.some(({ config }) => config.name === `${name}_${suffix}`)
  const label = isIndex('label') ? labelFieldsOf(entity.fields) : []
  const indexed = [...label, ...fields.flatMap((field) => (isIndex(field.column) ? [field.name] : []))]
  const made = { entity, name, fields, indexed, within: withinOf(entity, 't') }
  known.set(entity, made)
  return made
}

/** True of the entity's own rows, where its table holds others too. */
function withinOf({ fixed }: AnyEntity, alias: string): string | undefined {
  const parts = Object.entries(fixed).map(([name, value]) => `${alias}.${snake(name)} = '${value}'`)
  return parts.length ? parts.join(' and ') : undefined
}

/** True of the entity's own rows, of the alias `t`. */
export const ownRows = ({ within }: Table): SQL => sql.raw(within ?? 'true')

/** SQL of how a record is called, as `labelOf` calls it. */
export function labelSql(entity: AnyEntity, alias: string): string {
  const columns = labelFieldsOf(entity.fields).map((name) => `${alias}.${snake(name)}`)
  if (columns.length === 1) return columns[0] as string
  return columns.length ? `concat_ws(' ', ${columns.map((column) => `nullif(${column}, '')`).join(', ')})` : `'#' || ${alias}.id`
}
