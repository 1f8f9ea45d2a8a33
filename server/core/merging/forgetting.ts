import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { dropFiles } from '../files/files'
import type { Clock } from '../http/endpoints'
import type { Job } from '../jobs'
import { undoableSince } from './undo'

const day = 24 * 3_600_000
/** Each may hold the picture of a record. */
const batchSize = 50

/** Merges that can no longer be undone keep the redirect alone. */
async function forget(db: Database, clock: Clock, isWanted: () => boolean): Promise<number> {
  const before = undoableSince(clock.now()).toISOString()
  let forgotten = 0
  while (isWanted()) {
    const rows = await db.transaction(async (tx) => {
      const old = await tx.execute<{ files: number[] }>(
        sql`with old as (select id, data from merges where data is not null and at < ${before}::timestamptz order by at limit ${batchSize} for update)
          update merges m set data = null, label = '' from old where m.id = old.id returning old.data->'files' as files`,
      )
      await dropFiles(
        tx,
        old.rows.flatMap(({ files }) => files),
      )
      return old.rows.length
    })
    forgotten += rows
    if (rows < batchSize) break
  }
  return forgotten
}

export const forgettingMerges: Job = { name: 'merges', every: day, run: forget }
