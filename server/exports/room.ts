import { sql } from 'drizzle-orm'
import { sweeping } from '../core/jobs/leased'
import type { Room } from '../core/manifest'
import type { PersonalData } from '../core/privacy/personal'
import { buildJobs } from './builds'
import { deliveryJobs } from './delivery'
import { exportsDemo } from './demo'
import { type Context, exportHandlers } from './handlers'
import * as tables from './tables'

const personalData: PersonalData = {
  people: {
    record_builds: {
      title: 'Files of exports',
      why: 'To deliver metadata of what was bought',
      of: sql`exists (select from exports x join invoices v on v.id = x.invoice_id where x.id = t.export_id and v.customer_id = p.id)`,
      columns: {
        title: { erase: sql`'Export ' || t.export_id` },
        kind: 'keep',
        state: 'keep',
        step: 'keep',
        format: 'keep',
        input_hash: 'keep',
        left_out: 'keep',
        contents: 'keep',
        error: 'clear',
      },
    },
  },
  things: {
    export_profile:
      'title kind sender contact_name email gln agency record_prefix language onix_release onix_tags price_type marc_format safety_name safety_email columns sections paper codes shop_address file_pattern folder search',
    record_build_files: 'sha256',
    record_deliveries: 'connection path state error',
    records_sent: 'content_hash',
    libris_sends: 'part outcome address etag content_hash message fix',
    romanisation_decisions: 'of decision before after',
    romanisations: 'kind original key romanised source origin',
  },
}

export const exports_: Room<Context> = {
  personalData,
  tables,
  handlers: exportHandlers,
  jobs: ({ secrets, network, accounts: { publicUrl }, failed }) => [
    sweeping('exports', (db, clock) => ({ db, clock, secrets, network, publicUrl, failed }), [buildJobs, deliveryJobs]),
  ],
  demo: exportsDemo,
}
