import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/database'
import { openDatabase } from '#server/db/open'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an empty, migrated embedded database. */
    databaseDump?: string
    /** A PostgreSQL server in which each worker makes a database of its own. */
    databaseUrl?: string
  }
}

// Kept on globalThis: workers run many files, and one database serves them all.
const kept = globalThis as { testDatabase?: Promise<Database> }

/** This worker's database, empty. */
export async function emptyDatabase(): Promise<Database> {
  kept.testDatabase ??= open()
  const db = await kept.testDatabase
  await truncate(db)
  return db
}

async function open(): Promise<Database> {
  const url = inject('databaseUrl')
  if (url) return openDatabase({ url: await makeDatabase(url) })
  const dump = inject('databaseDump')
  return openDatabase(dump ? { dump: new Blob([await readFile(dump)]) } : {})
}

async function makeDatabase(url: string): Promise<string> {
  const name = `back_office_test_${process.env.VITEST_POOL_ID ?? process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}

async function truncate(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'server_secrets'`,
  )
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity cascade`))
}
