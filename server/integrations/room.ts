import { sql } from 'drizzle-orm'
import { type LeasedTools, sweeping } from '../core/jobs/leased'
import type { Room } from '../core/manifest'
import { electronicKind } from '../invoices/electronic/queueing'
import { type AccessPoints, electronicMessage, receiptJobs } from './accessPoint/delivering'
import { integrationsDemo } from './demo'
import { ftpHandlers } from './ftp'
import { googleTagHandlers } from './googleTags'
import { personalData } from './personalData'
import * as tables from './tables'

export const integrations: Room<AccessPoints & { failed: LeasedTools['failed'] }> = {
  personalData,
  tables,
  namedRows: { ftp_items: { entity: 'FtpItem', title: 'Remote files', label: sql.raw('u.path') } },
  handlers: ({ secrets, network }) => [...ftpHandlers({ secrets, network }), ...googleTagHandlers],
  messages: ({ secrets, network, accessPoint }) => ({ [electronicKind]: electronicMessage({ secrets, network, accessPoint }) }),
  jobs: ({ failed, secrets, network, accessPoint }) => [
    sweeping('receipts', (db, clock) => ({ db, clock, failed, points: { secrets, network, accessPoint } }), [receiptJobs]),
  ],
  demo: integrationsDemo,
}
