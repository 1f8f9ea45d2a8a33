import type { Database } from '../db/database'
import { inTurn } from '../db/inTurn'
import { rooms } from './rooms'

/** The records that the product itself needs, in any database, made where they are missing. */
export async function seedSystemRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await inTurn(tx, 7_205_176)
    for (const { systemRows } of rooms) await systemRows?.(tx)
  })
}
