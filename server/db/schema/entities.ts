import { type AnyPgColumn, bigint, boolean, date, integer, numeric, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core'
import { entities } from '#api/contract'
import type { Entity } from '#api/entity'
import { type FieldKind, metaOf } from '#api/field'

const id = () => ({ id: integer('id').primaryKey().generatedByDefaultAsIdentity() })
const bareTable = (name: string) => pgTable(name, id())
export type EntityTable = ReturnType<typeof bareTable>

/** `SaleService` → `sale_service`, `parentId` → `parent_id`. */
export const snake = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()

const columnOf = {
  text: (name) => text(name),
  longText: (name) => text(name),
  email: (name) => text(name),
  url: (name) => text(name),
  colour: (name) => text(name),
  isbn: (name) => text(name),
  // Decimals stay decimals: prices and rates are never floats.
  number: (name) => numeric(name, { mode: 'number' }),
  integer: (name) => bigint(name, { mode: 'number' }),
  flag: (name) => boolean(name),
  date: (name) => date(name, { mode: 'string' }),
  option: (name) => integer(name),
} satisfies Record<FieldKind, (name: string) => PgColumnBuilderBase>

/** The table of one entity, from its declaration alone: not null unless optional, unique and references as declared. */
export function tableOf(entity: Entity): EntityTable {
  const columns = Object.entries(entity.fields).map(([name, field]) => {
    const { kind, isRequired, isUnique, refersTo } = metaOf(field)
    const column = columnOf[kind](snake(name))
    if (isRequired) column.notNull()
    if (isUnique) column.unique()
    if (refersTo) column.references((): AnyPgColumn => entityTable(refersTo).id)
    return [name, column] as const
  })
  return pgTable(snake(entity.name), { ...id(), ...Object.fromEntries(columns) })
}

/** The tables of the declared entities, by entity name. */
export const entityTables: Record<string, EntityTable> = Object.fromEntries(
  Object.values(entities).map((entity) => [entity.name, tableOf(entity)]),
)

/** @throws {TypeError} for a name that is not declared. */
export function entityTable(name: string): EntityTable {
  const table = entityTables[name]
  if (!table) throw new TypeError(`No entity is declared by the name ${name}`)
  return table
}
