import { sql } from 'drizzle-orm'
import { columnOf, uniqueColumns } from '#api/products/importColumns'
import { Problem } from '../../core/http/problem'
import { rowsOf } from '../../core/rowsOf'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { checkAgain } from './check'
import type { Stored } from './store'

export type Mending = {
  cells: readonly { row: number; index: number; expected: string; text: string }[]
  alsoSame: boolean
  skip: readonly { row: number; isSkipped: boolean }[]
}

/**
 * Writes edited cells and rechecks their rows and those that share keys. Returns the number of rows written.
 * @throws {Problem} 422 where rows would share an ISBN or the like, 409 `changed` for a cell that somebody else has corrected
 */
export async function mend(tx: Queryable, stored: Stored, { cells, alsoSame, skip }: Mending): Promise<number> {
  const edits = cells.filter(({ index }) => index < stored.headings.length)
  if (alsoSame) requireShared(stored, edits)
  await requireUnchanged(tx, stored, edits)
  const same = alsoSame ? await sameCells(tx, stored.id, edits) : []
  const columns = new Map<number, Map<number, string>>()
  // Direct edits win over copied ones.
  for (const { row, index, text } of [...same, ...edits]) columns.set(index, (columns.get(index) ?? new Map()).set(row, text))
  const touched = [...new Set([...[...columns.values()].flatMap((texts) => [...texts.keys()]), ...skip.map(({ row }) => row)])]
  if (!touched.length) return 0
  const before = await keysOf(tx, stored.id, touched)
  for (const [index, texts] of columns) {
    const column = [...texts].map(([row, text]) => ({ row, text }))
    // Pads short rows: a path beyond the end would append.
    await tx.execute(sql`update import_rows t set marks = t.marks - ${String(index)}::text, cells = jsonb_set(
        case when jsonb_array_length(t.cells) > ${index} then t.cells
          else t.cells || (select jsonb_agg(''::text) from generate_series(jsonb_array_length(t.cells), ${index})) end,
        array[${String(index)}], to_jsonb(r.text))
      from ${rowsOf(column, sql`row int, text text`)} where t.import_id = ${stored.id} and t.row_number = r.row`)
  }
  if (skip.length)
    await tx.execute(sql`update import_rows t set is_skipped = r."isSkipped" from ${rowsOf(skip, sql`row int, "isSkipped" boolean`)}
      where t.import_id = ${stored.id} and t.row_number = r.row`)
  await checkAgain(tx, stored, touched, async () => {
    const after = await keysOf(tx, stored.id, touched)
    const { rows } = await tx.execute<{
      row: number
    }>(sql`select r.row_number as row from import_rows r where r.import_id = ${stored.id} and (
      r.row_number = any(${`{${touched.join(',')}}`}::int[])
      or exists (select from jsonb_each_text(r.keys) k where k.key = any(${`{${uniqueColumns.join(',')}}`}::text[]) and (k.key || ' ' || k.value)
        in (select jsonb_array_elements_text(${JSON.stringify([...before.texts, ...after.texts])}::jsonb)))
      or r.title_key in (select jsonb_array_elements_text(${JSON.stringify([...before.titleKeys, ...after.titleKeys])}::jsonb))
      or r.product_id = any(${`{${[...before.titles, ...after.titles].join(',')}}`}::int[]))`)
    return rows.map(({ row }) => row)
  })
  return touched.length
}

function requireShared({ columns }: Stored, edits: Mending['cells']): void {
  for (const { index } of edits) {
    const field = columns.find((column) => column.index === index)?.field
    if (field && uniqueColumns.includes(field))
      throw Problem.field(field, `${columnOf(field)?.label} belongs to one row only: correct each row by itself`)
  }
}

async function requireUnchanged(tx: Queryable, { id, headings }: Stored, edits: Mending['cells']): Promise<void> {
  const current = await first<{ row: number; index: number; text: string }>(
    tx,
    sql`select r.row, r.index, b.text from ${rowsOf(edits, sql`row int, index int, expected text, text text`)}, lateral (
        select coalesce(cells->>r.index, '') as text from import_rows where import_id = ${id} and row_number = r.row) b
      where b.text not in (r.expected, r.text) order by r.row, r.index limit 1`,
  )
  if (current)
    throw Problem.changed(`Somebody changed ${headings[current.index]} in row ${current.row} to ‘${current.text}’ in the meantime`, {
      current,
    })
}

async function keysOf(tx: Queryable, id: number, numbers: readonly number[]) {
  const { rows } = await tx.execute<{ keys: Record<string, unknown>; titleKey: string | null; title: number | null }>(
    sql`select keys, title_key as "titleKey", product_id as title from import_rows
      where import_id = ${id} and row_number = any(${`{${numbers.join(',')}}`}::int[])`,
  )
  return {
    texts: rows.flatMap(({ keys }) => uniqueColumns.flatMap((key) => (keys[key] === undefined ? [] : [`${key} ${String(keys[key])}`]))),
    titleKeys: rows.flatMap(({ titleKey }) => titleKey ?? []),
    titles: rows.flatMap(({ title }) => title ?? []),
  }
}

/** One condition per column: a combined one would compare every cell with every row. */
async function sameCells(tx: Queryable, id: number, edits: Mending['cells']) {
  if (!edits.length) return []
  const indexes = [...new Set(edits.map(({ index }) => index))].map((index) => ({ index }))
  const { rows } = await tx.execute<{ row: number; index: number; text: string }>(sql`with edits as materialized (
      select r.row, r.index, r.text, b.cells->>r.index as was from ${rowsOf(edits, sql`row int, index int, text text`)}
      join import_rows b on b.import_id = ${id} and b.row_number = r.row),
    held as materialized (select t.row_number as row, r.index, t.cells->>r.index as text
      from import_rows t cross join ${rowsOf(indexes, sql`index int`)} where t.import_id = ${id})
    select h.row, e.index, e.text from held h join edits e on e.index = h.index and e.was = h.text where e.was <> '' order by e.row`)
  return rows
}
