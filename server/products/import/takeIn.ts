import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { nth } from '#api/core/objects'
import type { ImportItem, Mapping } from '#api/products/imports'
import { type Actor, record } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { readSheet, type SheetRow } from '../../core/sheet/readSheet'
import { first as firstOf } from '../../core/sqlParts'
import type { Database, Queryable } from '../../db/database'
import { isAmbiguousNumber } from './cells/numbers'
import { findHeadings, guessColumns, rememberedFrom } from './columns'
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
  const made = await firstOf<{ id: number }>(
    db,
    sql`insert into imports (file_name, sha256, size, kind, state, file, by_id, at)
      values (${shortName(file.name)}, ${sha256}, ${bytes.byteLength}, ${kind}, 'reading', ${bytes}, ${actor.user?.id ?? null}, ${actor.now.toISOString()}::timestamptz)
      returning id`,
  )
  const id = made?.id ?? 0
  try {
    await readRows(db, id, bytes)
  } catch (error) {
    await db.execute(sql`delete from imports where id = ${id}`)
    throw error
  }
  const item = await readItem(db, id)
  await record(db, actor, { ...subjectOf(item), action: 'added', changes: [{ field: 'rows', to: item.rowCount }] })
  return item
}

type Wanted = { sheet: string; headingRow?: number | undefined }

/** Rows among which the headings are looked for. */
const sought = 30
const shown = 12

type Sheet = { sheets: string[]; sheet: string; known: number }

/** Replaces the existing rows. Of several sheets the one is read whose headings are known. @throws {Problem} 422 at `file` */
export async function readRows(db: Queryable, id: number, bytes: Uint8Array, wanted?: Wanted): Promise<void> {
  const before = await mappedBefore(db, id)
  const read = await readOne(db, id, bytes, before, wanted)
  if (wanted || read.known > 1) return
  const remembered = rememberedFrom(before)
  let best = { sheet: read.sheet, known: read.known }
  for (const sheet of read.sheets.filter((each) => each !== read.sheet)) {
    const { known } = findHeadings(await firstRows(bytes, sheet), remembered)
    if (known > best.known) best = { sheet, known }
  }
  if (best.sheet === read.sheet) return
  await db.execute(sql`delete from import_rows where import_id = ${id}`)
  await readOne(db, id, bytes, before, best)
}

const enough = Symbol('enough rows')

async function firstRows(bytes: Uint8Array, sheet: string): Promise<string[][]> {
  let rows: string[][] = []
  try {
    await readSheet(bytes, sheet, (batch) => {
      rows = batch.slice(0, sought).map(({ cells }) => cells)
      throw enough
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return rows
}

type Before = { headings: string[]; columns: Mapping[]; sender: string }

async function readOne(db: Queryable, id: number, bytes: Uint8Array, before: readonly Before[], wanted?: Wanted): Promise<Sheet> {
  let first: { headings: string[]; headingRow: number; known: number; preview: { number: number; cells: string[] }[] } | undefined
  let count = 0
  const samples: string[][] = []
  const isAmbiguous: boolean[] = []
  const put = async (rows: SheetRow[]) => {
    if (!first) {
      const top = rows.slice(0, sought).map(({ cells }) => cells.map((text) => storable(text).slice(0, 300)))
      const { place: found, known } = findHeadings(top, rememberedFrom(before))
      const asked = rows.findIndex(({ number }) => number === wanted?.headingRow)
      const place = asked >= 0 ? asked : found
      const preview = top.slice(0, Math.max(shown, place + 2)).map((cells, i) => ({
        number: nth(rows, i).number,
        cells: cells.map((text) => text.slice(0, 100)),
      }))
      first = { headings: top[place] ?? [], headingRow: rows[place]?.number ?? 1, known, preview }
      rows.splice(0, place + 1)
    }
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
  const { sheets, sheet } = await readSheet(bytes, wanted?.sheet, put)
  const { headings = [], headingRow = 1, known = 0, preview = [] } = first ?? {}
  // Another sheet may have them.
  if (!wanted && known === 0 && sheets.length > 1 && count === 0) return { sheets, sheet, known }
  if (!headings.length || count === 0) throw Problem.field('file', 'The sheet holds no rows below its headings')
  // Without statistics PostgreSQL would choose nested loops; the embedded database never analyses by itself.
  await db.execute(sql`analyze import_rows`)
  const widest = Math.max(headings.length, samples.length)
  const named = Array.from({ length: widest }, (_, i) => headings[i] ?? '')
  const columns = guessColumns(named, rememberedFrom(before, named)).map((column, i) => ({
    ...column,
    samples: samples[i]?.map(storable) ?? [],
    isAmbiguous: isAmbiguous[i] ?? false,
  }))
  const last = before.find((each) => JSON.stringify(each.headings) === JSON.stringify(named))
  const sender = last?.sender || (await senderIn(db, id, columns))
  await putImport(
    db,
    id,
    sql`sender = ${sender}, sheets = ${JSON.stringify(sheets)}::jsonb, sheet = ${sheet}, heading_row = ${headingRow}, preview = ${JSON.stringify(preview)}::jsonb,
      headings = ${JSON.stringify(named)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb, row_count = ${count}, checked_to = 0, compared_to = 0, state = 'read'`,
  )
  return { sheets, sheet, known }
}

/** As many imports are remembered. */
const maxRemembered = 100

const mappedBefore = async (db: Queryable, id: number): Promise<Before[]> =>
  (
    await db.execute<Before>(
      sql`select headings, columns, sender from imports where id <> ${id} and state not in ('reading', 'read') order by id desc limit ${maxRemembered}`,
    )
  ).rows
