import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Retention } from './privacy/retention'
import { first } from './sqlParts'

/** Small, so that no call waits for it. */
const batchSize = 2000

type Place = { at: string; id: number }

/**
 * Order history stays as long as the order, without network addresses. In batches, oldest first; `isWanted` is checked between them.
 * Returns the number removed.
 */
export async function trimAuditLog(db: Database, moment: Date, { size = batchSize, isWanted = (): boolean => true } = {}): Promise<number> {
  const before = moment.toISOString()
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

export const auditLogRetention: Retention[] = [
  {
    kind: 'signInDays',
    from: 'operator_activity_report',
    since: sql`t.at`,
    where: sql`t.action in ('signedIn', 'signedOut') or (t.action = 'refused' and t.entity_name = 'Session')`,
  },
  {
    kind: 'auditLogDays',
    from: 'operator_activity_report',
    since: sql`t.at`,
    where: sql`t.entity_name <> 'Basket'`,
    remove: (db, before, isWanted) => trimAuditLog(db, before, { isWanted }),
  },
]
