import { sql } from 'drizzle-orm'
import { inParts } from '../../core/files/stores/database'
import { objectsLock } from '../../core/files/stores/moving'
import { type Located, located, storeOf, verified } from '../../core/files/stores/reading'
import { first } from '../../core/sqlParts'
import type { Database, Queryable } from '../../db/database'
import { BytesLost } from '../../db/fileStore'
import { BackupUnusable, type Row } from './format'
import type { Table } from './tables'

const ofObject = new Set(['object_key', 'sha256', 'moving_until'])
/** Columns that a backup leaves empty, as its files are all in the database. */
export const isOfObject = (table: string, column: string): boolean => table === 'files' && ofObject.has(column)

/** Objects of this snapshot stay until its transaction ends. */
export const holdObjects = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock_shared(${objectsLock})`)

const page = 500

/** Rows of `file_parts` for the files of this snapshot that are in a store, read and compared one by one. @throws {BackupUnusable} */
export async function* partsInObjects(tx: Queryable, objects: Database['objects'], { columns }: Table): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const { rows } = await tx.execute<Located & { name: string }>(
      sql`select ${located}, f.name from files f where f.object_key is not null and f.id > ${after} order by f.id limit ${page}`,
    )
    for (const { name, ...file } of rows) {
      let place = 0
      try {
        for await (const bytes of inParts(verified(await storeOf({ objects }).read(file.objectKey ?? ''), file))) {
          const values: Record<string, string> = { file_id: `${file.id}`, place: `${++place}`, bytes: `\\x${bytes.toString('hex')}` }
          yield columns.map((column) => values[column.name] ?? null)
        }
      } catch (error) {
        if (!(error instanceof BytesLost)) throw error
        throw new BackupUnusable(`No backup was made: file ${file.id}, ${name}, cannot be read. ${error.message}`, { cause: error })
      }
    }
    after = rows.at(-1)?.id ?? 0
    if (rows.length < page) return
  }
}

/** Notes the objects of the database that a restore replaces. */
export async function noteObjects(tx: Queryable): Promise<void> {
  await tx.execute(sql`create temp table former_objects (key text) on commit drop`)
  const found = await first<{ isThere: boolean }>(tx, sql`select to_regclass('public.object_removals') is not null as "isThere"`)
  if (found?.isThere)
    await tx.execute(
      sql`insert into former_objects select object_key from files where object_key is not null union select key from object_removals`,
    )
}

/** No row names them after a restore. */
export const removeNoted = (tx: Queryable) =>
  tx.execute(sql`insert into object_removals (key, due_at) select key, now() + interval '1 hour' from former_objects`)
