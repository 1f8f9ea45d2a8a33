import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Retention } from './privacy/retention'
import { first } from './sqlParts'

/** Small, so that no call waits for it. */
const batchSize = 2000

/** Condition over `t` for the rows that each kind removes. Order history stays as long as the order, without network addresses. */
const removed = {
  signInDays: sql`(t.action in ('signedIn', 'signedOut') or (t.action = 'refused' and t.entity_name = 'Session'))`,
  auditLogDays: sql`t.entity_name <> 'Basket'`,
} satisfies Record<string, SQL>
type Kind = keyof typeof removed

const bared = sql`, bare as (update operator_activity_report t set address = '' from old where t.id = old.id and not old.goes and t.address <> '')`

/** Rows before it have been trimmed: a pass reads what has become too old since, however much stays. */
const trimmedTo = (kind: Kind): SQL =>
  sql`coalesce((select m.trimmed_to from audit_log_trims m where m.kind = ${kind}), '-infinity'::timestamptz)`

type Place = { at: string; id: number }

/** In batches, oldest first; `isWanted` is checked between them. Returns the number removed. */
export async function trimAuditLog(
  db: Database,
  kind: Kind,
  moment: Date,
  { size = batchSize, isWanted = (): boolean => true } = {},
): Promise<number> {
  const before = moment.toISOString()
  let count = 0
  let last: Place | undefined
  while (isWanted()) {
    const from = last ? sql`(t.at, t.id) > (${last.at}::timestamptz, ${last.id}::int)` : sql`t.at >= ${trimmedTo(kind)}`
    const batch: (Place & { removed: number }) | undefined = await first(
      db,
      sql`with old as (
          select t.id, t.at, ${removed[kind]} as goes from operator_activity_report t
          where ${from} and t.at < ${before}::timestamptz order by t.at, t.id limit ${size}
        ), gone as (delete from operator_activity_report t using old where t.id = old.id and old.goes returning 1
        )${kind === 'auditLogDays' ? bared : sql``}, marked as (
          insert into audit_log_trims (kind, trimmed_to) select ${kind}, max(at) from old having max(at) is not null
          on conflict (kind) do update set trimmed_to = greatest(audit_log_trims.trimmed_to, excluded.trimmed_to)
        ) select (select count(*)::int from gone) as removed, to_jsonb(at) #>> '{}' as at, id from old order by old.at desc, old.id desc limit 1`,
    )
    if (!batch) return count
    count += batch.removed
    last = batch
  }
  return count
}

const ofLog = (kind: Kind): Retention => ({
  kind,
  from: 'operator_activity_report',
  since: sql`t.at`,
  where: sql`t.at >= ${trimmedTo(kind)} and ${removed[kind]}`,
  remove: (db, before, isWanted) => trimAuditLog(db, kind, before, { isWanted }),
})

export const auditLogRetention: Retention[] = [ofLog('signInDays'), ofLog('auditLogDays')]
