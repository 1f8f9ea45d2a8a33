import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ImportItem, Mapping } from '#api/products/imports'
import { type Actor, record } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { readSheet, type SheetRow } from '../../core/sheet/readSheet'
import { first } from '../../core/sqlParts'
import type { Database, Queryable } from '../../db/database'
import { isAmbiguousNumber } from './cells/numbers'
import { byHeadings, guessColumns } from './columns'
import { senderIn } from './sender'
import { putImport, readItem, subjectOf } from './store'

/** PostgreSQL text has no NUL, UTF-8 no lone surrogates. */
const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\ufffd')

const shortName = (name: string) => storable(name.split(/[/\\]/).at(-1)?.slice(-200) || 'file')

/**
 * Rows arrive in batches; the state is `reading` until the last, and an interrupted import can only be removed.
 * @throws {Problem} 422 at `file`
 */
export async function takeIn(db: Database, actor: Actor, kind: 'book' | 'document' | 'other', file: File): Promise<ImportItem> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const made = await first<{ id: number }>(
    db,
    sql`insert into imports (file_name, sha256, size, kind, state, file, by_id, at)
      values (${shortName(file.name)}, ${sha256}, ${bytes.byteLength}, ${kind}, 'reading', ${bytes}, ${actor.user?.id ?? null}, ${actor.now.toISOString()}::timestamptz)
      returning id`,
  )
  const id = made?.id ?? 0
  try {
    await readRows(db, id, bytes, undefined)
  } catch (error) {
    await db.execute(sql`delete from imports where id = ${id}`)
    throw error
  }
  const item = await readItem(db, id)
  await record(db, actor, { ...subjectOf(item), action: 'added', changes: [{ field: 'rows', to: item.rowCount }] })
  return item
}

/** Replaces the existing rows. @throws {Problem} 422 at `file` */
export async function readRows(db: Queryable, id: number, bytes: Uint8Array, wanted: string | undefined): Promise<void> {
  let headings: string[] | undefined
  let count = 0
  const samples: string[][] = []
  const isAmbiguous: boolean[] = []
  const put = async (rows: SheetRow[]) => {
    if (!headings) headings = (rows.shift()?.cells ?? []).map((text) => storable(text).slice(0, 300))
    for (const { cells } of rows)
      cells.forEach((text, i) => {
        const sample = samples[i] ?? []
        samples[i] = sample
        if (text && sample.length < 3) sample.push(text.slice(0, 100))
        if (isAmbiguousNumber(text)) isAmbiguous[i] = true
      })
    count += rows.length
    if (!rows.length) return
    await db.execute(sql`insert into import_rows (import_id, row_number, cells, marks)
      select ${id}::int, r.number, r.cells, coalesce(r.marks, '{}') from ${rowsOf(
        rows.map((row) => ({ ...row, cells: row.cells.map(storable) })),
        sql`number int, cells jsonb, marks jsonb`,
      )} on conflict do nothing`)
  }
  // The buffer is transferred to the worker; the stored file is a copy.
  const { sheets, sheet } = await readSheet(bytes, wanted, put)
  if (!headings?.length || count === 0) throw Problem.field('file', 'The sheet holds no rows below its headings')
  // Without statistics PostgreSQL would choose nested loops; the embedded database never analyses by itself.
  await db.execute(sql`analyze import_rows`)
  const widest = Math.max(headings.length, samples.length)
  const named = Array.from({ length: widest }, (_, i) => headings?.[i] ?? '')
  const last = await lastMapping(db, id, named)
  const columns = guessColumns(named, last ? byHeadings(named, last.columns) : new Map()).map((column, i) => ({
    ...column,
    samples: samples[i]?.map(storable) ?? [],
    isAmbiguous: isAmbiguous[i] ?? false,
  }))
  const sender = last?.sender || (await senderIn(db, id, columns))
  await putImport(
    db,
    id,
    sql`sender = ${sender}, sheets = ${JSON.stringify(sheets)}::jsonb, sheet = ${sheet}, headings = ${JSON.stringify(named)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb,
      row_count = ${count}, checked_to = 0, compared_to = 0, state = 'read'`,
  )
}

const lastMapping = (db: Queryable, id: number, headings: readonly string[]) =>
  first<{ columns: Mapping[]; sender: string }>(
    db,
    sql`select columns, sender from imports where id <> ${id} and state not in ('reading', 'read') and headings = ${JSON.stringify(headings)}::jsonb order by id desc limit 1`,
  )
