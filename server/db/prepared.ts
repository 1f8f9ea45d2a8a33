import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Answer, Queryable } from './database'

const dialect = new PgDialect()

const keeping = new WeakSet<Queryable['_']['session']>()

/** Its next call can have the same connection, which a pooler does not promise: prepared statements keep their plans, also in savepoints. */
export function keepPlans<Db extends Queryable>(db: Db): Db {
  keeping.add(db._.session)
  return db
}

/**
 * A statement that is built once and planned once by each connection. For long statements with one good plan for all values (decision 052).
 * Values are `sql.placeholder`s. No other statement has its `name`; without a name each call plans it.
 */
export function prepared<Row>(name: string | undefined, statement: () => SQL) {
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (db: Queryable, values: Record<string, unknown> = {}): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(statement())
    const { session } = db._
    const { rows } = await session
      .prepareQuery<{ execute: Answer<Row>; all: Row[]; values: unknown[] }>(
        query,
        undefined,
        keeping.has(session) ? name : undefined,
        false,
      )
      .execute(values)
    return rows
  }
}
