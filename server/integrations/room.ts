import { sql } from 'drizzle-orm'
import { allGoogleTagList } from '#api/integrations/googleTags'
import { bind, jsonData } from '../core/http/endpoints'
import { type LeasedTools, sweeping } from '../core/jobs/leased'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { first, jsonRows } from '../core/sqlParts'
import { columnsOf, jsonOf } from '../db/json'
import { electronicKind } from '../invoices/electronic/queueing'
import { type AccessPoints, electronicMessage, receiptJobs } from './accessPoint/delivering'
import { integrationsDemo } from './demo'
import { ftpHandlers } from './ftp'
import * as tables from './tables'

const personalData: PersonalData = {
  things: {
    ftp_access: 'sealed given_for fingerprint pinned_for refused_fingerprint last_error',
    ftp_connection: 'title protocol host username root search',
    ftp_items: 'path',
    google_tag: 'title kind key search',
  },
}

const googleTagHandlers = [
  bind(allGoogleTagList, async ({ db }) => {
    const row = sql`${jsonOf(columnsOf('t', 'id', 'title', 'kind', 'key', 'isActive'))}::text`
    const found = await first<{ rows: string }>(db, sql`select ${jsonRows(row, sql`lower(t.title), t.id`)} as rows from google_tag t`)
    return jsonData(found?.rows ?? '[]')
  }),
]

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
