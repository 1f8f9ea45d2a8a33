import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { inUse } from '#api/core/conflict'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../../db/database'
import { fragment, verbatim } from '../../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { usesIn } from '../list/ranking'
import { entityTable, everyEntity, processTables } from '../registry'
import { first } from '../sqlParts'
import { labelSql, type Stored, storedIn, withinOf } from './entityTable'
import { isRowTable } from './rowTables'

type Uses = z.output<typeof inUse>['uses']

type Reference = { entity: string; title: string; table: string; label: SQL; names: (id: SQL) => SQL }

function fromEntities(to: AnyEntity): Reference[] {
  return everyEntity().flatMap((entity) => {
    const { name: table, fields } = storedIn(entity)
    const pointing = fields.flatMap((field) => namings(field, to, 'u'))
    if (!pointing.length) return []
    const within = withinOf(entity, 'u') ?? sql`true`
    const names = (id: SQL) =>
      sql`${within} and (${sql.join(
        pointing.map((naming) => naming(id)),
        sql` or `,
      )})`
    return { entity: entity.name, title: entity.plural, table, label: labelSql(entity, 'u'), names }
  })
}

function namings({ kind, column, refersTo, rows }: Stored, to: AnyEntity, alias: string): ((id: SQL) => SQL)[] {
  if (rows)
    return rows.fields.flatMap((field) =>
      namings(field, to, 'c').map(
        (naming) => (id: SQL) =>
          sql`exists (select from ${verbatim(rows.table)} c where c.owner_id = ${verbatim(alias)}.id and ${naming(id)})`,
      ),
    )
  if (refersTo !== to.name) return []
  const of = fragment`${alias}.${column}`
  return [(id) => (kind === 'options' ? sql`${of} @> array[${id}]` : sql`${of} = ${id}`)]
}

function fromProcesses(to: AnyEntity): Reference[] {
  const target = entityTable(to.name)
  return processTables().flatMap(({ table: pointing, named }) => {
    const table = getTableName(pointing)
    const rows = named ?? { entity: table, title: table, label: sql.raw("'#' || u.id") }
    const lists = Object.keys(named?.lists ?? {}).filter((column) => named?.lists?.[column] === to.name)
    const byKeys = (isRowTable(pointing) ? [] : getTableConfig(pointing).foreignKeys).flatMap((key) => {
      const { foreignTable, columns } = key.reference()
      const [column] = columns
      const isBlocking = key.onDelete !== 'cascade' && key.onDelete !== 'set null'
      if (foreignTable !== target || !column || !isBlocking || pointing === target) return []
      return { ...rows, table, names: (id: SQL) => sql`u.${verbatim(column.name)} = ${id}` }
    })
    return [...byKeys, ...lists.map((column) => ({ ...rows, table, names: (id: SQL) => sql`u.${verbatim(column)} @> array[${id}]` }))]
  })
}

/** All places that can name an entity's records, from declarations and foreign keys. */
const referencesTo = (entity: AnyEntity): Reference[] => [...fromEntities(entity), ...fromProcesses(entity)]

const sampled = 3

const namingRows = ({ table, names }: Reference, own: string, id: SQL): SQL =>
  sql`from ${verbatim(table)} u where (${names(id)})${table === own ? sql` and u.id <> ${id}` : sql``}`

export async function usesOf(db: Queryable, entity: AnyEntity, id: number): Promise<Uses> {
  const references = referencesTo(entity)
  if (!references.length) return []
  const own = storedIn(entity).name
  const counts = references.map((reference) => {
    const { entity: from, title, label } = reference
    const rows = namingRows(reference, own, sql`${id}::int`)
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

export async function usedOf(db: Queryable, entity: AnyEntity, ids: readonly number[]): Promise<Set<number>> {
  const references = referencesTo(entity)
  if (!references.length || !ids.length) return new Set()
  const own = storedIn(entity).name
  const isNamed = references.map((reference) => sql`exists (select ${namingRows(reference, own, sql`x.id`)})`)
  const { rows } = await db.execute<{ id: number }>(
    sql`select x.id from unnest(${`{${ids.join(',')}}`}::int[]) x (id) where ${sql.join(isNamed, sql` or `)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many records name the one of this alias; undefined if none can. Those in several fields of a record count each time. */
export function countUses(to: AnyEntity, alias: string): SQL | undefined {
  const id = fragment`${alias}.id`
  const naming = ({ name, fields }: Pointing): SQL[] =>
    fields.flatMap(({ kind, column, refersTo, rows }) => {
      if (rows) return naming({ name: rows.table, fields: rows.fields })
      if (refersTo !== to.name) return []
      return [
        usesIn(
          sql`from ${verbatim(name)} u where ${kind === 'options' ? fragment`u.${column} @> array[${id}]` : fragment`u.${column} = ${id}`}`,
        ),
      ]
    })
  const seen = new Set<string>()
  const counts = everyEntity().flatMap((entity) => {
    const table = storedIn(entity)
    // Entities of one table, such as books and documents.
    if (seen.has(table.name)) return []
    seen.add(table.name)
    return naming(table)
  })
  return counts.length ? sql.join(counts, sql` + `) : undefined
}

type Pointing = { name: string; fields: readonly Stored[] }
