import { sql } from 'drizzle-orm'
import { columnOf } from '#api/products/importColumns'
import { Problem } from '../../../core/http/problem'
import { rowsOf } from '../../../core/rowsOf'
import { first } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { fold } from '../cells/fold'
import { divided, textsOfRecord } from '../cells/lists'
import type { Stored } from '../store'
import type { Correction } from './answer'
import { putCreating } from './carryOut'
import { type CellChange, writeCells } from './correct'

/**
 * Puts back cells that still hold what the correction wrote, and forgets its answer. Returns the number of rows.
 * @throws {Problem} 404
 */
export async function undoCorrection(tx: Queryable, stored: Stored, id: number): Promise<number> {
  type Held = Omit<Correction, 'isFromBefore'> & Record<string, unknown>
  const held = await first<Held>(
    tx,
    sql`delete from import_corrections where id = ${id} and import_id = ${stored.id}
      returning field, text, action, value, cells, skipped, answer_id as "answerId"`,
  )
  if (!held) throw Problem.notFound('Correction')
  if (held.answerId !== null) await tx.execute(sql`delete from import_answers where id = ${held.answerId}`)
  const { rows: cells } = await tx.execute<CellChange>(sql`select r.row, r.index, r."to" as from, r.from as to, r.mark
    from ${rowsOf(held.cells, sql`row int, index int, "from" text, "to" text, mark text`)}
    join import_rows t on t.import_id = ${stored.id} and t.row_number = r.row and t.written_version is null and coalesce(t.cells->>r.index, '') = r."to"`)
  const { rows: skip } = await tx.execute<{
    row: number
    isSkipped: boolean
  }>(sql`select t.row_number as row, false as "isSkipped" from import_rows t
    where t.import_id = ${stored.id} and t.is_skipped and t.written_version is null and t.row_number in (select jsonb_array_elements_text(${JSON.stringify(held.skipped)}::jsonb)::int)`)
  const also = held.action === 'create' ? await uncreate(tx, stored, held) : []
  await writeCells(tx, stored, cells, skip, also)
  return new Set([...cells, ...skip].map(({ row }) => row).concat(also)).size
}

/** Rows that name what is not created any more. */
async function uncreate(tx: Queryable, stored: Stored, { field, value }: Pick<Correction, 'field' | 'value'>): Promise<number[]> {
  const index = stored.columns.find((column) => column.field === field)?.index
  if (index === undefined || index === null) return []
  await putCreating(tx, stored, index, value, false)
  const meta = columnOf(field ?? '')?.meta
  const width = meta?.kind === 'rows' ? Object.keys(meta.columns ?? {}).length : 1
  const { rows } = await tx.execute<{
    row: number
    cell: string
  }>(sql`select r.row_number as row, r.cells->>${index}::int as cell from import_rows r
    where r.import_id = ${stored.id} and r.written_version is null and r.cells->>${index}::int is not null`)
  const key = fold(value)
  return rows.flatMap(({ row, cell }) =>
    divided(cell).some((each) => fold(width === 1 ? each : (textsOfRecord(each, width)[0] ?? '')) === key) ? [row] : [],
  )
}
