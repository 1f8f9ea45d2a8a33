import { count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Entity } from '#api/entity'
import { type Columns, conditions, jsonRow, ordering } from './crudSql'
import type { Database } from './db/database'
import { entityTable } from './db/schema/entities'
import { type Bound, bind, jsonData, jsonList } from './endpoints'
import { Problem } from './problem'

/** The six calls of an entity (SPEC.md section 7), from its declaration alone. */
export function crudHandlers(entity: Entity): Bound[] {
  const { list, all, item, add, edit, remove } = entity.calls
  const table = entityTable(entity.name)
  const columns: Columns = getTableColumns(table)
  const row = jsonRow(columns)

  return [
    bind(list, async ({ body, db }) => {
      const where = conditions(entity, columns, body) ?? sql`true`
      const rows = sql`select ${row} as row from ${table} where ${where} order by ${ordering(columns, body.sort)}
        limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`
      const listed = await readText(db, sql`select coalesce(json_agg(listed.row), '[]')::text as text from (${rows}) as listed`)
      const [counted] = await db.select({ total: count() }).from(table).where(where)
      return jsonList(listed, { total: counted?.total ?? 0, page: body.page, pageSize: body.pageSize })
    }),

    bind(all, async ({ db }) =>
      jsonData(await readText(db, sql`select coalesce(json_agg(${row} order by ${table.id}), '[]')::text as text from ${table}`)),
    ),

    bind(item, async ({ params, db }) => {
      const found = await readText(db, sql`select (${row})::text as text from ${table} where ${eq(table.id, params.id)}`)
      if (!found) throw Problem.notFound(entity.title)
      return jsonData(found)
    }),

    bind(add, async ({ body, db }) => {
      const [added] = await db.insert(table).values(body).returning({ id: table.id })
      if (!added) throw new Error(`${entity.name} could not be added`)
      return added
    }),

    bind(edit, async ({ params, body, db }) => {
      const changed = await db.update(table).set(body).where(eq(table.id, params.id)).returning({ id: table.id })
      if (!changed.length) throw Problem.notFound(entity.title)
      return null
    }),

    bind(remove, async ({ params, db }) => {
      const removed = await db.delete(table).where(eq(table.id, params.id)).returning({ id: table.id })
      if (!removed.length) throw Problem.notFound(entity.title)
      return null
    }),
  ]
}

async function readText(db: Database, query: SQL): Promise<string> {
  const { rows } = await db.execute<{ text: string }>(query)
  return rows[0]?.text ?? ''
}
