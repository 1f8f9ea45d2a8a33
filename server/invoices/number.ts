import { sql } from 'drizzle-orm'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Series = 'invoice' | 'preInvoice'

/** What comes before a series' first number. */
const before: Record<Series, number> = { invoice: 100_000, preInvoice: 0 }

export const isFirstOf = (series: Series, number: number) => number === before[series] + 1

/**
 * The first of the next `count` numbers of a series. Its row stays locked until the transaction ends, and numbers that are taken back
 * with it are the next one's: none is left out. It is the last lock but the counters'.
 */
export async function nextNumbers(tx: Queryable, series: Series, count: number): Promise<number> {
  const taken = await first<{ last: number }>(
    tx,
    sql`insert into number_series as s (name, last) values (${series}, ${before[series] + count}::int)
      on conflict (name) do update set last = s.last + ${count}::int returning last`,
  )
  return (taken?.last ?? before[series] + count) - count + 1
}

/** The number that a series would give next, taken by nobody. */
export async function peekNumber(db: Queryable, series: Series): Promise<number> {
  const found = await first<{ last: number }>(db, sql`select last from number_series where name = ${series}`)
  return (found?.last ?? before[series]) + 1
}
