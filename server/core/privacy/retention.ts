import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { fragment, verbatim } from '../../db/fragment'
import { first, iso } from '../sqlParts'

export type Retention = {
  kind: string
  from: string
  /** SQL over `t`: start of the retention period. */
  since: SQL
  where?: SQL
  /** For rows that need more than a delete. Returns the number removed. */
  remove?: (db: Database, before: Date, isWanted: () => boolean) => Promise<number>
}

const declared: Retention[] = []

export const enterRetention = (more: readonly Retention[]): void => void declared.push(...more)

export const retentionOf = (kind: string): Retention[] => declared.filter((each) => each.kind === kind)

/** Small, so that no call waits for it. */
const batchSize = 2000

export const isOlder = ({ since, where = sql`true` }: Retention, before: Date): SQL =>
  sql`${since} < ${before.toISOString()}::timestamptz and (${where})`

export const declaredRetentions = (): readonly Retention[] => declared

/** Older rows are counted up to this limit. */
export const maxOlder = 100_000

type Older = { rows: number; oldest: string | null }

/** At most one more than `maxOlder`. */
export async function countOlder(db: Database, retention: Retention, before: Date): Promise<Older> {
  const older = sql`from ${verbatim(retention.from)} t where ${isOlder(retention, before)}`
  const found = await first<Older>(
    db,
    sql`select (select count(*)::int from (select ${older} limit ${maxOlder + 1}) o) as rows,
      (select ${iso(fragment`${retention.since}`)} ${older} order by ${retention.since} limit 1) as oldest`,
  )
  return found ?? { rows: 0, oldest: null }
}

/** `isWanted` is checked between batches. Returns the number removed. */
export async function removeOlder(db: Database, retention: Retention, before: Date, isWanted: () => boolean): Promise<number> {
  if (retention.remove) return retention.remove(db, before, isWanted)
  const from = verbatim(retention.from)
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
