import type { Database } from '../db/database'
import { rooms } from './rooms'

/** The records that the product itself needs, in any database, made where they are missing. */
export async function seedSystemRows(db: Database): Promise<void> {
  await db.inTurn(7_205_176, async (tx) => {
    for (const { systemRows } of rooms) await systemRows?.(tx)
  })
}
