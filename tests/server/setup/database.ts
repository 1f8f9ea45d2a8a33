import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { wrote } from '#server/core/shareReads'
import type { Database } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { makeDatabase } from '../../setup/databases'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of an empty, migrated embedded database. */
    databaseDump?: string
    /** A data directory with an empty, migrated embedded database: copy it, as `preparedDataDir` does. */
    emptyDataDir?: string
    /** A PostgreSQL server in which each worker makes a database of its own. */
    databaseUrl?: string
  }
}

// Kept on globalThis: workers run many files, and one database serves them all.
const shared = globalThis as { testDatabase?: Promise<Database> }

/** This worker's database, empty. */
export async function emptyDatabase(): Promise<Database> {
  shared.testDatabase ??= open()
  const db = await shared.testDatabase
  await empty(db)
  db.objects = undefined
  wrote(db)
  return db
}

async function open(): Promise<Database> {
  const url = inject('databaseUrl')
  if (url) return openDatabase({ url: await makeDatabase(url, `back_office_test_${process.env.VITEST_POOL_ID ?? process.pid}`) })
  const dump = inject('databaseDump')
  return openDatabase(dump ? { dump: new Blob([await readFile(dump)]) } : {})
}

/** Emptying what has rows takes a tenth of what truncating every table does. What was large is written anew, or its dead rows would stay. */
async function empty(db: Database): Promise<void> {
  const { rows: large } = await db.execute<{ name: string }>(
    sql`select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 256000`,
  )
  await db.execute(emptying)
  if (large.length) await db.execute(sql.raw(`vacuum full ${large.map(({ name }) => name).join(', ')}`))
}

const emptying = sql`do $$
    declare
      name text;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for name in select quote_ident(relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'server_secrets' and pg_relation_size(oid) > 0 loop
        execute format('select exists (select from %s)', name) into has_rows;
        if has_rows then execute 'delete from ' || name; end if;
      end loop;
      -- A plan that is made for an empty table may take half a minute once the table is full.
      update pg_class set relpages = 0, reltuples = -1 where relnamespace = 'public'::regnamespace and reltuples >= 0;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`
