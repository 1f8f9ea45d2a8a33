import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { manyColumns } from '#api/products/importAliases'
import { columnOf } from '#api/products/importColumns'
import type { editImportMapping } from '#api/products/imports'
import type { Acting } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { requireMaking } from './make'
import { senderIn } from './sender'
import { lockImport, putImport, requireMove } from './store'

type MappingBody = z.output<(typeof editImportMapping)['body']>

/** Resolves with the file if another sheet must be read, which the caller does outside the transaction. @throws {Problem} 404, 409, 422 */
export async function sayColumns(
  call: Acting,
  tx: Queryable,
  id: number,
  { version, sheet, headingRow, sender, columns }: MappingBody,
): Promise<Uint8Array | undefined> {
  const stored = await lockImport(tx, id)
  await requireMove(tx, stored, version, 'import.map', call.clock.now())
  if (sheet !== stored.sheet || (headingRow !== undefined && headingRow !== stored.headingRow)) {
    if (!stored.sheets.includes(sheet)) throw Problem.field('sheet', 'The file has no such sheet')
    const found = await first<{ file: Uint8Array | null }>(tx, sql`select file from imports where id = ${id}`)
    if (!found?.file) throw Problem.field('sheet', 'The file is not kept any more: upload it again')
    await tx.execute(sql`delete from import_rows where import_id = ${id}`)
    await tx.execute(sql`delete from import_corrections where import_id = ${id}`)
    await putImport(tx, id, sql`state = 'reading'`)
    return Buffer.from(found.file)
  }
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  const twice = fields.find((field, i) => field !== manyColumns && fields.indexOf(field) !== i)
  if (twice) throw Problem.field('columns', `${columnOf(twice)?.label} is chosen for two columns: choose one`)
  requireMaking(call, columns)
  const inFile = stored.columns.filter(({ index }) => index !== null)
  const byIndex = new Map(columns.map((column) => [column.index, column]))
  const updated = inFile.map((column) => {
    const changed = byIndex.get(column.index)
    // Names that are to be created are of one field.
    return { ...column, ...changed, ...(changed && changed.field !== column.field && { creating: [] }) }
  })
  const added = columns.flatMap((column) => (column.index === null ? [{ ...column, samples: [], isAmbiguous: false }] : []))
  const mapped = [...updated, ...added]
  const from = sender ?? (stored.sender || (await senderIn(tx, id, mapped)))
  await putImport(
    tx,
    id,
    sql`columns = ${JSON.stringify(mapped)}::jsonb, sender = ${from}, state = 'mapped', checked_to = 0, compared_to = 0`,
  )
  return undefined
}
