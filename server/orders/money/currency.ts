import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'

const today = sql.raw("(now() at time zone 'Europe/Stockholm')::date")

/** By today's rates or the last earlier ones; null if unknown. Only called for different currencies, as the function reads tables. */
export const inCurrency = (amount: SQL, from: SQL, wanted: SQL): SQL =>
  sql`case when ${from} = ${wanted} then ${amount} else exchanged((${amount})::bigint, ${from}, ${wanted}, ${today}) end`

export const hasRate = (from: SQL, wanted: SQL): SQL => sql`(${inCurrency(sql`1`, from, wanted)} is not null)`

export const fromKronor = (amount: SQL): SQL => inCurrency(amount, sql`'SEK'`, sql`b.currency`)

export const noRate = (what: string, from: string, wanted: string) =>
  Problem.conflict(
    { reason: 'hasRate' },
    `${what} is priced in ${from} and the order is in ${wanted}, and no exchange rate is known between them. Enter one under Finance, Currency rates.`,
  )
