import { type AnyPgColumn, index, integer, type PgColumnBuilderBase, type PgTable, pgTable } from 'drizzle-orm/pg-core'
import { type Fields, metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { id } from '../../db/columns'
import { columnFor, indexFor } from './columnOf'

/** `product` + `contributors` → `product_contributors`. */
export const rowTableName = (owner: string, field: string): string => `${owner}_${snake(field)}`

/**
 * One table per `rows` field, `<owner>_<field>`, with `owner_id` and `place` from 0, deleted with the record. Declared entities get theirs
 * automatically; others list them among the module's tables.
 */
export const rowTablesOf = (owner: string, fields: Fields, ownerId: () => AnyPgColumn): PgTable[] =>
  Object.entries(fields).flatMap(([field, schema]) => {
    const { kind, columns = {} } = metaOf(schema)
    return kind === 'rows' ? [rowTable(rowTableName(owner, field), columns, ownerId)] : []
  })

const made = new WeakSet<PgTable>()

export const isRowTable = (table: PgTable): boolean => made.has(table)

function rowTable(name: string, columns: Fields, ownerId: () => AnyPgColumn) {
  const own = Object.entries(columns).map(([field, schema]): [string, PgColumnBuilderBase] => [field, columnFor(field, schema)])
  const always = {
    id: id(),
    ownerId: integer('owner_id').notNull().references(ownerId, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
  }
  const table = pgTable(name, { ...always, ...Object.fromEntries(own) }, (table) => [
    index(`${name}_owner`).on(table.ownerId, table.place),
    ...Object.entries(columns).flatMap(([field, schema]) => indexFor(name, field, schema, table)),
  ])
  made.add(table)
  return table
}
