import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    printer_offsets: {
      title: 'Printer offsets',
      why: 'To print labels in their place',
      of: sql`t.user_id = p.id`,
      columns: {},
      isRemoved: true,
    },
    exports: {
      title: 'Exports of invoices',
      why: 'To deliver metadata of what was bought',
      of: sql`exists (select from invoices v where v.id = t.invoice_id and v.customer_id = p.id)`,
      columns: {
        kind: 'keep',
        title: { erase: sql`'Export ' || t.id` },
        symbology: 'keep',
        value: 'keep',
        add_on: 'keep',
        status: 'keep',
        checked_hash: 'keep',
        search: 'search',
      },
      auditedAs: ['Export'],
      auditKeeps: ['status', 'kind'],
    },
  },
  things: {
    export_builds: 'sha256',
    export_items: 'overrides findings',
    label_template: 'title content search',
    export_profile_severities: 'rule severity',
  },
}
