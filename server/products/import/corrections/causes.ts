import { type SQL, sql } from 'drizzle-orm'
import type { ListRequest } from '#api/core/answer'
import type { CauseAction, ImportCause } from '#api/products/importCauses'
import { columnOf, type ImportField, uniqueColumns } from '#api/products/importColumns'
import type { ImportProblem } from '#api/products/imports'
import type { Acting } from '../../../core/http/endpoints'
import { first } from '../../../core/sqlParts'
import type { Queryable } from '../../../db/database'
import { jsonOf } from '../../../db/json'
import { mayMake } from '../make'
import { isFaulty } from '../store'

/** Faults of which each row has its own text. */
const differing = ['rule', 'serial', 'titles', 'changed', 'changedSince', 'refused']
/** Faults that lie between rows, or between a row and the catalogue: no text can be written in all of them. */
const between = ['duplicate', 'taken', 'titles', 'changed', 'changedSince', 'refused']

const texts = (some: readonly string[]): SQL => sql`any(${`{${some.join(',')}}`}::text[])`

/** Faults of rows that are not in the catalogue, each with its cause. */
export const faultsIn = (importId: number): SQL => sql`select f.*, md5(jsonb_build_array(f.field, f.index, f.code,
      case when not f."isDiffering" then f.text end, case when f.code = 'rule' and not f."isUnique" then f.message end)::text) as cause
    from (select r.row_number as row, r.cells, p->>'field' as field, (p->>'index')::int as index, p->>'code' as code, p->>'message' as message,
        coalesce(r.cells->>(p->>'index')::int, '') as cell, r.marks->>(p->>'index') as mark,
        coalesce(p#>>'{part,text}', r.cells->>(p->>'index')::int, '') as text, coalesce(p#>'{part,suggestions}', p->'suggestions') as suggestions,
        p->'suggestions'->>0 as suggested, p->'part' as part, p->>'field' = ${texts(uniqueColumns)} as "isUnique",
        p->>'field' = ${texts(uniqueColumns)} or p->>'code' = ${texts(differing)} as "isDiffering"
      from import_rows r cross join lateral jsonb_array_elements(r.misread || r.clashes) p
      where r.import_id = ${importId} and r.written_version is null and ${isFaulty}) f`

type Caller = Pick<Acting, 'user'>
export type Cause = Omit<ImportCause, 'actions' | 'first' | 'entity'> & { part: ImportProblem['part'] | null } & Record<string, unknown>

const causeColumns = {
  id: sql`f.cause`,
  field: sql`min(f.field)`,
  index: sql`min(f.index)`,
  code: sql`min(f.code)`,
  text: sql`case when min(f.text) = max(f.text) then min(f.text) end`,
  message: sql`(array_agg(f.message order by f.row))[1]`,
  suggestions: sql`(array_agg(f.suggestions order by f.row))[1]`,
  part: sql`(array_agg(f.part order by f.row))[1]`,
  rows: sql`count(distinct f.row)::int`,
}

type Listed = Cause & Pick<ImportCause, 'first'>

export async function causeList(db: Queryable, caller: Caller, id: number, { page, pageSize }: Pick<ListRequest, 'page' | 'pageSize'>) {
  const found = await first<{ rows: Listed[]; total: number }>(
    db,
    sql`with f as materialized (${faultsIn(id)})
      select (select count(distinct f.cause)::int from f) as total, coalesce((select json_agg(c.cause) from (
        select ${jsonOf({
          ...causeColumns,
          first: sql`to_json((array_agg(${jsonOf({ row: sql`f.row`, text: sql`f.cell`, message: sql`f.message` })} order by f.row))[1:5])`,
        })} as cause from f group by f.cause order by count(distinct f.row) desc, min(f.row), min(f.index), f.cause
        limit ${pageSize} offset ${(page - 1) * pageSize}) c), '[]') as rows`,
  )
  const rows = (found?.rows ?? []).map(({ part, ...cause }) => ({
    ...cause,
    suggestions: cause.text === null ? [] : cause.suggestions,
    entity: part?.entity ?? null,
    actions: actionsOf({ ...cause, part }, caller),
  }))
  return { rows: JSON.stringify(rows), total: found?.total ?? 0 }
}

/** `where`: of its faults `f`. */
export async function causesIn(tx: Queryable, importId: number, where: SQL): Promise<Cause[]> {
  const { rows } = await tx.execute<{ cause: Cause }>(
    sql`with f as materialized (${faultsIn(importId)}) select ${jsonOf(causeColumns)} as cause from f where ${where} group by f.cause`,
  )
  return rows.map(({ cause }) => cause)
}

/** A text that is the same in other files, and means the same there. */
export const isMemorable = ({ field, code, text }: Pick<Cause, 'field' | 'code' | 'text'>, action: CauseAction): boolean =>
  !uniqueColumns.includes(field) &&
  !between.includes(code) &&
  (code === 'serial' || (text !== null && text !== '')) &&
  ['use', 'create', 'suggested', 'ignore', 'leaveOut'].includes(action)

export const isUnique = (field: ImportField): boolean => uniqueColumns.includes(field)

export function actionsOf({ field, index, code, text, part }: Cause, caller: Caller): CauseAction[] {
  const isOf = (action: CauseAction, is: boolean): CauseAction[] => (is ? [action] : [])
  const isBetween = between.includes(code)
  const isRow = columnOf(field)?.of === 'row'
  return [
    ...isOf('suggested', index !== null && code === 'serial'),
    ...isOf('use', index !== null && text !== null && !isBetween && !isUnique(field)),
    ...isOf('create', index !== null && part?.isCreatable === true && mayMake(caller, field)),
    ...isOf('keepFirst', code === 'duplicate'),
    ...isOf('recheck', code === 'changedSince' || code === 'refused'),
    ...isOf('ignore', index !== null && text !== '' && !isRow && code !== 'titles'),
    'leaveOut',
  ]
}
