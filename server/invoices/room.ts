import { sql } from 'drizzle-orm'
import { contract } from '#api/invoices/contract'
import { type LeasedTools, sweeping } from '../core/jobs/leased'
import type { Post } from '../core/mail'
import type { Room } from '../core/manifest'
import { invoicesDemo } from './demo'
import { detailHandlers } from './details'
import { invoiceHandlers } from './handlers'
import { printingHandlers } from './printing'
import { invoiceReading } from './reading'
import { runHandlers } from './runs/handlers'
import { runJobs } from './runs/running'
import * as tables from './tables'

export const invoices: Room<{ post: Post; failed: LeasedTools['failed'] }> = {
  contract,
  tables,
  namedRows: { invoices: { entity: 'Invoice', title: 'Invoices', label: sql.raw("u.kind || ' ' || u.number") } },
  handlers: ({ post, failed }) => [
    ...invoiceHandlers,
    ...invoiceReading,
    ...detailHandlers,
    ...printingHandlers(post),
    ...runHandlers(failed),
  ],
  jobs: ({ failed }) => [sweeping('invoice runs', (db, clock) => ({ db, clock, failed }), [runJobs])],
  demo: invoicesDemo,
}
