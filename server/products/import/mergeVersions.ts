import { type SQL, sql } from 'drizzle-orm'
import { columnOf } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import type { Stored } from './store'
import { columnOfField } from './target'

type Behind = {
  rowNumber: number
  changes: Record<string, [unknown, unknown]>
  /** By field: what it was at the version that was exported, and who changed it last. */
  since: Record<string, { from: unknown; by: string }>
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'amount' in value ? String(value.amount) : String(value ?? '')

/**
 * Rows that were exported at a version that others have changed since are merged field by field, as forms are: what the file has as it was
 * then is left as it is now, and what both have changed is a problem with both values. The trail knows what each field was.
 */
export async function mergeVersions(tx: Queryable, stored: Stored, within: SQL): Promise<void> {
  const { rows } = await tx.execute<Behind>(sql`select r.row_number as "rowNumber", r.changes,
      (select json_object_agg(s.field, json_build_object('from', s.was, 'by', s.operator)) from (
        select distinct on (c->>'field') c->>'field' as field, c->'from' as was,
          last_value(t.operator) over (partition by c->>'field' order by t.record_version rows between unbounded preceding and unbounded following) as operator
        from operator_activity_report t, jsonb_array_elements(t.changes) c
        where t.entity_name = 'ProductDetail' and t.record_id = r.product_detail_id and t.record_version > (r.typed->>'version')::int
        order by c->>'field', t.record_version) s) as since
    from import_rows r where ${within} and r.changes <> '{}' and (r.typed->>'version')::int < r.seen_version`)
  const merged = rows.flatMap(({ rowNumber, changes, since }) => {
    const clashes: ImportProblem[] = []
    const kept = Object.entries(changes).filter(([field, [current, wanted]]) => {
      const other = since?.[field]
      if (!other) return true
      if (plain(other.from) === plain(wanted)) return false
      const name = columnOfField(field)
      clashes.push({
        index: stored.columns.find((column) => column.field === name)?.index ?? null,
        field: name,
        code: 'changed',
        message: `${other.by} changed ${columnOf(name)?.label.toLowerCase()} since: it was ${plain(other.from) || 'empty'}, is ${plain(current) || 'empty'}, and the file has ${plain(wanted) || 'nothing'}`,
        suggestions: [],
      })
      return true
    })
    return [{ rowNumber, changes: Object.fromEntries(kept), clashes }]
  })
  if (merged.length)
    await tx.execute(sql`update import_rows t set changes = m.changes, clashes = t.clashes || m.clashes
      from (select * from ${rowsOf(merged, '"rowNumber" int, changes jsonb, clashes jsonb')}) m where t.import_id = ${stored.id} and t.row_number = m."rowNumber"`)
}
