import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    cash_sales: {
      title: 'Receipts',
      why: 'Bookkeeping',
      of: sql`t.by_id = p.id`,
      columns: {
        client_id: 'keep',
        kind: 'keep',
        document: { law: sql`t.document || jsonb_build_object('soldBy', 'Erased person ' || p.id)` },
      },
      day: sql`t.at`,
    },
    cash_days: {
      title: 'Days of the till',
      why: 'Bookkeeping',
      of: sql`p.id in (t.opened_by, t.closed_by)`,
      columns: {
        counted: 'keep',
        totals: {
          law: sql`case when jsonb_typeof(t.totals) = 'object' then t.totals || jsonb_build_object('closedBy', 'Erased person') end`,
        },
      },
      day: sql`t.opened_at`,
    },
    cash_moves: {
      title: 'Cash put in or taken out',
      why: 'Bookkeeping',
      of: sql`t.by_id = p.id`,
      columns: {
        reason: { law: sql`'Erased'` },
      },
      day: sql`t.at`,
    },
  },
  things: {
    cash_payments: 'method reference',
    cash_registers: 'title',
    cash_sale_items: 'title isbn reason',
  },
}
