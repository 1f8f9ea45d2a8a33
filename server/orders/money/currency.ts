import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'

/** Today in Stockholm: the day whose rates an order is priced by. */
const today = sql.raw("(now() at time zone 'Europe/Stockholm')::date")

/**
 * An amount of one currency in another, by the rates of today or of the last day before that has one; null where one of them is not
 * known. The function of the database asks tables, so it is called only where the two differ.
 */
export const inCurrency = (amount: SQL, from: SQL, wanted: SQL): SQL =>
  sql`case when ${from} = ${wanted} then ${amount} else exchanged((${amount})::bigint, ${from}, ${wanted}, ${today}) end`

/** Whether an amount of one currency can be told in another today. */
export const hasRate = (from: SQL, wanted: SQL): SQL => sql`(${inCurrency(sql`1`, from, wanted)} is not null)`

/** What is priced in kronor, such as freight and services, in the currency of basket `b`. */
export const fromKronor = (amount: SQL): SQL => inCurrency(amount, sql`'SEK'`, sql`b.currency`)

/** Why something that is priced in one currency cannot be sold in another. */
export const noRate = (what: string, from: string, wanted: string) =>
  Problem.conflict(
    { reason: 'hasRate' },
    `${what} is priced in ${from} and the order is in ${wanted}, and no exchange rate is known between them. Enter one under Finance, Currency rates.`,
  )
