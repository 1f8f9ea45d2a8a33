import { type SQL, sql } from 'drizzle-orm'

/**
 * How an export and an erasure treat a column of text.
 * - `keep`: exported; says nothing about a person whose account is erased (states, numbers, titles of books).
 * - `clear`: exported; emptied, or null where the column allows it.
 * - `pseudonym`: exported; replaced by `Erased person 12`.
 * - `secret`: not exported (hashes, tokens, bytes); emptied.
 * - `search`: not exported; the database makes it of the other columns.
 * - `{ erase }`: exported; replaced by this SQL over the row `t` and its person `p`.
 * - `{ law }`: the same, but only when the bookkeeping law lets go of the row, by the daily job.
 */
type PersonalColumn = 'keep' | 'clear' | 'pseudonym' | 'secret' | 'search' | { erase: string } | { law: string }

/** A table with rows about people. */
export type PersonalTable = {
  /** Heading in the export and in the preview of an erasure. */
  title: string
  /** Why it is held, for docs/privacy.md. */
  why: string
  /** SQL: whether row `t` is about the person `p`, a row of users. */
  of: string
  /** Every column that can hold text; numbers, dates and flags are exported and kept. */
  columns: Readonly<Record<string, PersonalColumn>>
  /** Erasure removes the rows. */
  isRemoved?: boolean
  /** SQL: the day of an accounting record, whose columns under `law` are kept for seven years after that year's end. */
  day?: string
  /** Entity names of its rows in the audit log. */
  auditedAs?: readonly string[]
  /** Changes in the audit log whose texts are words of ours, and stay. */
  auditKeeps?: readonly string[]
}

/** Why a person cannot be erased yet, and how many rows `t` of `from` say so. */
export type ErasureRefusal = { reason: string; from: string; where: string; message: (count: number) => string }

/** What a room says of personal data in its tables. A test compares it with every column of the database. */
export type PersonalData = {
  people?: Readonly<Record<string, PersonalTable>>
  /** Tables about things, with their columns of text, separated by spaces. */
  things?: Readonly<Record<string, string>>
  refusals?: readonly ErasureRefusal[]
}

const declared: PersonalData[] = []

export const enterPersonalData = (data: PersonalData): void => void declared.push(data)

export const personalTables = (): [string, PersonalTable][] => declared.flatMap(({ people = {} }) => Object.entries(people))
export const thingTables = (): [string, string][] => declared.flatMap(({ things = {} }) => Object.entries(things))
export const erasureRefusals = (): ErasureRefusal[] => declared.flatMap(({ refusals = [] }) => refusals)

/** How an erased person is called; `p` is a row of users. */
export const pseudonym = "'Erased person ' || p.id"
export const pseudonymOf = (id: number): string => `Erased person ${id}`

/** Bokföringslagen (1999:1078) 7 kap. 2 §: until the seventh year after the end of the calendar year of the record. */
export const keptUntil = (day: string): SQL => sql.raw(`make_date(extract(year from ${day})::int + 8, 1, 1)`)
