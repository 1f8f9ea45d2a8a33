import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

/** One list of customers and invoices, so that PostgreSQL joins it instead of looking into it for every row. */
const sent = sql`(select 'customer' as kind, u.id, u.id as person_id from users u union all select 'invoice', v.id, v.customer_id from invoices v)`

export const personalData: PersonalData = {
  people: {
    fortnox_links: {
      title: 'Records in Fortnox',
      why: 'To book in Fortnox',
      of: sql`exists (select from ${sent} o where o.kind = t.kind and o.id = t.local_id and o.person_id = p.id)`,
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
      of: sql`exists (select from fortnox_runs r join ${sent} o on o.kind = r.kind where r.id = t.run_id and o.id = t.local_id and o.person_id = p.id)`,
      columns: {
        outcome: 'keep',
        error: 'clear',
      },
    },
    vouchers: {
      title: 'Vouchers',
      why: 'Bookkeeping',
      of: sql`exists (select from invoices v where v.id = t.invoice_id and v.customer_id = p.id)`,
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
