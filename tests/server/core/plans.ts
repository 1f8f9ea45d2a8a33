import { getTableName, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database'
import { emptyDatabase } from '../setup/database'

/** A database that also tells the plans of what it was asked. */
export function explaining(db: Database) {
  const plans: string[] = []
  const execute = async (statement: SQL) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    return db.execute(statement)
  }
  return { db: { kind: db.kind, execute } as object as Database, plans }
}

const someValue = (sqlType: string) => {
  if (sqlType === 'text') return "'Titel ' || md5(n::text)"
  if (sqlType === 'boolean') return 'false'
  if (sqlType === 'date' || sqlType.startsWith('timestamp')) return 'now()'
  if (sqlType.startsWith('numeric')) return '0'
  return sqlType === 'text[]' ? "'{}'" : 'n'
}

/** An empty database in which these tables are as new: a plan's costs go by what other tests have left of their pages and indexes. */
export async function withNew(...tables: PgTable[]): Promise<Database> {
  const db = await emptyDatabase()
  await db.execute(sql.raw(`truncate ${tables.map(getTableName).join()} cascade`))
  return db
}

/** Rows that point at nothing: the references are not looked up. */
export const fill = (db: Database, table: PgTable, count: number, given: Record<string, string> = {}) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const needed = getTableConfig(table).columns.filter(
      (column) => column.name in given || (column.notNull && !column.hasDefault && !column.generated),
    )
    const names = needed.map(({ name }) => `"${name}"`)
    const values = needed.map((column) => given[column.name] ?? someValue(column.getSQLType()))
    await tx.execute(sql.raw(`insert into ${getTableName(table)} (${names}) select ${values} from generate_series(1, ${count}) n`))
  })

export const request = (searchKey: string, more: object = {}) => ({
  searchKey,
  page: 1,
  pageSize: 100,
  sort: 'id desc',
  filter: '' as const,
  ...more,
})
