import { sql } from 'drizzle-orm'
import { uniqueColumns } from '#api/products/importColumns'
import { Problem } from '../../../core/http/problem'
import { rowsOf } from '../../../core/rowsOf'
import { first, isOneOf } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { checkAgain } from '../check'
import type { Stored } from '../store'

export type CellChange = { row: number; index: number; from: string; to: string; mark: 'formula' | 'error' | null }
type Skip = { row: number; isSkipped: boolean }

/** Writes cells and rechecks their rows, those of `also`, and those that share keys. Rows in the catalogue stay as they are. */
export async function writeCells(
  tx: Queryable,
  stored: Stored,
  cells: readonly CellChange[],
  skip: readonly Skip[],
  also: readonly number[] = [],
): Promise<void> {
  const touched = [...new Set([...cells, ...skip].map(({ row }) => row).concat(also))]
  if (!touched.length) return
  const before = await keysOf(tx, stored.id, touched)
  // Pads short rows: a path beyond the end would append.
  for (const index of new Set(cells.map((cell) => cell.index)))
    await tx.execute(sql`update import_rows t set
        marks = case when r.mark is null then t.marks - ${String(index)}::text else jsonb_set(t.marks, array[${String(index)}], to_jsonb(r.mark)) end,
        cells = jsonb_set(case when jsonb_array_length(t.cells) > ${index} then t.cells
          else t.cells || (select jsonb_agg(''::text) from generate_series(jsonb_array_length(t.cells), ${index})) end,
        array[${String(index)}], to_jsonb(r."to"))
      from ${rowsOf(
        cells.filter((cell) => cell.index === index),
        sql`row int, "to" text, mark text`,
      )} where t.import_id = ${stored.id} and t.row_number = r.row and t.written_version is null`)
  if (skip.length)
    await tx.execute(sql`update import_rows t set is_skipped = r."isSkipped" from ${rowsOf(skip, sql`row int, "isSkipped" boolean`)}
      where t.import_id = ${stored.id} and t.row_number = r.row and t.written_version is null`)
  await checkAgain(tx, stored, touched, async () => {
    const after = await keysOf(tx, stored.id, touched)
    const { rows } = await tx.execute<{
      row: number
    }>(sql`select r.row_number as row from import_rows r where r.import_id = ${stored.id} and r.written_version is null and (
      ${isOneOf('r.row_number', touched)}
      or exists (select from jsonb_each_text(r.keys) k where k.key = any(${`{${uniqueColumns.join(',')}}`}::text[]) and (k.key || ' ' || k.value)
        in (select jsonb_array_elements_text(${JSON.stringify([...before.texts, ...after.texts])}::jsonb)))
      or r.title_key in (select jsonb_array_elements_text(${JSON.stringify([...before.titleKeys, ...after.titleKeys])}::jsonb))
      or ${isOneOf('r.product_id', [...before.titles, ...after.titles])})`)
    return rows.map(({ row }) => row)
  })
}

async function keysOf(tx: Queryable, id: number, numbers: readonly number[]) {
  const { rows } = await tx.execute<{ keys: Record<string, unknown>; titleKey: string | null; title: number | null }>(
    sql`select keys, title_key as "titleKey", product_id as title from import_rows where import_id = ${id} and ${isOneOf('row_number', numbers)}`,
  )
  return {
    texts: rows.flatMap(({ keys }) => uniqueColumns.flatMap((key) => (keys[key] === undefined ? [] : [`${key} ${String(keys[key])}`]))),
    titleKeys: rows.flatMap(({ titleKey }) => titleKey ?? []),
    titles: rows.flatMap(({ title }) => title ?? []),
  }
}

export type Typed = {
  cells: readonly { row: number; index: number; expected: string; text: string }[]
  skip: readonly (Skip & { seen?: readonly string[] | undefined })[]
}

/**
 * Writes cells that were typed, and leaves rows out.
 * @throws {Problem} 409 `changed` for a cell that somebody else has corrected, `written` for a row in the catalogue
 */
export async function writeTyped(tx: Queryable, stored: Stored, { cells, skip }: Typed): Promise<{ cells: CellChange[]; skip: Skip[] }> {
  const inFile = cells.filter(({ index }) => index < stored.headings.length)
  const edits = [...new Map(inFile.map((cell) => [`${cell.row} ${cell.index}`, cell])).values()]
  const seen = skip.flatMap(({ row, seen = [] }) => seen.map((text, index) => ({ row, index, expected: text, text })))
  await requireUnchanged(tx, stored, [...edits, ...seen])
  type Held = CellChange & { isWritten: boolean }
  const { rows } = await tx.execute<Held>(sql`select r.row, r.index, coalesce(t.cells->>r.index, '') as from, r.text as to,
      t.marks->>(r.index::text) as mark, t.written_version is not null as "isWritten"
    from ${rowsOf(edits, sql`row int, index int, text text`)} join import_rows t on t.import_id = ${stored.id} and t.row_number = r.row`)
  const written = rows.find(({ isWritten }) => isWritten)
  if (written)
    throw Problem.conflict({ reason: 'written', row: written.row }, `Row ${written.row} is in the catalogue: correct the edition there`)
  const { rows: skipped } = await tx.execute<Skip>(sql`select r.row, r."isSkipped" from ${rowsOf(skip, sql`row int, "isSkipped" boolean`)}
    join import_rows t on t.import_id = ${stored.id} and t.row_number = r.row and t.written_version is null and t.is_skipped <> r."isSkipped"`)
  const changed = rows.filter(({ from, to, mark }) => from !== to || mark !== null)
  await writeCells(
    tx,
    stored,
    changed.map((change) => ({ ...change, mark: null })),
    skipped,
  )
  return { cells: changed.map(({ row, index, from, to, mark }) => ({ row, index, from, to, mark })), skip: skipped }
}

async function requireUnchanged(tx: Queryable, { id, headings }: Stored, edits: Typed['cells']): Promise<void> {
  const current = await first<{ row: number; index: number; text: string }>(
    tx,
    sql`select r.row, r.index, coalesce(t.cells->>r.index, '') as text from ${rowsOf(edits, sql`row int, index int, expected text, text text`)}
      join import_rows t on t.import_id = ${id} and t.row_number = r.row
      where coalesce(t.cells->>r.index, '') not in (r.expected, r.text) order by r.row, r.index limit 1`,
  )
  if (!current) return
  const { row, index, text } = current
  throw Problem.changed(`Somebody changed ${headings[index] || `column ${index + 1}`} in row ${row} to ‘${text}’ in the meantime`, {
    current,
  })
}
