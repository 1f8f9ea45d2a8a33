import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Clock } from './http/endpoints'
import type { Job } from './jobs'
import { first } from './sqlParts'

const day = 24 * 3_600_000
/** Rows a statement looks at: short enough that no call waits for it. */
const batchSize = 2000

type Place = { at: string; id: number }

/**
 * Removes what the trail has kept for longer than `days`. What was done to an order is its history and stays as long as the
 * order, without the network address it was done from. Batch by batch, oldest first; `isWanted` is asked between two.
 * Returns how many rows were removed.
 */
export async function trimTrail(
  db: Database,
  clock: Clock,
  days: number,
  { size = batchSize, isWanted = (): boolean => true } = {},
): Promise<number> {
  const before = new Date(clock.now().getTime() - days * day).toISOString()
  let removed = 0
  let last: Place = { at: '-infinity', id: 0 }
  while (isWanted()) {
    const batch = await first<{ at: string | null; id: number; removed: number }>(
      db,
      sql`with old as (
          select id, at, entity_name = 'Basket' as stays from operator_activity_report
          where (at, id) > (${last.at}::timestamptz, ${last.id}::int) and at < ${before}::timestamptz order by at, id limit ${size}
        ), gone as (
          delete from operator_activity_report t using old where t.id = old.id and not old.stays returning 1
        ), bare as (
          update operator_activity_report t set address = '' from old where t.id = old.id and old.stays and t.address <> ''
        ) select (select count(*)::int from gone) as removed, to_jsonb(at) #>> '{}' as at, id from old order by old.at desc, old.id desc limit 1`,
    )
    if (!batch?.at) return removed
    removed += batch.removed
    last = { at: batch.at, id: batch.id }
  }
  return removed
}

/** Trims the trail every day. */
export const trimming = (days: number): Job => ({
  name: 'trail',
  every: day,
  run: (db, clock, isWanted) => trimTrail(db, clock, days, { isWanted }),
})
