import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { wrote } from '#server/core/shareReads'
import type { Database } from '#server/db/database'
import { openDatabase } from '#server/db/open'
import { dropDatabase, makeDatabase } from '../../setup/databases'

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
  if (url) {
    const name = `back_office_test_${process.env.VITEST_POOL_ID ?? process.pid}`
    await dropDatabase(url, name)
    return openDatabase({ url: await makeDatabase(url, name) })
  }
  const dump = inject('databaseDump')
  return openDatabase(dump ? { dump: new Blob([await readFile(dump)]) } : {})
}

/** Emptying what has rows takes a tenth of what truncating every table does; a table that was large is truncated, or its dead rows would stay. */
async function empty(db: Database): Promise<void> {
  await db.execute(emptying)
}

const emptying = sql`do $$
    declare
      name text;
      held int;
      has_large boolean := false;
      every text[] := array(select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'server_secrets');
    begin
      set local session_replication_role = replica;
      foreach name in array every loop
        execute format('select count(*) from (select from %s limit 1001) t', name) into held;
        has_large := has_large or held > 1000;
        if held between 1 and 1000 then execute 'delete from ' || name; end if;
      end loop;
      if has_large then execute 'truncate ' || array_to_string(every, ', ') || ' restart identity cascade'; end if;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`
