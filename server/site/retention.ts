import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { dryRunRetention, type RetentionKind, retentionFields, retentionKinds } from '#api/site/retention'
import { record, serverAt } from '../core/auditLog'
import { bind } from '../core/http/endpoints'
import type { Job } from '../core/jobs'
import { countOlder, maxOlder, type Retention, removeOlder, retentionOf } from '../core/privacy/retention'
import { first } from '../core/sqlParts'
import type { Database, Queryable } from '../db/database'
import { fragment, verbatim } from '../db/fragment'

const day = 24 * 3_600_000

const defaults: Record<RetentionKind, number> = {
  signInDays: 365,
  auditLogDays: 730,
  mailDays: 30,
  contactDays: 365,
  wishDays: 1095,
  abandonedOrderDays: 180,
}

const columns = verbatim(retentionKinds.map(snake))

export const retentionRow = (tx: Queryable) =>
  tx.execute(sql`insert into retention (id, ${columns}, is_system)
    values (1, ${sql.join(
      retentionKinds.map((kind) => sql`${defaults[kind]}`),
      sql`, `,
    )}, true) on conflict do nothing`)

/** Until somebody saves the retention settings. */
export const beginWithAuditLogDays = (db: Database, days: number) =>
  db.execute(sql`update retention set audit_log_days = ${days} where id = 1 and version = 1 and audit_log_days <> ${days}`)

export const contactRetention: Retention = { kind: 'contactDays', from: 'contact', since: sql`t.sent_at` }

const before = (now: Date, days: number) => new Date(now.getTime() - days * day)

const savedDays = (db: Database) =>
  first<Record<RetentionKind, number>>(
    db,
    sql`select ${fragment`${retentionKinds.map((kind) => fragment`${snake(kind)}::int as "${kind}"`)}`} from retention where id = 1`,
  )

export const retentionJob: Job = {
  name: 'retention',
  every: day,
  run: async (db, clock, isWanted) => {
    const days = await savedDays(db)
    if (!days) return
    for (const kind of retentionKinds) {
      let removed = 0
      for (const retention of retentionOf(kind)) removed += await removeOlder(db, retention, before(clock.now(), days[kind]), isWanted)
      if (!removed) continue
      const { label } = metaOf(retentionFields[kind])
      const subject = { entityName: 'Retention', entity: 'Retention', id: 1, record: label, version: 0 }
      await record(db, serverAt(clock.now()), {
        ...subject,
        action: 'removed',
        changes: [{ field: 'rows', label: 'Records', to: removed }],
      })
    }
  },
}

export const retentionHandlers = [
  bind(dryRunRetention, async ({ query: { kind, days }, db, clock }) => {
    let rows = 0
    let oldest: string | null = null
    for (const retention of retentionOf(kind)) {
      const found = await countOlder(db, retention, before(clock.now(), days))
      rows += found.rows
      if (found.oldest !== null && (oldest === null || found.oldest < oldest)) oldest = found.oldest
    }
    return rows > maxOlder ? { rows: maxOlder, oldest, isAtLeast: true } : { rows, oldest }
  }),
]
