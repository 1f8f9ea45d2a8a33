import { sql } from 'drizzle-orm'
import type { CatalogueRecord } from '#api/exports/record'
import { readRecords } from '#server/exports/projection'
import { startServer } from '../setup/harness'

/** A server with the demonstration's 471 editions, and their records. */
export async function demoRecords() {
  const server = await startServer({ demo: 'catalogue' })
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from product_details order by id`)
  const ids = rows.map(({ id }) => id)
  const records: CatalogueRecord[] = [...(await readRecords(server.db, ids)).values()]
  return { ...server, records }
}
