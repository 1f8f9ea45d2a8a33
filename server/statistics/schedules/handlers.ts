import { sql } from 'drizzle-orm'
import { type ReportName, reportPermissions } from '#api/statistics/entities'
import { type PeriodRule, windowBy } from '#api/statistics/periods'
import { pauseReport, reportSends, resumeReport, sendReportNow } from '#api/statistics/schedules'
import { actorOf, record } from '../../core/auditLog'
import { changedMeanwhile, listRows, lockRow, removeUnused, requireRow } from '../../core/entity/crud'
import { editRow } from '../../core/entity/crudEdit'
import { addRow } from '../../core/entity/crudWrite'
import type { Writing } from '../../core/entity/writing'
import { type Acting, type Bound, bind, jsonData } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import { messageJson } from '../../core/outbox/handlers'
import { first, iso, personName } from '../../core/sqlParts'
import { stockholmDay } from '../../core/stockholm'
import { transact } from '../../core/transact'
import type { Queryable } from '../../db/database'
import { columnsOf, jsonArray, jsonOf } from '../../db/json'
import { alsoShown, entity, setTimer, visibleTo } from './records'
import { queueReport } from './sending'

const { list, item, add, edit, remove } = entity.calls

const writing = (call: Acting, tx: Queryable): Writing => ({ tx, table: visibleTo(call.user), ...actorOf(call), user: call.user })

/** Nobody schedules a report that they may not see. @throws {Problem} 403 */
function requireReport({ permissions }: SignedIn, report: ReportName): void {
  if (!permissions.has(reportPermissions[report])) throw Problem.forbidden('You may not see this report')
}

const shown = (tx: Queryable, user: SignedIn, id: number) => requireRow(tx, visibleTo(user), id, alsoShown)

const pausing = (isPaused: boolean) => async (call: Acting & { params: { id: number } }) =>
  transact(call.db, async (tx) => {
    const { id } = call.params
    const { version } = await lockRow(tx, visibleTo(call.user), id)
    await editRow(writing(call, tx), id, version, { isPaused })
    await setTimer(tx, id, call.user.id, call.clock.now())
    return null
  })

export const scheduleHandlers: Bound[] = [
  bind(list, ({ db, body, user }) => listRows(db, visibleTo(user), body, alsoShown)),
  bind(item, async ({ db, params, user }) => jsonData(await shown(db, user, params.id))),
  bind(add, (call) =>
    transact(call.db, async (tx) => {
      requireReport(call.user, call.body.report)
      const id = await addRow(writing(call, tx), call.body)
      await setTimer(tx, id, call.user.id, call.clock.now())
      return jsonData(await shown(tx, call.user, id))
    }),
  ),
  bind(edit, ({ params: { id }, body: { version, ...body }, ...call }) =>
    transact(call.db, async (tx) => {
      const table = visibleTo(call.user)
      requireReport(call.user, body.report)
      if (!(await editRow(writing(call, tx), id, version, body))) throw await changedMeanwhile(tx, table, id, version, alsoShown)
      await setTimer(tx, id, call.user.id, call.clock.now())
      return jsonData(await shown(tx, call.user, id))
    }),
  ),
  bind(remove, ({ params, query, ...call }) =>
    transact(call.db, async (tx) => {
      await removeUnused(writing(call, tx), params.id, query.version)
      return null
    }),
  ),

  bind(pauseReport, pausing(true)),
  bind(resumeReport, pausing(false)),

  bind(sendReportNow, ({ params: { id }, ...call }) =>
    transact(call.db, async (tx) => {
      const { version, record: title } = await lockRow(tx, visibleTo(call.user), id)
      const schedule = await first<{ report: ReportName; period: PeriodRule; recipients: string }>(
        tx,
        sql`select report, period, recipients from report_schedule where id = ${id}`,
      )
      if (!schedule) throw Problem.notFound(entity.title)
      const now = call.clock.now()
      const window = windowBy(schedule.period, stockholmDay(now))
      await queueReport(tx, { id, ...schedule }, { window, at: now, now, senderId: call.user.id, byId: call.user.id })
      await record(tx, actorOf(call), {
        action: 'changed',
        entityName: entity.name,
        entity: entity.title,
        id,
        record: title,
        version,
        changes: [{ field: 'mailQueuedFor', from: null, to: schedule.recipients }],
      })
      return null
    }),
  ),

  bind(reportSends, async ({ db, params: { id }, user }) => {
    await shown(db, user, id)
    const found = await first<{ rows: string }>(
      db,
      sql`select ${jsonArray(
        jsonOf({
          ...columnsOf('s', 'id', 'fromDate', 'toDate'),
          at: iso('s.at'),
          by: sql`(select ${personName('u')} from users u where u.id = s.by_id)`,
          messages: sql`(select ${jsonArray(messageJson, sql`m.id`)} from outbox_message m where m.entity_name = 'ReportSend' and m.record_id = s.id)`,
        }),
        sql`s.id desc`,
      )}::text as rows from (select * from report_sends where schedule_id = ${id} order by id desc limit 50) s`,
    )
    return jsonData(found?.rows ?? '[]')
  }),
]
