import { type SQL, sql } from 'drizzle-orm'

/** One JSON parameter: the protocol limits bound values. */
export const rowsOf = (rows: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${sql.raw(columns)})`
