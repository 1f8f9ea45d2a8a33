import { sql } from 'drizzle-orm'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Series = 'invoice' | 'preInvoice'

/** What comes before a series' first number. */
const before: Record<Series, number> = { invoice: 100_000, preInvoice: 0 }

/**
 * The next number of a series. Its row stays locked until the transaction ends, and a number that is taken back with it is the next
 * one's: none is left out. It is the last lock but the counters'.
 */
export async function nextNumber(tx: Queryable, series: Series): Promise<{ number: number; isFirst: boolean }> {
  const start = before[series]
  const taken = await first<{ last: number }>(
    tx,
    sql`insert into number_series as s (name, last) values (${series}, ${start + 1}) on conflict (name) do update set last = s.last + 1 returning last`,
  )
  const number = taken?.last ?? start + 1
  return { number, isFirst: number === start + 1 }
}
