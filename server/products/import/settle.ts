import { sql } from 'drizzle-orm'
import { columnOf, columnOfField } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { type Scope, within } from './match'
import type { Stored } from './store'

const group = sql.raw(`coalesce('#' || r.product_id, r.kind || ':' || r.title_key)`)

export async function settle(tx: Queryable, stored: Stored, rows?: readonly number[]): Promise<void> {
  const scope: Scope = { id: stored.id, rows }
  const { rows: clashes } = await tx.execute<{ row: number; field: string; others: number[] }>(
    sql`select r.row_number as row, several.field, several.at as others from import_rows r join (
        select ${group} as title, v.key as field, array_agg(r.row_number order by r.row_number) as at
        from import_rows r, jsonb_each(r.values->'title') v
        where r.import_id = ${stored.id} and not r.is_skipped and r.written_version is null and ${group} is not null
        group by 1, 2 having count(distinct v.value) > 1) several on several.title = ${group}
      where ${within(scope)} and not r.is_skipped and r.values->'title' ? several.field`,
  )
  const problemsByRow = new Map<number, ImportProblem[]>()
  for (const { row, field, others } of clashes)
    problemsByRow.set(row, [
      ...(problemsByRow.get(row) ?? []),
      disagreement(
        stored,
        field,
        others.filter((other) => other !== row),
      ),
    ])
  if (problemsByRow.size)
    await tx.execute(sql`update import_rows t set clashes = t.clashes || r.clashes, action = null
      from ${rowsOf(
        [...problemsByRow].map(([row, problems]) => ({ row, clashes: problems })),
        sql`row int, clashes jsonb`,
      )} where t.import_id = ${stored.id} and t.row_number = r.row`)
}

function disagreement({ columns }: Stored, field: string, others: readonly number[]): ImportProblem {
  const name = columnOfField('title', field)
  const index = columns.find((column) => column.field === name)?.index ?? null
  const message = `Row ${others.slice(0, 3).join(', ')} of the same title says otherwise: ${columnOf(name)?.label.toLowerCase()} is one for all its editions`
  return { index, field: name, code: 'titles', message, suggestions: [] }
}
