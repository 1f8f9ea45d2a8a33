import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { rooms } from './rooms'

/** The records that the product itself needs, in any database, made where they are missing. */
export async function seedSystemRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    await tx.execute(sql`select pg_advisory_xact_lock(7205176)`)
    for (const { systemRows } of rooms) await systemRows?.(tx)
  })
}
