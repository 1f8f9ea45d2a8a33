import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    fortnox_links: {
      title: 'Records in Fortnox',
      why: 'To book in Fortnox',
      of: sql`(t.kind = 'customer' and t.local_id = p.id or t.kind = 'invoice' and t.local_id in (select v.id from invoices v where v.customer_id = p.id))`,
      columns: {
        kind: 'keep',
        remote_id: 'keep',
        hash: 'clear',
        sent: 'clear',
        state: 'keep',
        error: 'clear',
      },
    },
    fortnox_run_rows: {
      title: 'Syncs with Fortnox',
      why: 'To book in Fortnox',
      of: sql`exists (select from fortnox_runs r where r.id = t.run_id and (r.kind = 'customer' and t.local_id = p.id or r.kind = 'invoice' and t.local_id in (select v.id from invoices v where v.customer_id = p.id)))`,
      columns: {
        outcome: 'keep',
        error: 'clear',
      },
    },
    vouchers: {
      title: 'Vouchers',
      why: 'Bookkeeping',
      of: sql`t.invoice_id in (select v.id from invoices v where v.customer_id = p.id)`,
      columns: {
        kind: 'keep',
        series: 'keep',
        text: { law: sql`'Erased'` },
      },
      day: sql`t.day`,
    },
  },
  things: {
    fortnox_calls: 'method path',
    fortnox_comparisons: 'state fault accounts',
    fortnox_connection: 'state tenant_id company reason access_token refresh_token login_hash',
    fortnox_differences: 'kind reason number opens remote',
    fortnox_runs: 'kind state note',
    voucher_lines: 'account',
  },
}
