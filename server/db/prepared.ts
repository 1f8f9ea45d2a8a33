import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Answer, Queryable } from './database'

const dialect = new PgDialect()

/**
 * A statement that is built once, and planned once by each connection: for a long one, whose plan takes longer than its rows and is good for all values.
 * Those are `sql.placeholder`s. `name` is its own; without one it is not kept.
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
