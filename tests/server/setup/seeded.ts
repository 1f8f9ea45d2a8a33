import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database'
import { emptyDatabase } from './database'

// Kept on globalThis, as the database is: what brings the seeded rows back.
const shared = globalThis as { restoreSeeded?: string }

/**
 * This worker's database with what `seed` makes, which is asked once: seeding takes three quarters of what a server takes to start,
 * and putting the same rows back a tenth of it.
 */
export async function seededDatabase(seed: (db: Database) => Promise<void>): Promise<Database> {
  const db = await emptyDatabase()
  if (shared.restoreSeeded) await db.execute(sql.raw(shared.restoreSeeded))
  else {
    await seed(db)
    shared.restoreSeeded = await keep(db)
  }
  return db
}

/** Copies every table that has rows into a schema of its own; the statement that copies them back, sequences included. */
async function keep(db: Database): Promise<string> {
  await db.execute(sql`drop schema if exists seeded cascade`)
  await db.execute(sql`create schema seeded`)
  const { rows: tables } = await db.execute<{ name: string; columns: string }>(sql`
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'server_secrets' group by c.relname`)
  const inserts: string[] = []
  for (const { name, columns } of tables) {
    const { rows } = await db.execute(sql.raw(`select from ${name} limit 1`))
    if (rows.length === 0) continue
    await db.execute(sql.raw(`create table seeded.${name} as select ${columns} from ${name}`))
    inserts.push(`insert into ${name} (${columns}) overriding system value select ${columns} from seeded.${name};`)
  }
  const { rows: sequences } = await db.execute<{ name: string; value: string }>(
    sql`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  const values = sequences.map(({ name, value }) => `perform setval('${name}', ${value});`)
  // Rows come back as they were: no trigger makes another of them.
  return `do $$ begin set local session_replication_role = replica; ${[...inserts, ...values].join(' ')} end $$`
}
