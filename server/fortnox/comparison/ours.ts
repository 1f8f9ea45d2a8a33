import { sql } from 'drizzle-orm'
import type { VoucherLine } from '#api/fortnox/calls'
import type { Queryable } from '../../db/database'
import { invoiceReference, voucherNumber, voucherReference } from '../numbers'
import { kinds, linked, type Opens } from '../records'
import type { Booked } from './sie'

export type Ours = {
  kind: 'invoice' | 'credit' | 'payment' | 'reversal' | 'closing'
  number: string
  day: string
  opens: Opens
  /** Null unless it was synced. */
  remoteId: string | null
  reference: string
  booked: Booked
  /** Sent since the comparison began, or being sent: it may be missing from one of the two. */
  isMoving: boolean
}

type Row = Omit<Ours, 'reference' | 'booked'> & { ofNumber: number; lines: VoucherLine[] }

/** Every document with a voucher since a day; empty vouchers have nothing to compare. */
export async function readOurs(db: Queryable, from: string, begun: Date): Promise<Ours[]> {
  const at = sql`${begun.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(
    sql`select t.kind, ${voucherNumber('t')} as number, t.number as "ofNumber", t.day::text as day, ${kinds.voucher.opens} as opens,
        case when t.link_state = 'synced' then t.link_remote end as "remoteId", ${kinds.voucher.record}->'lines' as lines,
        coalesce(t.link_state = 'sending' and t.link_lease > ${at} or t.link_at >= ${at}, false) as "isMoving"
      from ${linked('voucher')} t where t.day >= ${from}::date and exists (select from voucher_lines v where v.voucher_id = t.id) order by t.id`,
  )
  return rows.map(({ lines, ofNumber, ...row }) => ({
    ...row,
    reference: row.kind === 'invoice' || row.kind === 'credit' ? invoiceReference(ofNumber) : voucherReference(row.number),
    booked: new Map(lines.map(({ account, debit, credit }) => [account, debit - credit])),
  }))
}
