import { sql } from 'drizzle-orm'
import type { ReportName } from '#api/statistics/entities'
import { type PeriodRule, type Window, windowBy } from '#api/statistics/periods'
import { record, serverAt } from '../../core/auditLog'
import type { Job } from '../../core/jobs'
import { queueMessages } from '../../core/outbox/messages'
import { first } from '../../core/sqlParts'
import { stockholmDay } from '../../core/stockholm'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { fragment } from '../../db/fragment'
import { lastDue, nextSend, type Timing } from './nextSend'
import { entity, lostBy } from './records'

export const kindOf = (report: ReportName) => `report.${report}`

type Schedule = { id: number; report: ReportName; recipients: string }
type Send = { window: Window; at: Date; now: Date; senderId: number; byId: number | null }

/** One mail for each recipient, so that a wrong address fails alone. The outbox makes and delivers them under its lease. */
export async function queueReport(tx: Queryable, { id, report, recipients }: Schedule, { window, at, now, senderId, byId }: Send) {
  const send = await first<{ id: number }>(
    tx,
    sql`insert into report_sends (schedule_id, at, by_id, from_date, to_date)
      values (${id}, ${at.toISOString()}::timestamptz, ${byId}::int, ${window.from}::date, ${window.to}::date) returning id`,
  )
  const document = { entityName: 'ReportSend', id: send?.id ?? 0 }
  await queueMessages(
    tx,
    { now, user: { id: senderId } },
    // An erasure may have left none.
    recipients
      .split(/, ?/)
      .filter(Boolean)
      .map((recipient) => ({
        kind: kindOf(report),
        recipient,
        about: entity.title,
        document,
        payload: { scheduleId: id, from: window.from, to: window.to },
      })),
  )
}

type Due = Schedule & Timing & { title: string; version: number; period: PeriodRule; dueAt: string; senderId: number }

/** Send and next time are written together: a server killed in between has done neither. Returns whether one was due. */
async function sendNext(tx: Queryable, now: Date): Promise<boolean> {
  const due = await first<Due>(
    tx,
    sql`select s.id, s.title, s.version, s.report, s.period, s.recipients, s.rhythm, s.month_day::int as "monthDay", s.hour::int as hour, k.next_at::text as "dueAt",
        k.sender_id as "senderId"
      from report_timers k join report_schedule s on s.id = k.schedule_id where k.next_at <= ${now.toISOString()}::timestamptz
      order by k.next_at, k.schedule_id limit 1 for update of k skip locked`,
  )
  if (!due) return false
  const at = lastDue(due, new Date(due.dueAt), now)
  await queueReport(tx, due, { window: windowBy(due.period, stockholmDay(at)), at, now, senderId: due.senderId, byId: null })
  await tx.execute(sql`update report_timers set next_at = ${nextSend(due, now).toISOString()}::timestamptz where schedule_id = ${due.id}`)
  return true
}

/** Schedules of people who may no longer see their report. */
async function stopLost(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number; title: string; version: number; reason: string }>(
    sql`with lost as (
        select s.id, ${lostBy(fragment`s.report`)} as reason from report_timers k join report_schedule s on s.id = k.schedule_id
          left join users u on u.id = k.sender_id left join roles r on r.id = u.role_id
        where k.next_at is not null for update of k skip locked),
      timed as (update report_timers k set next_at = null, stopped = l.reason from lost l where k.schedule_id = l.id and l.reason is not null
        returning k.schedule_id as id, l.reason)
      update report_schedule s set is_paused = true, version = s.version + 1, changed_by = null, changed_at = ${now.toISOString()}::timestamptz
        from timed t where s.id = t.id returning s.id, s.title, s.version, t.reason`,
  )
  for (const { id, title, version, reason } of rows)
    await record(tx, serverAt(now), {
      action: 'changed',
      entityName: entity.name,
      entity: entity.title,
      id,
      record: title,
      version,
      changes: [
        { field: 'isPaused', label: reason === 'closed' ? 'Stopped: account closed' : 'Stopped: no access', from: false, to: true },
      ],
    })
}

export const scheduleJob: Job = {
  name: 'reportSchedules',
  every: 30_000,
  async run(db, clock, isWanted) {
    await transact(db, (tx) => stopLost(tx, clock.now()))
    while (isWanted() && (await transact(db, (tx) => sendNext(tx, clock.now()))));
  },
}
