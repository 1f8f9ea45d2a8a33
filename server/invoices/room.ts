import { sql } from 'drizzle-orm'
import { type LeasedTools, sweeping } from '../core/jobs/leased'
import type { Room } from '../core/manifest'
import { invoicesDemo } from './demo'
import { detailHandlers } from './details'
import { electronicHandlers } from './electronic/handlers'
import { invoiceHandlers } from './handlers'
import { paymentHandlers } from './payments'
import { periodHandlers } from './periods'
import { personalData } from './personalData'
import { invoiceMessages, printingHandlers } from './printing'
import { invoiceReading } from './reading'
import { runHandlers } from './runs/handlers'
import { runJobs } from './runs/running'
import * as tables from './tables'

export const invoices: Room<{ failed: LeasedTools['failed'] }> = {
  personalData,
  tables,
  namedRows: { invoices: { entity: 'Invoice', title: 'Invoices', label: sql.raw("u.kind || ' ' || u.number") } },
  handlers: ({ failed }) => [
    ...invoiceHandlers,
    ...paymentHandlers,
    ...periodHandlers,
    ...invoiceReading,
    ...detailHandlers,
    ...printingHandlers,
    ...electronicHandlers,
    ...runHandlers(failed),
  ],
  jobs: ({ failed }) => [sweeping('invoice runs', (db, clock) => ({ db, clock, failed }), [runJobs])],
  demo: invoicesDemo,
  messages: invoiceMessages,
}
