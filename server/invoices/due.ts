import { type SQL, sql } from 'drizzle-orm'
import { amountOf } from '../core/documents/words'
import { isOneOf } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'

export const amountIn = (amount: number, currency: string): string => `${amountOf(amount, 'en')} ${currency}`

/** Minor units, negative if to be repaid. */
export const dueOf = (alias: string): SQL => {
  const v = verbatim(alias)
  return sql`(case when ${v}.kind = 'invoice' then ${v}.total
    + coalesce((select sum(c.total) from invoices c where c.credits_id = ${v}.id), 0)
    - coalesce((select sum(p.amount) from invoice_payments p where p.invoice_id = ${v}.id and p.reversed_at is null), 0) else 0 end)`
}

/** Call after every change of payments or credits. */
export const keepState = (tx: Queryable, ...invoiceIds: readonly number[]) =>
  tx.execute(sql`
    update invoices v set state = case
      when v.total + coalesce((select sum(c.total) from invoices c where c.credits_id = v.id), 0) = 0 and exists (select from invoices c where c.credits_id = v.id)
        then 'credited'
      when ${dueOf('v')} <= 0 then 'paid' else 'issued' end
    where ${isOneOf('v.id', invoiceIds)} and v.kind = 'invoice'`)
