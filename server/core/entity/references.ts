import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { inUse } from '#api/core/conflict'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { entityTable, everyEntity, processTables } from '../registry'
import { first } from '../sqlParts'
import { labelSql, type Stored, storedIn } from './entityTable'
import { isRowTable } from './rowTables'

type Uses = z.output<typeof inUse>['uses']

/** Somewhere records may be named: rows `u` of a table, and whether one names a certain id. */
type Reference = { entity: string; title: string; table: string; label: SQL; names: (id: number) => SQL }

function fromEntities(to: AnyEntity): Reference[] {
  return everyEntity().flatMap((entity) => {
    const { name: table, fields } = storedIn(entity)
    const pointing = fields.flatMap((field) => namings(field, to, 'u'))
    if (!pointing.length) return []
    const names = (id: number) =>
      sql.join(
        pointing.map((naming) => naming(id)),
        sql` or `,
      )
    return { entity: entity.name, title: entity.plural, table, label: sql.raw(labelSql(entity, 'u')), names }
  })
}

/** How a field of a record, or of one of its rows, names a certain record. */
function namings({ kind, column, refersTo, rows }: Stored, to: AnyEntity, alias: string): ((id: number) => SQL)[] {
  if (rows)
    return rows.fields.flatMap((field) =>
      namings(field, to, 'c').map(
        (naming) => (id: number) =>
          sql`exists (select from ${sql.raw(rows.table)} c where c.owner_id = ${sql.raw(alias)}.id and ${naming(id)})`,
      ),
    )
  if (refersTo !== to.name) return []
  const of = sql.raw(`${alias}.${column}`)
  return [(id) => (kind === 'options' ? sql`${of} @> array[${id}::int]` : sql`${of} = ${id}`)]
}

/** Foreign keys of tables that are made by hand; what goes with the record, or lets go of it, keeps nobody from removing it. */
function fromProcesses(to: AnyEntity): Reference[] {
  const target = entityTable(to.name)
  return processTables().flatMap(({ table: pointing, named }) =>
    (isRowTable(pointing) ? [] : getTableConfig(pointing).foreignKeys).flatMap((key) => {
      const { foreignTable, columns } = key.reference()
      const [column] = columns
      const isKept = key.onDelete !== 'cascade' && key.onDelete !== 'set null'
      if (foreignTable !== target || !column || !isKept || pointing === target) return []
      const table = getTableName(pointing)
      const rows = named ?? { entity: table, title: table, label: sql.raw("'#' || u.id") }
      return { ...rows, table, names: (id: number) => sql`u.${sql.raw(column.name)} = ${id}` }
    }),
  )
}

/** Every place that can name an entity's records, from the declarations and from the foreign keys of the schema. */
const referencesTo = (entity: AnyEntity): Reference[] => [...fromEntities(entity), ...fromProcesses(entity)]

const sampled = 3

/** What names this record, counted, with the newest by name. A record that names itself does not keep itself. */
export async function usesOf(db: Queryable, entity: AnyEntity, id: number): Promise<Uses> {
  const references = referencesTo(entity)
  if (!references.length) return []
  const own = storedIn(entity).name
  const counts = references.map(({ entity: from, title, table, label, names }) => {
    const rows = sql`from ${sql.raw(table)} u where (${names(id)})${table === own ? sql` and u.id <> ${id}` : sql``}`
    return sql`select ${from}::text as entity, ${title}::text as title, (select count(*)::int ${rows}) as count,
      (select ${jsonArray(jsonOf(columnsOf('s', 'id', 'label')))}
        from (select u.id, ${label} as label ${rows} order by u.id desc limit ${sampled}) s) as sample`
  })
  const found = await first<{ uses: Uses }>(
    db,
    sql`select ${jsonArray(sql`row_to_json(r)`)} as uses from (${sql.join(counts, sql` union all `)}) r where r.count > 0`,
  )
  return found?.uses ?? []
}
