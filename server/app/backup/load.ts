import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { commitBeforeBaseline, isOlderThanBaseline, readMigrations, sinceBaseline } from '../../db/baseline'
import type { Database, Queryable } from '../../db/database'
import { columnType, fragment, joined, verbatim } from '../../db/fragment'
import { BackupUnusable, type Head, readBackup, requireComplete } from './format'
import { noteObjects, removeNoted } from './objects'
import { referencesOf, type Table, tablesOf } from './tables'

const batchLength = 1_000_000

/**
 * Replaces the database's content in one transaction. Tables are created as of the backup, filled, then migrated; `finish` runs before
 * anybody sees them. The former ones are dropped after that. Returns the number of rows.
 * @throws {BackupUnusable} for a file that is damaged, newer than this build, or older than its baseline
 */
export async function load(
  db: Database,
  file: string,
  {
    migrations = readMigrations(),
    finish,
  }: { migrations?: ReturnType<typeof readMigrations>; finish?: (tx: Queryable) => Promise<unknown> } = {},
): Promise<number> {
  const appliedCount = countApplied(await headOf(file), migrations)
  await requireComplete(file)
  // A restore that was cut off leaves the schema behind, and another cannot be made.
  await dropReplaced(db)
  const loaded = await db.transaction(async (tx) => {
    const lines = readBackup(file)
    await lines.next()
    await noteObjects(tx)
    await moveAway(tx)
    await migrate(tx, migrations.slice(0, appliedCount))
    const references = await referencesOf(tx)
    for (const { table, name } of references)
      await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
    // Triggers have already acted on these rows: they would post the moves twice.
    await turnTriggers(tx, 'disable')
    const rows = await fill(tx, lines)
    await turnTriggers(tx, 'enable')
    for (const { table, name, definition } of references)
      await tx.execute(sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`)
    await migrate(tx, migrations.slice(appliedCount))
    await removeNoted(tx)
    await finish?.(tx)
    return rows
  })
  await dropReplaced(db).catch((cause) => {
    throw new Error(`The backup is restored. What it replaced could not be removed: drop the schema ${replaced}`, { cause })
  })
  return loaded
}

async function headOf(file: string): Promise<Head> {
  const lines = readBackup(file)
  const { value } = await lines.next()
  await lines.return(undefined)
  return value as Head
}

function countApplied({ migrations: applied }: Head, migrations: ReturnType<typeof readMigrations>): number {
  const [baseline] = migrations
  if (isOlderThanBaseline(applied, baseline))
    throw new BackupUnusable(
      `This backup is too old: this version cannot restore it. Restore it with the server of commit ${commitBeforeBaseline}, and make a new backup there.`,
    )
  const had = sinceBaseline(applied, baseline)
  if (had.some(({ when, hash }, place) => migrations[place]?.folderMillis !== when || migrations[place]?.hash !== hash))
    throw new BackupUnusable('This backup was made by a newer or another version of the server: restore it with that one')
  return had.length
}

/** The schema in which what is replaced waits to be dropped. */
const replaced = 'back_office_replaced'

/** Dropping locks each index, constraint and trigger: all tables at once need about as many locks as PostgreSQL has. Moving locks the table only. */
async function moveAway(tx: Queryable): Promise<void> {
  await tx.execute(sql`create schema ${sql.identifier(replaced)}`)
  await tx.execute(fragment`do $$
    declare each record;
    begin
      for each in
        select format('table %s', c.oid::regclass) as what from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and ${isOfNoExtension('c')}
        union all select format('routine %s', p.oid::regprocedure) from pg_proc p
          where p.pronamespace = 'public'::regnamespace and ${isOfNoExtension('p')}
        union all select format('type %s', t.oid::regtype) from pg_type t
          where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' and ${isOfNoExtension('t')}
      loop
        execute format('alter %s set schema ${replaced}', each.what);
      end loop;
    end $$`)
  await tx.execute(sql`drop schema if exists drizzle cascade`)
  await tx.execute(sql`create schema drizzle`)
  await tx.execute(sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
}

const isOfNoExtension = (alias: string) => fragment`not exists (select from pg_depend d where d.objid = ${alias}.oid and d.deptype = 'e')`

/** Each table in a transaction of its own. */
async function dropReplaced(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = to_regnamespace(${replaced}) and relkind in ('r', 'p') and not relispartition`,
  )
  const schema = sql.identifier(replaced)
  for (const { name } of rows) await db.execute(sql`drop table ${schema}.${sql.identifier(name)} cascade`)
  await db.execute(sql`drop schema if exists ${schema} cascade`)
}

async function migrate(tx: Queryable, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

async function turnTriggers(tx: Queryable, how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await tablesOf(tx)) await tx.execute(sql`alter table ${sql.identifier(name)} ${verbatim(how)} trigger user`)
}

async function fill(tx: Queryable, lines: ReturnType<typeof readBackup>): Promise<number> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
  // Rows that a migration adds are also in the backup.
  for (const name of tables.keys()) await tx.execute(sql`delete from ${sql.identifier(name)}`)
  let insert: ((rows: string) => Promise<unknown>) | undefined
  let batch: string[] = []
  let length = 0
  let rows = 0
  const flush = async () => {
    if (batch.length > 0) await insert?.(`[${batch.join(',')}]`)
    batch = []
    length = 0
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      rows++
      length += batch[batch.push(JSON.stringify(line)) - 1]?.length ?? 0
      if (length > batchLength) await flush()
      continue
    }
    await flush()
    if ('table' in line) insert = insertInto(tx, tables.get(line.table), line)
    if ('sequences' in line)
      for (const { name, value } of line.sequences) await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`)
  }
  return rows
}

function insertInto(tx: Queryable, table: Table | undefined, { table: name, columns }: { table: string; columns: string[] }) {
  const types = columns.flatMap((column) => table?.columns.find((each) => each.name === column)?.type ?? [])
  if (types.length < columns.length)
    throw new BackupUnusable(`This backup has a table ${name} that its version of the server does not have`)
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const values = joined(types.map((type, place) => fragment`(row ->> ${place})::${columnType(type)}`))
  return (rows: string) =>
    tx.execute(
      sql`insert into ${sql.identifier(name)} (${names}) overriding system value select ${values} from json_array_elements(${rows}::json) as row`,
    )
}
