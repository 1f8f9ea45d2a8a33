import { sql } from 'drizzle-orm'
import type { Mapping } from '#api/products/imports'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'

/** The publisher that most rows name, as the file writes it; empty without one. */
export async function senderIn(tx: Queryable, importId: number, columns: readonly Mapping[]): Promise<string> {
  const column = columns.find(({ field }) => field === 'publisher')
  if (!column) return ''
  const { value, index } = column
  if (value !== null || index === null) return value ?? ''
  const found = await first<{ sender: string }>(
    tx,
    sql`select left(btrim(r.cells->>${index}::int), 200) as sender from import_rows r where r.import_id = ${importId} and btrim(r.cells->>${index}::int) <> ''
      group by 1 order by count(*) desc, 1 limit 1`,
  )
  return found?.sender ?? ''
}
