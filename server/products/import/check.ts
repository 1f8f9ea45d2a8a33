import { type SQL, sql } from 'drizzle-orm'
import type { ImportField } from '#api/products/importColumns'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { fold } from './fold'
import { type Known, type RawRow, readRow } from './readRow'
import type { Stored } from './store'
import { knownTexts } from './target'

/** Rows that one call reads by their columns. */
const slice = 5000
const batch = 1000

/** The texts that lookup columns know. */
export async function readKnown(tx: Queryable, { columns }: Pick<Stored, 'columns'>): Promise<Known> {
  const known: Known = {}
  for (const { field } of columns) {
    const texts = field && knownTexts[field]
    if (!texts) continue
    const { rows } = await tx.execute<{ text: string }>(texts)
    known[field as ImportField] = new Map(rows.map(({ text }) => [fold(text), text]))
  }
  return known
}

const rawRows = async (tx: Queryable, id: number, where: SQL, most: number): Promise<RawRow[]> =>
  (
    await tx.execute<RawRow>(
      sql`select row_number as "rowNumber", cells, marks from import_rows where import_id = ${id} and ${where} order by row_number limit ${most}`,
    )
  ).rows

async function putRead(tx: Queryable, stored: Stored, rows: readonly RawRow[], known: Known): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) {
    const read = rows.slice(at, at + batch).map((row) => readRow(row, stored.columns, known))
    await tx.execute(sql`update import_rows t set typed = r.typed, misread = r.misread
      from ${rowsOf(read, '"rowNumber" int, typed jsonb, misread jsonb')} where t.import_id = ${stored.id} and t.row_number = r."rowNumber"`)
  }
}

/** Reads the next rows by their columns. Returns the number of the last one; nothing once all are read. */
export async function readSlice(tx: Queryable, stored: Stored, from: number): Promise<number | undefined> {
  const rows = await rawRows(tx, stored.id, sql`row_number > ${from}`, slice)
  await putRead(tx, stored, rows, await readKnown(tx, stored))
  return rows.length < slice ? undefined : rows.at(-1)?.rowNumber
}

/** Reads just these rows again. */
export async function readAgain(tx: Queryable, stored: Stored, numbers: readonly number[]): Promise<void> {
  const rows = await rawRows(tx, stored.id, sql`row_number = any(${`{${numbers.join(',')}}`}::int[])`, numbers.length)
  await putRead(tx, stored, rows, await readKnown(tx, stored))
}
