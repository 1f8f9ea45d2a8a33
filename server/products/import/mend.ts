import { sql } from 'drizzle-orm'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { readAgain } from './check'
import { match } from './match'
import type { Stored } from './store'

export type Mending = {
  cells: readonly { row: number; index: number; text: string }[]
  alsoSame: boolean
  skip: readonly { row: number; isSkipped: boolean }[]
}

/** More rows than that are compared all at once. */
const mostAlone = 2000

/**
 * Writes what was typed into cells and looks at their rows again, and at those that had something in common with them or have now.
 * Returns how many rows it wrote.
 */
export async function mend(tx: Queryable, stored: Stored, { cells, alsoSame, skip }: Mending): Promise<number> {
  const before = await keysOf(
    tx,
    stored.id,
    [...cells, ...skip].map(({ row }) => row),
  )
  const edits = cells.filter(({ index }) => index < stored.headings.length)
  const same = alsoSame ? await sameCells(tx, stored.id, edits) : []
  const all = [...same, ...edits]
  for (const index of new Set(all.map((edit) => edit.index))) {
    const column = all.filter((edit) => edit.index === index)
    // Cells at the end of a row may be missing; a path beyond the end would add the text at the wrong place.
    await tx.execute(sql`update import_rows t set marks = t.marks - ${String(index)}::text, cells = jsonb_set(
        case when jsonb_array_length(t.cells) > ${index} then t.cells
          else t.cells || (select jsonb_agg(''::text) from generate_series(jsonb_array_length(t.cells), ${index})) end,
        array[${String(index)}], to_jsonb(r.text))
      from ${rowsOf(column, 'row int, text text')} where t.import_id = ${stored.id} and t.row_number = r.row`)
  }
  if (skip.length)
    await tx.execute(sql`update import_rows t set is_skipped = r."isSkipped" from ${rowsOf(skip, 'row int, "isSkipped" boolean')}
      where t.import_id = ${stored.id} and t.row_number = r.row`)
  const touched = [...new Set([...all.map(({ row }) => row), ...skip.map(({ row }) => row)])]
  if (!touched.length) return 0
  await readAgain(tx, stored, touched)
  const after = await keysOf(tx, stored.id, touched)
  const { rows } = await tx.execute<{ row: number }>(sql`select row_number as row from import_rows where import_id = ${stored.id} and (
      row_number = any(${`{${touched.join(',')}}`}::int[])
      or typed->>'isbn' = any(select jsonb_array_elements_text(${JSON.stringify([...before.isbns, ...after.isbns])}::jsonb))
      or product_id = any(${`{${[...before.titles, ...after.titles].join(',')}}`}::int[])
      or product_detail_id = any(${`{${[...before.editions, ...after.editions].join(',')}}`}::int[]))`)
  await match(tx, stored, rows.length > mostAlone ? undefined : rows.map(({ row }) => row))
  return touched.length
}

/** What other rows may have in common with these. */
async function keysOf(tx: Queryable, id: number, numbers: readonly number[]) {
  const { rows } = await tx.execute<{ isbn: string | null; title: number | null; edition: number | null }>(
    sql`select typed->>'isbn' as isbn, product_id as title, coalesce(product_detail_id, (typed->>'editionId')::int) as edition from import_rows
      where import_id = ${id} and row_number = any(${`{${numbers.join(',')}}`}::int[])`,
  )
  return {
    isbns: rows.flatMap(({ isbn }) => (isbn === null ? [] : [isbn])),
    titles: rows.flatMap(({ title }) => (title === null ? [] : [title])),
    editions: rows.flatMap(({ edition }) => (edition === null ? [] : [edition])),
  }
}

/** The cells that hold what one of these held, in its column. */
async function sameCells(tx: Queryable, id: number, edits: Mending['cells']) {
  if (!edits.length) return []
  const { rows } = await tx.execute<{ row: number; index: number; text: string }>(sql`select t.row_number as row, e.index, e.text
    from (select r.index, r.text, b.cells->>r.index as was from ${rowsOf(edits, 'row int, index int, text text')}
      join import_rows b on b.import_id = ${id} and b.row_number = r.row) e
    join import_rows t on t.import_id = ${id} and t.cells->>e.index = e.was where e.was <> ''`)
  return rows
}
