import { randomUUID } from 'node:crypto'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readAtOnce } from '../../core/transact'
import { appliedTo } from '../../db/baseline'
import type { Database, Queryable } from '../../db/database'
import { sync } from '../../db/embedded/syncTree'
import { fragment } from '../../db/fragment'
import { format, type Line, type Row, version, written } from './format'
import { holdObjects, isOfObject, partsInObjects } from './objects'
import { type Table, tablesOf } from './tables'

/** Objects belong to the database that wrote them: a backup has their bytes. */
const left = new Set(['sessions', 'object_removals'])
/** Small, as a row may hold a file of 20 MB. */
const many = 500
const few = 4

/** Writes a consistent snapshot. The file appears when complete, readable by its owner only. Returns the number of rows. */
export async function backUp(db: Database, file: string, now = new Date()): Promise<number> {
  // No process number: containers that share the folder may have the same one, and one backup would end with the other's rows.
  const partial = `${file}.${randomUUID()}.partial`
  let rows = 0
  const count = async function* (lines: AsyncIterable<Exclude<Line, { end: unknown }>>) {
    for await (const line of lines) {
      if (Array.isArray(line)) rows++
      yield line
    }
  }
  try {
    await readAtOnce(db, (tx) =>
      pipeline(Readable.from(written(count(linesOf(tx, db, now)))), createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' })),
    )
    await sync(partial)
    renameSync(partial, file)
    await sync(dirname(file))
    return rows
  } finally {
    rmSync(partial, { force: true })
  }
}

async function* linesOf(tx: Queryable, { objects }: Database, now: Date): AsyncGenerator<Exclude<Line, { end: unknown }>> {
  for (const setting of [
    sql`timezone = 'UTC'`,
    sql`datestyle = 'ISO, YMD'`,
    sql`intervalstyle = 'postgres'`,
    sql`extra_float_digits = 1`,
    sql`bytea_output = 'hex'`,
  ])
    await tx.execute(sql`set local ${setting}`)
  await holdObjects(tx)
  yield { format, version, madeAt: now.toISOString(), migrations: await appliedTo(tx) }
  for (const table of await tablesOf(tx)) {
    if (left.has(table.name)) continue
    yield { table: table.name, columns: table.columns.map(({ name }) => name) }
    yield* rowsOf(tx, table)
    if (table.name === 'file_parts') yield* partsInObjects(tx, objects, table)
  }
  const sequences = await tx.execute<{ name: string; value: string }>(
    sql`select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  yield { sequences: sequences.rows }
}

async function* rowsOf(tx: Queryable, { name, columns, key, hasBytes }: Table): AsyncGenerator<Row> {
  const values = sql.join(
    columns.map((column) => (isOfObject(name, column.name) ? sql`null::text` : sql`${sql.identifier(column.name)}::text`)),
    sql`, `,
  )
  const order = sql.join(
    key.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`declare backup no scroll cursor for select to_json(array[${values}])::text as row from ${sql.identifier(name)} ${key.length ? sql`order by ${order}` : sql``}`,
  )
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(fragment`fetch ${hasBytes ? few : many} from backup`)
    if (rows.length === 0) break
    for (const { row } of rows) yield JSON.parse(row)
  }
  await tx.execute(sql`close backup`)
}
