import { type SQL, sql } from 'drizzle-orm'
import { fragment } from '../../db/fragment'

/**
 * How export and erasure treat a text column.
 * - `keep`: exported; kept (states, numbers, titles of books).
 * - `clear`: exported; emptied or set to null.
 * - `pseudonym`: exported; replaced by `Erased person 12`.
 * - `secret`: not exported (hashes, tokens, bytes); emptied.
 * - `search`: not exported; derived by the database.
 * - `{ erase }`: exported; replaced by this SQL over row `t` and person `p`.
 * - `{ law }`: the same, by the daily job, once the bookkeeping law allows it.
 */
type PersonalColumn = 'keep' | 'clear' | 'pseudonym' | 'secret' | 'search' | { erase: SQL } | { law: SQL }

export type PersonalTable = {
  title: string
  why: string
  /** SQL: whether row `t` belongs to person `p`, a row of users. */
  of: SQL
  /** All text columns; numbers, dates and flags are exported and kept. */
  columns: Readonly<Record<string, PersonalColumn>>
  isRemoved?: boolean
  /** SQL: date of an accounting record, whose `law` columns are kept for seven years after that year. */
  day?: SQL
  auditedAs?: readonly string[]
  auditKeeps?: readonly string[]
}

export type ErasureRefusal = { reason: string; from: SQL; where: SQL; message: (count: number) => string }

/** A test compares it with all columns of the database. */
export type PersonalData = {
  people?: Readonly<Record<string, PersonalTable>>
  things?: Readonly<Record<string, string>>
  refusals?: readonly ErasureRefusal[]
}

const declared: PersonalData[] = []

export const enterPersonalData = (data: PersonalData): void => void declared.push(data)

export const personalTables = (): [string, PersonalTable][] => declared.flatMap(({ people = {} }) => Object.entries(people))
export const thingTables = (): [string, string][] => declared.flatMap(({ things = {} }) => Object.entries(things))
export const erasureRefusals = (): ErasureRefusal[] => declared.flatMap(({ refusals = [] }) => refusals)

export const pseudonym = sql`'Erased person ' || p.id`
export const pseudonymOf = (id: number): string => `Erased person ${id}`

/** Bokföringslagen (1999:1078) 7 kap. 2 §: until the end of the seventh calendar year after the record's. */
export const retainedUntil = (day: SQL): SQL => fragment`make_date(extract(year from ${day})::int + 8, 1, 1)`
