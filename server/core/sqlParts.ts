import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'

/** The first row of a statement, if any. */
export async function first<Row extends Record<string, unknown>>(db: Queryable, statement: SQL): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(statement)
  return rows[0]
}

/** Rows that are JSON text each, as the text of one array: cheaper than `json_agg`, which reads what it puts together. */
export const jsonRows = (row: SQL, order: SQL): SQL => sql`'[' || coalesce(string_agg(${row}, ',' order by ${order}), '') || ']'`

/** Whether a column of integers has one of these; as one value, so that the statement is the same however many there are. */
export const isOneOf = (column: string, values: readonly number[]): SQL => sql`${sql.raw(column)} = any(${`{${values.join(',')}}`}::int[])`

/** The instant at which a date begins in Stockholm, by whose days the shop is run, whoever looks. */
export const dayBegins = (day: SQL): SQL => sql`((${day})::date::timestamp at time zone 'Europe/Stockholm')`
/** The instant at which it ends. */
export const dayEnds = (day: SQL): SQL => sql`(((${day})::date + 1)::timestamp at time zone 'Europe/Stockholm')`

/** Whether an instant is on the days of the range, both inclusive. */
export function isOnDays(column: SQL, { from, to }: { from?: string | undefined; to?: string | undefined }): SQL {
  const parts = [
    from && sql`${column} >= ${dayBegins(sql`${calendarDay(from)}`)}`,
    to && sql`${column} < ${dayEnds(sql`${calendarDay(to)}`)}`,
  ].filter((part) => typeof part === 'object')
  return parts.length ? sql.join(parts, sql` and `) : sql`true`
}

/** YYYY-MM-DD as PostgreSQL takes it, whose calendar has no year 0. */
export const calendarDay = (day: string): string => (day < '0001' ? '0001-01-01' : day)

/** An instant as the wire has it: ISO 8601 in UTC. */
export const isoText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const iso = (column: string): SQL => sql.raw(isoText(column))

/** How somebody is named: by what they are called, or else by their organisation or username. */
export const personName = (alias: string): SQL =>
  sql.raw(
    `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), nullif(${alias}.organisation, ''), ${alias}.username)`,
  )

/** How a customer is named: an institution by its name, a person by theirs. `customerNameOf` of the contract says the same. */
export const customerName = (alias: string): SQL =>
  sql.raw(
    `coalesce(nullif(${alias}.organisation, ''), nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), nullif(trim(${alias}.non_latin_first_name || ' ' || ${alias}.non_latin_last_name), ''), ${alias}.email)`,
  )
