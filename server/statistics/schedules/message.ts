import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type ReportName, reportNames, reportPermissions, reportTitles } from '#api/statistics/entities'
import type { Comparison, Step } from '#api/statistics/periods'
import { maxReportRows, reportRequest } from '#api/statistics/reports'
import type { Mail } from '../../core/mail'
import { type MessageKinds, messageKind, Undeliverable } from '../../core/outbox/messages'
import { first } from '../../core/sqlParts'
import { stockholmTime } from '../../core/stockholm'
import type { Database } from '../../db/database'
import { fragment } from '../../db/fragment'
import { readReport } from '../reading'
import { reportPdf } from './paper'
import { lostBy } from './records'
import { kindOf } from './sending'
import { type Answered, sheetOf } from './sheet'

type Schedule = { title: string; report: ReportName; step: Step; compare: Comparison; files: 'both' | 'pdf' | 'xlsx'; lost: string | null }

const read = (db: Database, id: number, senderId: number | undefined) =>
  first<Schedule>(
    db,
    sql`select s.title, s.report, s.step, s.compare, s.files, ${lostBy(fragment`s.report`)} as lost
      from report_schedule s left join users u on u.id = ${senderId ?? null}::int left join roles r on r.id = u.role_id where s.id = ${id}`,
  )

const payload = z.object({ scheduleId: z.int(), from: z.string(), to: z.string() })

const kind = (report: ReportName) =>
  messageKind(payload, {
    permission: reportPermissions[report],
    async write({ db, clock }, { recipient, by, payload: { scheduleId, from, to } }): Promise<Mail | undefined> {
      const schedule = await read(db, scheduleId, by?.id)
      if (!schedule || schedule.report !== report) return undefined
      if (schedule.lost) throw new Undeliverable('The person in whose name it is sent may no longer see the report')
      const { title, step, compare, files } = schedule
      const body = z.parse(reportRequest, { fromDate: from, toDate: to, step, compare, pageSize: maxReportRows })
      const answered: Answered = JSON.parse((await readReport[report]({ db, clock, body })).text)
      const sheet = sheetOf(report, body, answered)
      const asOf = stockholmTime(new Date(answered.result.asOf))
      const name = `${report}-${from}-${to}`
      const attachments: Mail['attachments'] = []
      if (files !== 'xlsx')
        attachments.push({ filename: `${name}.pdf`, content: await reportPdf(sheet, asOf), contentType: 'application/pdf' })
      if (files !== 'pdf') attachments.push({ filename: `${name}.xlsx`, content: await xlsxOf(sheet), contentType: xlsxType })
      return {
        to: recipient,
        subject: `${title}: ${sheet.days}`,
        text: `${reportTitles[report]}, ${sheet.days}. As of ${asOf}.\n\n${sheet.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n`,
        attachments,
      }
    },
  })

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function xlsxOf({ title, above, titles, rows }: ReturnType<typeof sheetOf>): Promise<Buffer> {
  const { xlsxStream } = await import('#api/core/sheet/writeSheet')
  return Buffer.from(await new Response(xlsxStream(titles, rows, title, above)).arrayBuffer())
}

export const reportMessages: MessageKinds = Object.fromEntries(reportNames.map((report) => [kindOf(report), kind(report)]))
