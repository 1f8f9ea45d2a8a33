import { inLanguage, say } from '#api/core/texts/inLanguage'
import { type Notification, type NotificationKind, type NotificationState, notificationDays } from '#api/dashboard/notifications'
import { number } from '#views/core/format.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

const formats: Readonly<Record<string, string>> = { libris: 'Libris', onix: 'ONIX', catalog: 'PDF catalogue', marc21: 'MARC 21' }
const records: Readonly<Record<string, string>> = {
  article: 'products',
  invoice: 'documents',
  voucher: 'vouchers',
  customer: 'customers',
  supplier: 'distributors',
}

export const texts = inLanguage('dashboard/notifications', {
  all: 'All',
  open: 'Failed or needs you',
  views: 'Show',
  states: { finished: 'Finished', failed: 'Failed', needsYou: 'Needs you' } satisfies Record<NotificationState, string>,
  unread: 'Unread',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  unreadAgain: 'Mark as unread',
  by: 'By',
  byServer: 'By the server',
  loading: 'Loading notifications…',
  loadFailed: 'Could not load the notifications.',
  nothing: `Nothing finished, failed or needs you in the last ${notificationDays} days.`,
  nothingOpen: `Nothing failed or needs you in the last ${notificationDays} days.`,
})

type Sentences = Record<NotificationKind, (notification: Notification) => string>

/** The text before the record's name. */
export const happened: Sentences = inLanguage('dashboard/happened', {
  build: ({ state, of, count }) => {
    if (state === 'failed') return `${formats[of]} file was not created`
    return count > 0 ? `${formats[of]} file created without ${counted(count, 'title', 'titles')}` : `${formats[of]} file created`
  },
  delivery: ({ state, of }) => `${formats[of]} file ${state === 'failed' ? 'was not sent' : 'sent'}`,
  libris: ({ state, count }) =>
    state === 'failed' ? `${counted(count, 'title was', 'titles were')} not taken by Libris` : 'Titles sent to Libris',
  invoiceRun: ({ state, recordId, count }) => {
    if (state === 'failed') return `Invoice run ${recordId} stopped`
    return state === 'needsYou'
      ? `Invoice run ${recordId} finished, ${counted(count, 'order was', 'orders were')} refused`
      : `Invoice run ${recordId} finished`
  },
  electronicInvoice: () => 'Electronic invoice was not delivered',
  import: ({ state, of, count }) => {
    if (state === 'finished') return 'Import finished'
    return of === 'applied' ? `Import finished, ${counted(count, 'row is', 'rows are')} left` : 'Import is not finished'
  },
  mail: () => 'Email was not sent',
  fortnoxSync: ({ state, of, count }) => {
    if (state === 'finished') return `Fortnox sync of ${records[of]} finished`
    return count > 0
      ? `Fortnox sync of ${records[of]}: ${counted(count, 'record was', 'records were')} not synced`
      : `Fortnox sync of ${records[of]} stopped`
  },
  fortnoxComparison: ({ state, count }) => {
    if (state === 'failed') return 'Comparison with Fortnox failed'
    return state === 'needsYou'
      ? `Comparison with Fortnox found ${counted(count, 'difference', 'differences')}`
      : 'Comparison with Fortnox found no differences'
  },
  report: ({ state, count }) =>
    state === 'failed' ? `${counted(count, 'email', 'emails')} of a report ${count === 1 ? 'was' : 'were'} not sent` : 'Report sent',
  reportStopped: () => 'Report by mail stopped',
} satisfies Sentences)

export const stopped = inLanguage('dashboard/stopped', {
  closed: 'The account of the person who saved it was closed.',
  permission: 'The person who saved it may no longer see the report.',
})

export const reasonOf = ({ kind, of, reason }: Notification): string =>
  kind === 'reportStopped' ? (of in stopped ? stopped[of as keyof typeof stopped] : '') : say(reason)

/** The next step for a failed or unfinished notification. */
export const remedies: Sentences = inLanguage('dashboard/remedies', {
  build: () => 'Open the export and create the file again.',
  delivery: () => 'Open the export and send the file again.',
  libris: () => 'Open the export, correct the titles and send them again.',
  invoiceRun: ({ state }) => (state === 'failed' ? 'Open the run and resume it.' : 'Open the run to see the refused orders.'),
  electronicInvoice: () => 'Open the invoice and send it again.',
  import: ({ of }) => (of === 'applied' ? 'Open the import and correct the rows.' : 'Open the import and finish it.'),
  mail: ({ of }) => (of === 'invoice' ? 'Open the invoice and send the email again.' : 'Open the outbox and send the email again.'),
  fortnoxSync: () => 'Open the list, correct the records and sync them again.',
  fortnoxComparison: ({ state }) => (state === 'failed' ? 'Open the comparison and compare again.' : 'Open the comparison to see them.'),
  report: () => 'Open the report and send the emails again.',
  reportStopped: () => 'Open the report and resume it in your name.',
} satisfies Sentences)
