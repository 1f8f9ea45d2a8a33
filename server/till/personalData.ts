import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    cash_sales: {
      title: 'Receipts',
      why: 'Bookkeeping',
      of: 't.by_id = p.id',
      columns: {
        client_id: 'keep',
        kind: 'keep',
        document: { law: "t.document || jsonb_build_object('soldBy', 'Erased person ' || p.id)" },
      },
      day: 't.at',
    },
    cash_days: {
      title: 'Days of the till',
      why: 'Bookkeeping',
      of: 'p.id in (t.opened_by, t.closed_by)',
      columns: {
        counted: 'keep',
        totals: { law: "case when jsonb_typeof(t.totals) = 'object' then t.totals || jsonb_build_object('closedBy', 'Erased person') end" },
      },
      day: 't.opened_at',
    },
    cash_moves: {
      title: 'Cash put in or taken out',
      why: 'Bookkeeping',
      of: 't.by_id = p.id',
      columns: {
        reason: { law: "'Erased'" },
      },
      day: 't.at',
    },
  },
  things: {
    cash_payments: 'method reference',
    cash_registers: 'title',
    cash_sale_items: 'title isbn reason',
  },
}
