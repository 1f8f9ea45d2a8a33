import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Answer, Queryable } from './database'

const dialect = new PgDialect()

/**
 * A statement that is built once and planned once by each connection. For long statements with one good plan for all values (decision 052).
 * Values are `sql.placeholder`s. No other statement has its `name`; without a name each call plans it.
 */
export function prepared<Row>(name: string | undefined, statement: () => SQL) {
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined
  return async (db: Queryable, values: Record<string, unknown> = {}): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(statement())
    // A pooler may give the next call a connection that has not heard of it.
    const kept = db.keepsPlans ? name : undefined
    const { rows } = await db._.session
      .prepareQuery<{ execute: Answer<Row>; all: Row[]; values: unknown[] }>(query, undefined, kept, false)
      .execute(values)
    return rows
  }
}
