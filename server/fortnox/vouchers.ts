import { type SQL, sql } from 'drizzle-orm'
import type { PlannedVoucher, VoucherLine } from '#api/fortnox/calls'
import type { InvoicePayment } from '#api/invoices/invoices'
import type { CashReport } from '#api/till/till'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { fragment, verbatim } from '../db/fragment'
import { jsonOf } from '../db/json'
import { type BookedItem, closingLines, invoiceLines, isBalanced, paymentLines } from './bookkeeping'

export type DraftVoucher = {
  kind: PlannedVoucher['kind']
  sourceId: number
  series: string
  number: number
  day: string
  text: string
  invoiceId: number | null
  lines: VoucherLine[]
}

/** Fortnox `Comments`: `v-{series}{number}`. */
const seriesOf = { invoice: 'F', credit: 'F', payment: 'B', reversal: 'T', closing: 'Z' } as const

type Paid = { amount: number; claim: number; method: InvoicePayment['method'] }
type Found = { kind: PlannedVoucher['kind']; id: number; number: number; day: string; invoiceId: number | null; of: number }
type Source = Found & {
  items: BookedItem[] | null
  payment: Paid | null
  report: CashReport | null
}

const missing = (kind: string, id: string) => fragment`not exists (select from vouchers w where w.kind = '${kind}' and w.source_id = ${id})`
const groupOf = (edition: string) =>
  sql`(select g.sales_account from product_details d join article_group g on g.id = d.article_group_id where d.id = ${verbatim(edition)})`

const ofInvoices = sql`select v.kind, v.id, v.number, v.invoice_date::text as day, v.id as "invoiceId", v.number as of,
    (select json_agg(${jsonOf<BookedItem>({
      vatRate: 'i.vat_rate',
      net: 's.net_sek',
      vat: 's.vat',
      vatCase: sql`v.document->>'vatCase'`,
      account: groupOf('s.product_detail_id'),
    })} order by i.position)
      from invoice_items i join sales_lines s on s.source = 'invoice:' || i.id where i.invoice_id = v.id) as items, null::json as payment, null::json as report
  from invoices v where v.kind in ('invoice', 'credit')`
const payments = (
  kind: 'payment' | 'reversal',
  day: SQL,
  where: SQL,
) => sql`select ${kind}::text as kind, p.id, p.id as number, ${day} as day,
    p.invoice_id as "invoiceId", v.number as of, null::json as items, ${jsonOf<Paid>({
      amount: sql`in_ore(p.amount, v.currency, coalesce(rate_on(v.currency, p.at), v.rate))`,
      claim: sql`in_ore(p.amount, v.currency, v.rate)`,
      method: 'p.method',
    })} as payment, null::json as report
  from invoice_payments p join invoices v on v.id = p.invoice_id where ${where}`
const ofPayments = payments('payment', sql`p.at::text`, sql`true`)
const ofReversals = payments(
  'reversal',
  sql`to_char(p.reversed_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD')`,
  sql`p.reversed_at is not null`,
)
const ofClosings = sql`select 'closing'::text as kind, d.id, d.id as number, to_char(d.opened_at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day,
    null::int as "invoiceId", d.z as of,
    (select json_agg(${jsonOf<Omit<BookedItem, 'vatCase'>>({
      vatRate: 'i.vat_rate',
      net: sql`i.gross - i.vat`,
      vat: 'i.vat',
      account: groupOf('i.product_detail_id'),
    })} order by i.id)
      from cash_sale_items i join cash_sales s on s.id = i.sale_id where s.day_id = d.id and s.kind <> 'training') as items,
    null::json as payment, d.totals::json as report
  from cash_days d where d.totals is not null`

const sources = {
  invoice: sql`${ofInvoices} and v.kind = 'invoice' and ${missing('invoice', 'v.id')}`,
  credit: sql`${ofInvoices} and v.kind = 'credit' and ${missing('credit', 'v.id')}`,
  payment: sql`${ofPayments} and ${missing('payment', 'p.id')}`,
  reversal: sql`${ofReversals} and ${missing('reversal', 'p.id')}`,
  closing: sql`${ofClosings} and ${missing('closing', 'd.id')}`,
} as const

const called: Record<PlannedVoucher['kind'], (of: number) => string> = {
  invoice: (of) => `Kundfaktura ${of}`,
  credit: (of) => `Kreditfaktura ${of}`,
  payment: (of) => `Inbetalning kundfaktura ${of}`,
  reversal: (of) => `Återtagen inbetalning kundfaktura ${of}`,
  closing: (of) => `Dagsavslut kassa Z ${of}`,
}

async function readVatAccounts(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ rate: number; account: string }>(
    sql`select distinct on (rate) rate::float8 as rate, account from tax where account is not null and rate > 0 order by rate, is_for_books desc, id`,
  )
  return Object.fromEntries(rows.map(({ rate, account }) => [String(rate), account]))
}

function draft({ kind, id, number, day, invoiceId, of, items, payment, report }: Source, vat: Record<string, string>): DraftVoucher {
  const lines = payment
    ? paymentLines({ ...payment, isReversed: kind === 'reversal' })
    : report
      ? closingLines(report, items ?? [], vat)
      : invoiceLines(items ?? [], vat)
  if (!isBalanced(lines)) throw new Error(`The voucher of ${kind} ${id} does not balance`)
  return { kind, sourceId: id, series: seriesOf[kind], number, day, text: called[kind](of), invoiceId, lines }
}

/** Oldest first. `where` narrows them by the columns of a source. */
export async function draftVouchers(
  db: Queryable,
  kinds: readonly PlannedVoucher['kind'][],
  max: number,
  where = sql`true`,
): Promise<DraftVoucher[]> {
  const vat = await readVatAccounts(db)
  const drafts: DraftVoucher[] = []
  for (const kind of kinds) {
    const { rows } = await db.execute<Source>(sql`select * from (${sources[kind]}) s where ${where} order by id limit ${max}`)
    drafts.push(...rows.map((source) => draft(source, vat)))
  }
  return drafts
}

const every = ['invoice', 'credit', 'payment', 'reversal', 'closing'] as const
const batch = 200

export const writeVouchers = (tx: Queryable, drafts: readonly DraftVoucher[], now: Date) =>
  tx.execute(sql`with drafts as materialized (select * from json_to_recordset(${JSON.stringify(drafts)}::json)
        as x(kind text, "sourceId" int, series text, number int, day date, text text, "invoiceId" int, lines json)),
      written as (insert into vouchers (kind, source_id, series, number, day, text, invoice_id, at)
        select kind, "sourceId", series, number, day, text, "invoiceId", ${now.toISOString()}::timestamptz from drafts
        on conflict (kind, source_id) do nothing returning id, kind, source_id)
    insert into voucher_lines (voucher_id, place, account, debit, credit)
      select w.id, l.place, l.line->>'account', (l.line->>'debit')::bigint, (l.line->>'credit')::bigint
      from written w join drafts d on d.kind = w.kind and d."sourceId" = w.source_id
        cross join lateral json_array_elements(d.lines) with ordinality l(line, place)`)

/** Concurrent processes write each voucher once. */
export async function keepVouchers(db: Database, now: Date, isWanted = () => true): Promise<number> {
  let written = 0
  while (isWanted()) {
    const made = await transact(db, async (tx) => {
      const drafts = await draftVouchers(tx, every, batch)
      if (drafts.length) await writeVouchers(tx, drafts, now)
      return drafts.length
    })
    written += made
    if (made === 0) return written
  }
  return written
}
