import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#api/core/objects'
import { type ReportName, reportPermissions } from '#api/statistics/entities'
import { literal, literals } from '../../db/fragment'
import { electronicKind } from '../../invoices/electronic/queueing'
import { isFaulty } from '../../products/import/store'
import { kindOf } from '../../statistics/schedules/sending'
import { listedAs, moment, newest, type Reader, type Source, since } from './source'

const openRows = sql`import_rows r where r.import_id = i.id and r.written_version is null and (r.action in ('add', 'change') or ${isFaulty})`

const imports: Source = {
  kind: 'import',
  // An import that somebody works on is not listed; after an hour it counts as left unfinished.
  found: (reader) =>
    reader.has('ImportExportProduct')
      ? sql`select i.id, case i.state when 'applied' then 'applied' else 'open' end as seen, coalesce(i.applied_at, i.at) as at
          from (select id, state, applied_at, at from imports order by id desc limit ${newest}) i
          where coalesce(i.applied_at, i.at) > ${since(reader)} and (i.state = 'applied' or (i.state not in ('reading', 'undone')
            and i.at < ${new Date(reader.now.getTime() - 3_600_000).toISOString()}::timestamptz))`
      : undefined,
  listed: () =>
    sql`select ${listedAs({
      state: sql`case when i.state = 'applied' and open.rows = 0 then 'finished' else 'needsYou' end`,
      of: sql`case i.state when 'applied' then 'applied' else 'open' end`,
      title: sql`i.file_name`,
      count: sql`open.rows`,
      byId: sql`i.by_id`,
    })} from imports i cross join lateral (select count(*)::int as rows from ${openRows}) open where i.id = e.id`,
}

const reportsOf = ({ has }: Reader): ReportName[] =>
  has('Statistics') ? keysOf(reportPermissions).filter((report) => has(reportPermissions[report])) : []

const messagesOf = (send: SQL) => sql`outbox_message m where m.entity_name = 'ReportSend' and m.record_id = ${send}`

/** Its mails are all sent, or one has failed for good. */
const reports: Source = {
  kind: 'report',
  found: (reader) => {
    const names = reportsOf(reader)
    if (!names.length) return undefined
    return sql`select s.id, case when exists (select from ${messagesOf(sql`s.id`)} and m.state = 'failed') then 'failed' else 'sent' end as seen, s.at
      from (select id, schedule_id, at from report_sends order by id desc limit ${newest}) s join report_schedule t on t.id = s.schedule_id
      where t.report in (${literals(names)}) and s.at > ${since(reader)} and not exists (select from ${messagesOf(sql`s.id`)} and m.state = 'pending')`
  },
  listed: () => sql`select ${listedAs({
    state: sql`case when failed.mails > 0 then 'failed' else 'finished' end`,
    recordId: sql`t.id`,
    title: sql`t.title`,
    count: sql`failed.mails`,
    reason: sql`coalesce(failed.error, '')`,
    byId: sql`s.by_id`,
  })} from report_sends s join report_schedule t on t.id = s.schedule_id
    cross join lateral (select count(*)::int as mails, min(m.error) as error from ${messagesOf(sql`s.id`)} and m.state = 'failed') failed
    where s.id = e.id`,
}

const stoppedReports: Source = {
  kind: 'reportStopped',
  found: (reader) => {
    const names = reportsOf(reader)
    if (!names.length) return undefined
    return sql`select t.id, k.stopped || ' ' || ${moment(sql`t.changed_at`)} as seen, t.changed_at as at
      from report_timers k join report_schedule t on t.id = k.schedule_id
      where k.stopped is not null and t.report in (${literals(names)}) and t.changed_at > ${since(reader)}`
  },
  listed: () => sql`select ${listedAs({ state: sql`'needsYou'`, of: sql`k.stopped`, title: sql`t.title` })}
    from report_timers k join report_schedule t on t.id = k.schedule_id where k.schedule_id = e.id`,
}

const failedAt = sql`coalesce(m.lease_until, m.created_at)`
const isOfInvoice = sql`(m.entity_name is not distinct from 'Invoice')`

/** Those of reports and electronic invoices are listed as such. An invoice's mail is sent again on its page, others in the outbox. */
const mails: Source = {
  kind: 'mail',
  found: (reader) => {
    const isAll = reader.has('AdministrationOutbox')
    if (!isAll && !reader.has('DoneOrder')) return undefined
    const elsewhere = [electronicKind, ...reportsOf(reader).map(kindOf)]
    return sql`select m.id, ${moment(failedAt)} as seen, ${failedAt} as at
      from (select * from outbox_message where state = 'failed' order by id desc limit ${newest}) m
      where ${isAll ? sql`true` : isOfInvoice} and m.kind not in (${sql.join(
        elsewhere.map((kind) => literal(kind)),
        sql`, `,
      )}) and ${failedAt} > ${since(reader)}`
  },
  listed: ({ has }) => {
    const isOnPage = has('DoneOrder') ? isOfInvoice : sql`false`
    return sql`select ${listedAs({
      state: sql`'failed'`,
      of: sql`case when ${isOnPage} then 'invoice' else 'outbox' end`,
      recordId: sql`case when ${isOnPage} then m.record_id else m.id end`,
      title: sql`m.recipient`,
      reason: sql`coalesce(m.error, '')`,
      byId: sql`m.changed_by`,
    })} from outbox_message m where m.id = e.id`
  },
}

export const otherSources = [imports, reports, stoppedReports, mails]
