import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseUnavailable, type Queryable } from './database'
import { migrationsFolder } from './migrationsFolder'

/** Drizzle compares only `when`. */
export type Applied = { when: number; hash: string }

/** SHA-256 of the last migration replaced by the baseline, which has its `when`. */
const lastReplaced = '877dfb48a5f3f78862eb12e2e502e727746ac238a112f7caa8ed29336838ed39'
export const commitBeforeBaseline = 'ecd6b038'

export function readMigrations(): [baseline: MigrationMeta, ...MigrationMeta[]] {
  const [baseline, ...later] = readMigrationFiles({ migrationsFolder: migrationsFolder() })
  if (!baseline) throw new Error('The baseline migration is missing')
  return [baseline, ...later]
}

/** Drizzle would run the whole baseline on existing tables. */
export function isOlderThanBaseline(applied: Applied[], baseline: MigrationMeta): boolean {
  const newest = applied.at(-1)
  return newest !== undefined && newest.when < baseline.folderMillis
}

export function sinceBaseline(applied: Applied[], baseline: MigrationMeta): Applied[] {
  const last = applied.findIndex(({ when, hash }) => when === baseline.folderMillis && hash === lastReplaced)
  return last < 0 ? applied : [{ when: baseline.folderMillis, hash: baseline.hash }, ...applied.slice(last + 1)]
}

export async function appliedTo(db: Queryable): Promise<Applied[]> {
  const { rows } = await db.execute<{ when: string; hash: string }>(
    sql`select created_at::text as when, hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

/**
 * Records the baseline in a database that had the replaced migrations. Runs before Drizzle's migrator.
 * @throws {DatabaseUnavailable} if some were missing
 */
export async function adoptBaseline(db: Queryable): Promise<void> {
  const { rows } = await db.execute(sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (rows.length === 0) return
  const [baseline] = readMigrations()
  const applied = await appliedTo(db)
  if (isOlderThanBaseline(applied, baseline))
    throw new DatabaseUnavailable(
      `The database is too old: this version cannot migrate it. Start the server of commit ${commitBeforeBaseline} on it once, then this version.`,
    )
  if (sinceBaseline(applied, baseline) === applied) return
  const { hash, folderMillis } = baseline
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where created_at < ${folderMillis}`)
    await tx.execute(sql`update drizzle.__drizzle_migrations set hash = ${hash} where created_at = ${folderMillis}`)
  })
}
