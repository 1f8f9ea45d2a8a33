import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { fragment, verbatim } from '../db/fragment'

export async function first<Row extends Record<string, unknown>>(db: Queryable, statement: SQL): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(statement)
  return rows[0]
}

/** Cheaper than `json_agg`, which parses each row. */
export const jsonRows = (row: SQL, order: SQL): SQL => sql`'[' || coalesce(string_agg(${row}, ',' order by ${order}), '') || ']'`

/** One parameter, so that the statement is the same for any length. */
export const isOneOf = (column: string, values: readonly number[]): SQL => sql`${verbatim(column)} = any(${`{${values.join(',')}}`}::int[])`

/** The shop's days are Stockholm's. */
export const dayBegins = (day: SQL): SQL => sql`((${day})::date::timestamp at time zone 'Europe/Stockholm')`
export const dayEnds = (day: SQL): SQL => sql`(((${day})::date + 1)::timestamp at time zone 'Europe/Stockholm')`

export function isOnDays(column: SQL, { from, to }: { from?: string | undefined; to?: string | undefined }): SQL {
  const parts = [
    from && sql`${column} >= ${dayBegins(sql`${calendarDay(from)}`)}`,
    to && sql`${column} < ${dayEnds(sql`${calendarDay(to)}`)}`,
  ].filter((part) => typeof part === 'object')
  return parts.length ? sql.join(parts, sql` and `) : sql`true`
}

/** PostgreSQL has no year 0. */
export const calendarDay = (day: string): string => (day < '0001' ? '0001-01-01' : day)

/** ISO 8601 in UTC. */
export const iso = (column: SQL | string): SQL => fragment`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const personName = (alias: string): SQL =>
  fragment`coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), nullif(${alias}.organisation, ''), ${alias}.username)`

/** As `customerNameOf` of the contract. */
export const customerName = (alias: string): SQL =>
  fragment`coalesce(nullif(${alias}.organisation, ''), nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), nullif(trim(${alias}.non_latin_first_name || ' ' || ${alias}.non_latin_last_name), ''), ${alias}.email)`
