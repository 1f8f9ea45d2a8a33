import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

export const notificationKinds = [
  'build',
  'delivery',
  'libris',
  'invoiceRun',
  'electronicInvoice',
  'import',
  'mail',
  'fortnoxSync',
  'fortnoxComparison',
  'report',
  'reportStopped',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof notificationKind>

/** `needsYou`: it ended, and somebody has to finish it. */
export const notificationStates = ['finished', 'failed', 'needsYou'] as const
export type NotificationState = (typeof notificationStates)[number]

/** Days that a notification is listed. */
export const notificationDays = 30
/** Newest of each kind. */
export const maxOfKind = 40

/** `seen` names the outcome: where another follows, the mark of the first counts no more. */
const mark = { kind: notificationKind, id, seen: z.string().check(z.maxLength(60)) }

export const notification = z.object({
  ...mark,
  state: z.enum(notificationStates),
  /** Format of an export, records of a sync, page of a mail, or the reason why a schedule stopped. */
  of: z.string(),
  /** The record that its page shows. */
  recordId: z.int(),
  /** Name of the record; empty where its number is its name. */
  title: z.string(),
  /** Rows that failed or are left; 0 where none are. */
  count: z.int(),
  reason: z.string(),
  at: z.string(),
  /** Null: the server did it by itself. */
  by: z.nullable(z.string()),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const notificationList = endpoint('GET Dashboard/Notifications', {
  isReading: true,
  permission: 'Dashboard',
  summary: 'What finished, failed or needs somebody in the last 30 days, of what the caller may open, newest first',
  answer: answer(z.array(notification)),
})

export const markNotifications = endpoint('POST Dashboard/MarkNotifications', {
  permission: 'Dashboard',
  summary: 'Marks notifications as read or unread, for the caller alone',
  body: z.object({
    isRead: z.boolean(),
    marks: z
      .array(z.object(mark))
      .check(z.minLength(1, { error: 'Choose at least one notification' }), z.maxLength(500, { error: 'At most 500 at once' })),
  }),
  answer: emptyAnswer,
})
export type NotificationMark = z.output<typeof markNotifications.body>['marks'][number]

/** Section and entry of the menu's counts (`GET User/GetCountMenu`). */
export const notificationCount = { section: 'notifications', name: 'unread' }
