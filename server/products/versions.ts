import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import { recordVersion } from '#api/products/history'
import { textOf, type Value } from '../core/auditChanges'
import { storedIn, type Table } from '../core/entity/entityTable'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { rowsOf } from '../core/rowsOf'
import { first, iso } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { verbatim } from '../db/fragment'
import { jsonOf } from '../db/json'

type Seen = { entity: string; id: number; version: number }
/** By field: its value at that version, and who changed it last. */
type Since = Record<string, { from?: Value; by: string }>

/** The fields that were changed after a version, by the audit log; one for each of `records`, in their order. */
export async function changedAfter(tx: Queryable, records: readonly Seen[]): Promise<Since[]> {
  const { rows } = await tx.execute<{ since: Since | null }>(sql`select (
      select json_object_agg(s.field, ${jsonOf({ from: 's.was', by: 's.operator' })}) from (
        select distinct on (c->>'field') c->>'field' as field, c->'from' as was,
          last_value(t.operator) over (partition by c->>'field' order by t.record_version rows between unbounded preceding and unbounded following) as operator
        from operator_activity_report t, jsonb_array_elements(t.changes) c
        where t.entity_name = r.entity and t.record_id = r.id and t.record_version > r.version
        order by c->>'field', t.record_version) s) as since
    from ${rowsOf(
      records.map((record, i) => ({ i, ...record })),
      sql`i int, entity text, id int, version int`,
    )} order by r.i`)
  return rows.map(({ since }) => since ?? {})
}

type Then = { value: unknown; text: string; label: string | null; canPutBack: boolean }

/** The value as the record's form takes it. A picture or file was removed when it was replaced. */
export function valueThen(table: Table, field: string, from: Value): Then {
  const text = textOf(from)
  const declared = table.fields.find(({ name }) => name === field)
  const isKept = declared !== undefined && declared.kind !== 'image' && declared.kind !== 'file'
  if (typeof from !== 'object' || from === null) return { value: from, text, label: null, canPutBack: isKept || from === null }
  if ('amount' in from) return { value: from.amount, text, label: from.currency, canPutBack: isKept }
  if ('rows' in from) return { value: from.rows, text, label: null, canPutBack: isKept }
  if ('id' in from) return { value: from.id, text, label: from.label, canPutBack: isKept }
  // Rows with files, and older entries of the log, have texts only.
  return { value: null, text, label: null, canPutBack: isKept && !from.length }
}

/** Known by the entry that made it, or by the one that changed it: records of a seed and old ones begin with a change. */
const found = (tx: Queryable, table: Table, id: number, version: number) =>
  first<{ at: string | null; by: string | null; current: number }>(
    tx,
    sql`select case when r.record_version = ${version} then ${iso('r.at')} end as at, case when r.record_version = ${version} then r.operator end as by,
        t.version as current
      from ${verbatim(table.name)} t join operator_activity_report r on r.entity_name = ${table.entity.name} and r.record_id = t.id
        and (r.record_version = ${version} and r.action in ('added', 'changed') or r.record_version = ${version + 1} and r.action = 'changed')
      where t.id = ${id} order by r.record_version, r.id desc limit 1`,
  )

export const versionHandlers: Bound[] = (['book', 'document', 'other'] as const).flatMap((kind) =>
  (['title', 'edition'] as const).map((part) =>
    bind(recordVersion[kind][part], async ({ db, params: { id }, query: { version } }) => {
      const table = storedIn(kinds[kind][part])
      const entry = await found(db, table, id, version)
      if (!entry) throw Problem.notFound('Version')
      const [since = {}] = await changedAfter(db, [{ entity: table.entity.name, id, version }])
      return {
        id,
        version,
        ...entry,
        fields: Object.entries(since).map(([field, { from = null }]) => ({ field, ...valueThen(table, field, from) })),
      }
    }),
  ),
)
