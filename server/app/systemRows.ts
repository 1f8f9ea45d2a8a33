import type { Database } from '../db/database'
import { rooms } from './rooms'

export async function seedSystemRows(db: Database): Promise<void> {
  await db.inTurn(7_205_176, async (tx) => {
    for (const { systemRows } of rooms) await systemRows?.(tx)
  })
}
