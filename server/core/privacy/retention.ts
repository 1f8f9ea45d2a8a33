import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { first, iso } from '../sqlParts'

/** Rows of one kind that are removed after some time. */
export type Retention = {
  /** The setting that says for how many days. */
  kind: string
  /** The table of rows `t`. */
  from: string
  /** SQL over `t`: the moment from which the time runs. */
  since: string
  /** SQL over `t`: which rows may go. */
  where?: string
  /** Removes those from before a moment, batch by batch, where deleting the rows is not all. Returns how many. */
  remove?: (db: Database, before: Date, isWanted: () => boolean) => Promise<number>
}

const declared: Retention[] = []

export const enterRetention = (more: readonly Retention[]): void => void declared.push(...more)

export const retentionOf = (kind: string): Retention[] => declared.filter((each) => each.kind === kind)

/** Rows a statement removes: short enough that no call waits for it. */
const batchSize = 2000

/** SQL: whether a row `t` goes. */
export const isOlder = ({ since, where = 'true' }: Retention, before: Date): SQL =>
  sql`${sql.raw(since)} < ${before.toISOString()}::timestamptz and (${sql.raw(where)})`

/** Every kind that some room has rows of. */
export const declaredRetentions = (): readonly Retention[] => declared

/** How many rows would go, and the oldest of them. */
export async function countOlder(db: Database, retention: Retention, before: Date): Promise<{ rows: number; oldest: string | null }> {
  const found = await first<{ rows: number; oldest: string | null }>(
    db,
    sql`select count(*)::int as rows, ${iso(`min(${retention.since})`)} as oldest from ${sql.raw(retention.from)} t where ${isOlder(retention, before)}`,
  )
  return found ?? { rows: 0, oldest: null }
}

/** Removes rows from before a moment; `isWanted` is asked between two batches. Returns how many. */
export async function removeOlder(db: Database, retention: Retention, before: Date, isWanted: () => boolean): Promise<number> {
  if (retention.remove) return retention.remove(db, before, isWanted)
  const from = sql.raw(retention.from)
  let removed = 0
  while (isWanted()) {
    const { rows } = await db.execute(
      sql`delete from ${from} where ctid = any(array(select t.ctid from ${from} t where ${isOlder(retention, before)} limit ${batchSize})) returning 1`,
    )
    removed += rows.length
    if (rows.length < batchSize) return removed
  }
  return removed
}
