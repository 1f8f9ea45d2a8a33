import { type SQL, sql } from 'drizzle-orm'
import type { FieldErrors } from '#api/core/answer'
import { columnOf, columnOfField } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { problemOf } from '../../core/databaseError'
import type { Acting } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { Queryable } from '../../db/database'
import { derive } from '../derived'
import { readStanding } from './records'
import type { Stored } from './store'
import { type ToWrite, type Written, writeRow } from './write'

/** Rows of a transaction where the good ones are written. */
export const applySlice = 250

type Row = ToWrite & Record<string, unknown>

const waiting = sql`r.written_version is null and r.action in ('add', 'change')`

/** Rows that are still to be written. */
export async function countWaiting(tx: Queryable, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from import_rows r where r.import_id = ${id} and ${waiting}`,
  )
  return rows[0]?.count ?? 0
}

/** The last version of its title that the import has written itself. */
export const ownTitleVersion: SQL = sql`(select max(o.written_title_version) from import_rows o where o.import_id = r.import_id and o.product_id = r.product_id)`

/**
 * Writes the next rows, or every row, each as the calls of its title and its edition would; what follows from them is derived once a slice.
 * A row that was written is never written again. @throws {Problem} 409 in `all`, naming the row that cannot be written
 */
export async function applyRows(call: Acting, tx: Queryable, stored: Stored, mode: 'all' | 'good'): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`select r.row_number as "rowNumber", r.action, r.kind, r.product_id as "productId", r.product_detail_id as "productDetailId",
        r.seen_version as "seenVersion", r.seen_title_version as "seenTitleVersion", r.values, r.changes, r.title_key as "titleKey"
      from import_rows r where r.import_id = ${stored.id} and ${waiting} order by r.row_number limit ${applySlice}`)
    if (!rows.length) return
    await applySome(call, tx, stored, rows, mode)
    if (mode === 'good') return
  }
}

async function applySome(call: Acting, tx: Queryable, stored: Stored, rows: readonly Row[], mode: 'all' | 'good'): Promise<void> {
  await readStanding(
    tx,
    'edition',
    rows.flatMap(({ productDetailId }) => productDetailId ?? []),
    true,
  )
  const touched = new Set<number>()
  for (const row of rows) {
    try {
      const written = mode === 'all' ? await writeOne(call, tx, stored, row) : await tx.transaction((inside) => writeOne(call, inside, stored, row))
      touched.add(written.productId)
    } catch (error) {
      const problem = error instanceof Problem ? error : problemOf(error, false)
      if (!problem || problem.status >= 500) throw error
      if (mode === 'all') throw Problem.conflict({ reason: 'refused', code: 'refusedRow', rows: [row.rowNumber] }, `Row ${row.rowNumber}: ${saidIn(problem)}`)
      await refuse(tx, stored, row.rowNumber, problem)
    }
  }
  await derive(tx, [...touched])
}

async function writeOne(call: Acting, tx: Queryable, stored: Stored, row: Row): Promise<Written> {
  // A row before this one may have made the title by now.
  const { rows } = await tx.execute<{ productId: number | null; own: number | null }>(
    sql`select r.product_id as "productId", ${ownTitleVersion} as own from import_rows r where r.import_id = ${stored.id} and r.row_number = ${row.rowNumber}`,
  )
  const { productId = null, own = null } = rows[0] ?? {}
  const titles = await readStanding(tx, 'title', productId === null ? [] : [productId], true)
  const editions = await readStanding(tx, 'edition', row.productDetailId === null ? [] : [row.productDetailId])
  const written = await writeRow(
    call,
    tx,
    { ...row, productId, ownTitleVersion: own },
    titles.get(productId ?? 0),
    editions.get(row.productDetailId ?? 0),
  )
  await tx.execute(sql`update import_rows r set written_version = ${written.writtenVersion}, written_title_version = ${written.writtenTitleVersion}::int,
      product_id = ${written.productId}, product_detail_id = ${written.productDetailId}, has_made_title = ${written.hasMadeTitle}
    where r.import_id = ${stored.id} and r.row_number = ${row.rowNumber}`)
  if (written.hasMadeTitle && typeof row.titleKey === 'string')
    await tx.execute(sql`update import_rows r set product_id = ${written.productId} where r.import_id = ${stored.id} and r.title_key = ${row.titleKey}
      and r.kind = ${row.kind} and r.product_id is null and r.action = 'add'`)
  return written
}

const errorsOf = ({ data }: Problem): FieldErrors => (data as { fieldErrors?: FieldErrors } | null)?.fieldErrors ?? {}

const saidIn = (problem: Problem): string => Object.values(errorsOf(problem)).flat()[0] ?? problem.message

/** What the calls have refused is a problem of the row like any other: it can be mended, and the rest is written. */
async function refuse(tx: Queryable, { id, columns }: Stored, rowNumber: number, problem: Problem): Promise<void> {
  const [path = ''] = Object.keys(errorsOf(problem))
  const inEdition = columnOfField('edition', path.split('.')[0] ?? '')
  const field = columnOf(inEdition) ? inEdition : columnOf(columnOfField('title', path.split('.')[0] ?? '')) ? columnOfField('title', path.split('.')[0] ?? '') : 'editionId'
  const clash: ImportProblem = {
    index: columns.find((column) => column.field === field)?.index ?? null,
    field,
    code: problem.status === 409 ? 'changedSince' : 'refused',
    message: saidIn(problem),
    suggestions: [],
  }
  await tx.execute(sql`update import_rows r set action = null, clashes = r.clashes || ${JSON.stringify([clash])}::jsonb where r.import_id = ${id} and r.row_number = ${rowNumber}`)
}
