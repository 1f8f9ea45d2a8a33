import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { outboxMessage } from '../core/sending/outbox'

const permission = 'Statistics'

export const pauseReport = endpoint('POST ReportSchedule/PauseReport/{id}', {
  permission,
  summary: 'Sends a report no more until it is resumed',
  answer: emptyAnswer,
})

export const resumeReport = endpoint('POST ReportSchedule/ResumeReport/{id}', {
  permission,
  summary: 'Sends a report again, from now on in the name of the caller',
  answer: emptyAnswer,
})

export const sendReportNow = endpoint('POST ReportSchedule/SendReportNow/{id}', {
  permission,
  summary: 'Sends a report at once, in the name of the caller; its schedule stays',
  answer: emptyAnswer,
})

const reportSend = z.object({
  id,
  /** ISO 8601. */
  at: z.string(),
  /** Null for a send by schedule. */
  by: z.nullable(z.string()),
  fromDate: z.string(),
  toDate: z.string(),
  messages: z.array(outboxMessage),
})
export type ReportSend = z.output<typeof reportSend>

export const reportSends = endpoint('GET ReportSchedule/ReportSends/{id}', {
  isReading: true,
  permission,
  summary: 'The last fifty times a report was sent, newest first, with the mails of each',
  answer: answer(z.array(reportSend)),
})
