import { sql } from 'drizzle-orm'
import type { CatalogueRecord } from '#api/exports/record'
import { seedDemo } from '#server/app/demo'
import { customers } from '#server/customers/room'
import { readRecords } from '#server/exports/projection'
import { products } from '#server/products/room'
import { reference } from '#server/reference/room'
import { startServer } from '../setup/harness'

/** A server with the demonstration's 471 editions, and their records. */
export async function demoRecords() {
  const server = await startServer()
  await seedDemo(server.db, { now: server.clock.now(), of: [reference, customers, products] })
  const { rows } = await server.db.execute<{ id: number }>(sql`select id from product_details order by id`)
  const ids = rows.map(({ id }) => id)
  const records: CatalogueRecord[] = [...(await readRecords(server.db, ids)).values()]
  return { ...server, records }
}
