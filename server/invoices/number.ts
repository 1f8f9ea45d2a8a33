import { sql } from 'drizzle-orm'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Series = 'invoice' | 'preInvoice'

const before: Record<Series, number> = { invoice: 100_000, preInvoice: 0 }

export const isFirstOf = (series: Series, number: number) => number === before[series] + 1

/**
 * Locks the series until the transaction ends, so that rolled-back numbers are reused: no gaps, ascending dates. Last lock before the
 * counters.
 * @throws {Problem} 422 for a day before the last number's
 */
export async function nextNumbers(tx: Queryable, series: Series, { count, day }: { count: number; day: string }): Promise<number> {
  const taken = await first<{ last: number }>(
    tx,
    sql`insert into number_series as s (name, last, last_day) values (${series}, ${before[series] + count}::int, ${day}::date)
      on conflict (name) do update set last = s.last + ${count}::int, last_day = excluded.last_day where coalesce(s.last_day, excluded.last_day) <= excluded.last_day
      returning last`,
  )
  if (taken) return taken.last - count + 1
  const current = await first<{ last: number; day: string }>(
    tx,
    sql`select last, last_day::text as day from number_series where name = ${series}`,
  )
  throw Problem.field('invoiceDate', `Number ${current?.last} is dated ${current?.day}: choose that day or a later one`)
}

/** Without taking it. */
export async function peekNumber(db: Queryable, series: Series): Promise<number> {
  const found = await first<{ last: number }>(db, sql`select last from number_series where name = ${series}`)
  return (found?.last ?? before[series]) + 1
}
