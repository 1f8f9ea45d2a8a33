import { sql } from 'drizzle-orm'
import { reportPermissions, statistics } from '#api/statistics/entities'
import { storedIn, type Table } from '../../core/entity/entityTable'
import type { SignedIn } from '../../core/http/signedIn'
import { first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { fragment, joined, literal } from '../../db/fragment'
import { nextSend, type Timing } from './nextSend'

export const entity = statistics.ReportSchedule

/** Schedules of the reports that the caller may see. */
export function visibleTo({ permissions }: SignedIn): Table {
  const reports = Object.entries(reportPermissions).flatMap(([report, needed]) => (permissions.has(needed) ? [literal(report)] : []))
  return { ...storedIn(entity), within: reports.length ? fragment`t.report in (${joined(reports)})` : sql`false` }
}

const timer = (value: ReturnType<typeof fragment>) => fragment`(select ${value} from report_timers k where k.schedule_id = t.id)`

export const alsoShown = [
  ['state', timer(sql`case when not t.is_paused then 'active' when k.stopped is null then 'paused' else 'stopped' end`)],
  ['stopped', timer(fragment`k.stopped`)],
  [
    'sender',
    fragment`coalesce((select ${personName('u')} from report_timers k join users u on u.id = k.sender_id where k.schedule_id = t.id), '')`,
  ],
  ['nextAt', timer(iso('k.next_at'))],
] as const

/** SQL over a report's name: the permission that it needs. */
const neededFor = (report: ReturnType<typeof fragment>) =>
  sql`case ${report} ${sql.join(
    Object.entries(reportPermissions).map(([name, permission]) => sql`when ${literal(name)} then ${literal(permission)}`),
    sql` `,
  )} end`

/** SQL: why user `u` with role `r` may no longer see the report; null while they may. */
export const lostBy = (report: ReturnType<typeof fragment>) => sql`case when u.id is null or not u.is_active then 'closed'
  when coalesce(r.holds_everything, false) or exists (select from role_permissions p where p.role_id = r.id and p.permission = ${neededFor(report)}) then null
  else 'permission' end`

/** Sets the next send, in the name of this person. */
export async function setTimer(tx: Queryable, id: number, senderId: number, now: Date): Promise<void> {
  const found = await first<Timing & { isPaused: boolean }>(
    tx,
    sql`select rhythm, month_day::int as "monthDay", hour::int as hour, is_paused as "isPaused" from report_schedule where id = ${id}`,
  )
  if (!found) return
  const nextAt = found.isPaused ? null : nextSend(found, now).toISOString()
  await tx.execute(sql`insert into report_timers (schedule_id, sender_id, next_at) values (${id}, ${senderId}, ${nextAt}::timestamptz)
    on conflict (schedule_id) do update set sender_id = excluded.sender_id, next_at = excluded.next_at, stopped = null`)
}
