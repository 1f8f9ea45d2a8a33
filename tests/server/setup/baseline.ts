import { sql } from 'drizzle-orm'
import { type Applied, readMigrations } from '#server/db/baseline'
import type { Queryable } from '#server/db/database'

/** The first and the last two of the 36 migrations that the baseline replaced, as databases of that time record them. */
export const replacedMigrations = [
  { when: 1795235781320, hash: 'ecb8eee19d5b9b79c3e92befe4a482c2c22c5df7133959764f84c0d36a14c360' },
  { when: 1795393368055, hash: '2ca1f18c5b1e34e4bc436baf12ea86f5b0481b265c79e10fb7b294c6f3ffc5f1' },
  { when: 1795393808778, hash: '877dfb48a5f3f78862eb12e2e502e727746ac238a112f7caa8ed29336838ed39' },
] as const satisfies Applied[]

/** Replaces all tables by those of the baseline, without the migrations after it. */
export async function makeBaseline(db: Queryable): Promise<void> {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const [baseline] = readMigrations()
  for (const statement of baseline.sql) await db.execute(sql.raw(statement))
}

/** Makes a database record these migrations as all it has had. */
export async function recordMigrations(db: Queryable, migrations: readonly Applied[]): Promise<void> {
  await db.execute(sql`delete from drizzle.__drizzle_migrations`)
  for (const { when, hash } of migrations)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)
}
