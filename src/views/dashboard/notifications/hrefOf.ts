import type { Notification, NotificationKind } from '#api/dashboard/notifications'
import { exportPaths } from '#api/exports/paths'
import { fortnoxPaths } from '#api/fortnox/paths'
import { invoicePaths } from '#api/invoices/paths'
import { type RecordKind, recordKinds } from '#api/library/facts'
import { productPaths } from '#api/products/paths'
import { sitePaths } from '#api/site/paths'
import { statisticsPaths } from '#api/statistics/paths'
import { newestFirst } from '#views/core/pages.ts'
import { addressOf, type ExportTab } from '#views/exports/tabs.ts'

const formatOf = (of: string): RecordKind => recordKinds.find((kind) => kind === of) ?? 'onix'

const exportAt =
  (tab: ExportTab) =>
  ({ of, recordId }: Notification) =>
    addressOf(exportPaths[formatOf(of)].edit({ id: recordId }), { tab })

const syncLists: Readonly<Record<string, string>> = {
  article: `${fortnoxPaths.article}?${newestFirst}`,
  invoice: `${fortnoxPaths.invoice}?${newestFirst}`,
  voucher: `${fortnoxPaths.invoice}?${newestFirst}&of=vouchers`,
  customer: `${fortnoxPaths.customer}?${newestFirst}`,
  supplier: `${fortnoxPaths.supplier}?${newestFirst}`,
}

const invoiceAt = (invoiceId: number) => invoicePaths.invoice({ invoiceId })
const reportAt = ({ recordId }: Notification) => statisticsPaths.schedules.edit({ id: recordId })

const pages: Record<NotificationKind, (notification: Notification) => string> = {
  build: exportAt('files'),
  delivery: exportAt('delivery'),
  libris: exportAt('delivery'),
  invoiceRun: ({ recordId }) => invoicePaths.run({ id: recordId }),
  electronicInvoice: ({ recordId }) => invoiceAt(recordId),
  import: ({ recordId }) => productPaths.import({ id: recordId }),
  mail: ({ of, recordId, title }) =>
    of === 'invoice'
      ? invoiceAt(recordId)
      : `${sitePaths.outbox}?${newestFirst}&filter.state=failed&${new URLSearchParams({ search: title })}`,
  fortnoxSync: ({ of, state }) => `${syncLists[of]}${state === 'failed' ? '&filter.state=unresolved' : ''}`,
  fortnoxComparison: ({ recordId }) => `${fortnoxPaths.comparison}?of=${recordId}`,
  report: reportAt,
  reportStopped: reportAt,
}

/** The page of the record, where it is tried again. */
export const hrefOf = (notification: Notification): string => pages[notification.kind](notification)
