import { type SQL, sql } from 'drizzle-orm'
import { columnType, fragment } from '../db/fragment'

/** One JSON parameter: the protocol limits bound values. */
export const rowsOf = (rows: readonly object[], columns: SQL): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${columns})`

export const typed = (column: string, type: string): SQL => fragment`"${column}" ${columnType(type)}`
