import { sql } from 'drizzle-orm'
import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    invoices: {
      title: 'Invoices',
      why: 'Bookkeeping',
      of: sql`t.customer_id = p.id`,
      columns: {
        kind: 'keep',
        state: 'keep',
        series: 'keep',
        credit_kind: 'keep',
        currency: 'keep',
        ocr: 'keep',
        note: 'clear',
        document: {
          law: sql`t.document || jsonb_build_object('buyer', jsonb_build_object('name', 'Erased person ' || p.id, 'lines', '[]'::jsonb, 'orgNumber', '', 'vatNumber', '', 'isBusiness', coalesce(t.document -> 'buyer' -> 'isBusiness', 'false')), 'deliveredTo', '[]'::jsonb, 'reference', '', 'reason', '') - 'electronic'`,
        },
      },
      day: sql`t.invoice_date`,
      auditedAs: ['Invoice'],
      auditKeeps: ['state'],
    },
    invoice_items: {
      title: 'Invoice lines',
      why: 'Bookkeeping',
      of: sql`exists (select from invoices v where v.id = t.invoice_id and v.customer_id = p.id)`,
      columns: {
        kind: 'keep',
        title: 'keep',
        isbn: 'keep',
      },
    },
    invoice_payments: {
      title: 'Payments',
      why: 'Bookkeeping',
      of: sql`exists (select from invoices v where v.id = t.invoice_id and v.customer_id = p.id)`,
      columns: {
        method: 'keep',
        reference: { law: sql`''` },
      },
      day: sql`t.at`,
    },
    electronic_invoices: {
      title: 'Electronic invoices',
      why: 'Bookkeeping',
      of: sql`exists (select from invoices v where v.id = t.invoice_id and v.customer_id = p.id)`,
      columns: {
        xml: { law: sql`''` },
        state: 'keep',
        receipt: 'keep',
        reason: 'clear',
        rule: 'keep',
      },
      day: sql`(select v.invoice_date from invoices v where v.id = t.invoice_id)`,
    },
    invoice_runs: {
      title: 'Invoice runs',
      why: 'To know who ran them',
      of: sql`t.by_id = p.id`,
      columns: {
        state: 'keep',
        merge_by: 'keep',
        language: 'keep',
        error: 'keep',
        token: { erase: sql`'erased-' || t.id` },
        address: 'clear',
      },
    },
    invoice_run_rows: {
      title: 'Orders of invoice runs',
      why: 'To invoice many orders at once',
      of: sql`exists (select from baskets b where b.id = t.basket_id and b.customer_id = p.id)`,
      columns: {
        state: 'keep',
        facts: 'clear',
        reason: 'keep',
        message: 'clear',
      },
    },
  },
  refusals: [
    {
      reason: 'unpaidInvoices',
      from: sql`invoices`,
      where: sql`t.customer_id = p.id and t.kind = 'invoice' and t.state = 'issued'`,
      message: (count) =>
        `${count} ${count === 1 ? 'invoice is' : 'invoices are'} unpaid: have ${count === 1 ? 'it' : 'them'} paid or credited first`,
    },
    {
      reason: 'balance',
      from: sql`(select v.customer_id, v.currency from invoice_payments i join invoices v on v.id = i.invoice_id where i.method = 'balance' and i.reversed_at is null group by 1, 2 having sum(i.amount) <> 0)`,
      where: sql`t.customer_id = p.id`,
      message: () => 'Money is held for this customer: use or repay it first',
    },
  ],
  things: {
    booking_periods: '',
    number_series: 'name',
  },
}
