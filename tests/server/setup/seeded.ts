import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database'
import { emptyDatabase } from './database'

/** `restore`: the statement that brings its rows back. `at`: when they were made, in milliseconds. */
type Seed = { restore: string; at: number }

// Kept on globalThis, as the database is; by name.
const shared = globalThis as { seeds?: Map<string, Seed> }

/**
 * This worker's database with what `seed` makes, which is asked once for each name: putting the same rows back takes a tenth of the time.
 * Returns also when it was made, as the dates of its rows are relative to that.
 */
export async function seededDatabase(
  name: string,
  seed: (db: Database, now: Date) => Promise<void>,
): Promise<{ db: Database; at: number }> {
  shared.seeds ??= new Map()
  const db = await emptyDatabase()
  const kept = shared.seeds.get(name)
  if (kept) {
    await db.execute(sql.raw(kept.restore))
    return { db, at: kept.at }
  }
  const at = Date.now()
  await seed(db, new Date(at))
  shared.seeds.set(name, { restore: await keep(db, `seeded_${name}`), at })
  return { db, at }
}

/** Copies every table that has rows into a schema of its own; the statement that copies them back, sequences included. */
async function keep(db: Database, schema: string): Promise<string> {
  await db.execute(sql.raw(`drop schema if exists ${schema} cascade`))
  await db.execute(sql.raw(`create schema ${schema}`))
  const { rows: tables } = await db.execute<{ name: string; columns: string }>(sql`
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'server_secrets' group by c.relname`)
  const inserts: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await db.execute(sql.raw(`select from ${name} limit 1`))
    if (rows.length === 0) continue
    await db.execute(sql.raw(`create table ${schema}.${name} as select ${columns} from ${name}`))
    inserts.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${schema}.${name};`)
  }
  const { rows: sequences } = await db.execute<{ name: string; value: string }>(
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  const values = sequences.map(({ name, value }) => `perform setval('${name}', ${value});`)
  // Rows come back as they were: no trigger makes another of them.
  return `do $$ begin set local session_replication_role = replica; ${[...inserts, ...values].join(' ')} end $$`
}
