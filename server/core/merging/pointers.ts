import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { AnyEntity } from '#api/core/entity'
import { nth } from '#api/core/objects'
import { verbatim } from '../../db/fragment'
import { type Stored, storedIn, withinOf } from '../entity/entityTable'
import { isRowTable } from '../entity/rowTables'
import { entityTable, everyEntity, everyTable, loosePointers, processTables } from '../registry'

type Place = {
  title: string
  table: string
  column: string
  /** Columns that identify a row. */
  key: readonly string[]
  /** SQL over `u`. */
  where?: SQL | undefined
}

/** A column that names records of an entity. `owner` is the declared entity with the field, whose versions count it. */
export type Pointer = Place & {
  isArray: boolean
  /** It has the name of the record. */
  isName?: boolean | undefined
  owner?: { entity: AnyEntity; field: Stored; isRow: boolean } | undefined
  /** Columns which together with this one are unique; each list is one rule. */
  unique: readonly (readonly string[])[]
}

/** References of records to an entity: fields of declared entities first, then every other foreign key, then lists of ids and what rooms declare. */
export function pointersTo(target: AnyEntity): Pointer[] {
  const pointed = entityTable(target.name)
  const found = [...everyEntity().flatMap((entity) => declaredIn(entity, target)), ...foreignKeys(pointed), ...listsOf(target)]
  const loose = loosePointers(target.name).map(
    ({ table, title, column, where, isName }): Pointer => ({
      title,
      table: getTableName(table),
      column,
      key: keyOf(table),
      where,
      isArray: false,
      isName,
      unique: [],
    }),
  )
  return [...found, ...loose]
}

function declaredIn(entity: AnyEntity, target: AnyEntity): Pointer[] {
  const { name: table, fields, within } = storedIn(entity)
  const title = entity.plural
  const isOwned = within && sql`exists (select from ${verbatim(table)} t where t.id = u.owner_id and ${within})`
  const isNaming = ({ refersTo }: Stored) => refersTo === target.name
  return fields.flatMap((field): Pointer[] => {
    const { rows } = field
    if (rows)
      return rows.fields
        .filter(isNaming)
        .map((each) => pointer({ title, table: rows.table, column: each.column, where: isOwned }, each, { entity, field, isRow: true }))
    const place = { title, table, column: field.column, where: withinOf(entity, 'u') }
    return isNaming(field) ? [pointer(place, field, { entity, field, isRow: false })] : []
  })
}

const pointer = (place: Omit<Place, 'key'>, { kind }: Stored, owner: Pointer['owner']): Pointer => ({
  ...place,
  key: ['id'],
  isArray: kind === 'options',
  owner,
  unique: uniqueWith(tableNamed(place.table), place.column),
})

function foreignKeys(pointed: PgTable): Pointer[] {
  const titles = new Map(processTables().map(({ table, named }) => [getTableName(table), named?.title]))
  return Object.values(everyTable()).flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key): Pointer[] => {
      const { foreignTable, columns } = key.reference()
      const { name: column } = nth(columns, 0)
      // Rows of the record itself are values of its fields.
      if (foreignTable !== pointed || (isRowTable(table) && column === 'owner_id')) return []
      const name = getTableName(table)
      const title = titles.get(name) ?? capital(name.replaceAll('_', ' '))
      return [{ title, table: name, column, key: keyOf(table), isArray: false, unique: uniqueWith(table, column) }]
    }),
  )
}

const listsOf = (target: AnyEntity): Pointer[] =>
  processTables().flatMap(({ table, named }) =>
    Object.entries(named?.lists ?? {}).flatMap(([column, entity]) =>
      named && entity === target.name
        ? { title: named.title, table: getTableName(table), column, key: keyOf(table), isArray: true, unique: [] }
        : [],
    ),
  )

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** @throws {TypeError} */
export function tableNamed(name: string): PgTable {
  const table = everyTable()[name]
  if (!table) throw new TypeError(`No table is called ${name}`)
  return table
}

function keyOf(table: PgTable): string[] {
  const { columns, primaryKeys } = getTableConfig(table)
  const [together] = primaryKeys
  return together ? together.columns.map(({ name }) => name) : columns.filter(({ primary }) => primary).map(({ name }) => name)
}

function uniqueWith(table: PgTable, column: string): string[][] {
  const { columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  const rules = [
    ...columns.filter(({ isUnique, primary }) => isUnique || primary).map(({ name }) => [name]),
    ...primaryKeys.map((key) => key.columns.map(({ name }) => name)),
    ...uniqueConstraints.map((rule) => rule.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique && !config.where)
      .map(({ config }) => config.columns.flatMap((part) => ('name' in part && part.name ? [part.name] : []))),
  ]
  return rules.filter((names) => names.includes(column)).map((names) => names.filter((name) => name !== column))
}
