import { type SQL, sql } from 'drizzle-orm'

/** Rows as one JSON parameter: thousands of bound values would be refused by the protocol. */
export const rowsOf = (rows: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${sql.raw(columns)})`
