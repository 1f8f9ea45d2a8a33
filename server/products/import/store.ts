import { type SQL, sql } from 'drizzle-orm'
import type { ImportItem, ImportState, Mapping } from '#api/products/imports'
import { type ImportMove, importFactsOf, importLaw } from '#machines/products/importLaw'
import type { Subject } from '../../core/auditLog'
import { Problem } from '../../core/http/problem'
import { first, iso, personName } from '../../core/sqlParts'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { jsonArray, jsonOf } from '../../db/json'
import { answeredColumns } from './columns'

/** `creating`: folded names that an answer creates. */
export type StoredColumn = Mapping & { samples: string[]; isAmbiguous: boolean; creating?: string[] }

export type Stored = {
  id: number
  version: number
  fileName: string
  kind: 'book' | 'document' | 'other'
  sheet: string
  headingRow: number
  /** For whom answers are remembered; empty: for nobody. */
  sender: string
  state: ImportState
  sheets: string[]
  headings: string[]
  columns: StoredColumn[]
  rowCount: number
  checkedTo: number
  comparedTo: number
  lastRow: number
  sha256: string
} & Record<string, unknown>

export const isFaulty = sql.raw(`(not r.is_skipped and (r.misread <> '[]' or r.clashes <> '[]'))`)

/** @throws {Problem} 404 */
export async function lockImport(tx: Queryable, id: number): Promise<Stored> {
  const found = await first<Stored>(
    tx,
    sql`select id, version, file_name as "fileName", kind, sheet, heading_row as "headingRow", sender, sheets, state, headings, columns, row_count as "rowCount", checked_to as "checkedTo", compared_to as "comparedTo", sha256,
        coalesce((select max(r.row_number) from import_rows r where r.import_id = imports.id), 0) as "lastRow"
      from imports where id = ${id} for update`,
  )
  if (!found) throw Problem.notFound('Import')
  return found
}

/** @throws {Problem} 409 for another version or a forbidden move */
export async function requireMove(
  tx: Queryable,
  stored: Stored,
  version: number | undefined,
  move: ImportMove['type'],
  now: Date,
): Promise<void> {
  if (version !== undefined && stored.version !== version) throw Problem.changed(undefined, { current: await readItem(tx, stored.id) })
  const facts = needsRowCounts(stored, move) ? await readItem(tx, stored.id) : withoutRows(stored)
  const refusal = importLaw.refusal(stored.state, { type: move }, importFactsOf(facts, now.getTime()))
  if (refusal) throw Problem.conflict({ reason: 'refused', ...refusal }, refusal.message)
}

/** Counting all rows at each slice would be slow. */
const needsRowCounts = ({ state }: Stored, move: ImportMove['type']): boolean =>
  move === 'import.applyAll' || (move === 'import.applyGood' && state !== 'applying') || (move === 'import.undo' && state !== 'undoing')

const withoutRows = ({ headings, columns }: Stored) => ({
  columns: answeredColumns(headings, columns),
  faultyCells: 0,
  appliedAt: null,
  counts: { add: 0, change: 0, unchanged: 0, skip: 0, faulty: 0 },
  written: { add: 0, change: 0 },
})

/** Increments the version. */
export const putImport = (tx: Queryable, id: number, set: SQL): Promise<unknown> =>
  tx.execute(sql`update imports set version = version + 1, ${set} where id = ${id}`)

const numberOf = (where: SQL) => sql`count(*) filter (where ${where})`

/** One scan for all counts, as every step asks for them; `offset 0` evaluates each row's state once. */
const countsOfRows = sql`select
    (case i.state when 'checking' then (${numberOf(sql`f.row_number <= i.checked_to`)} + ${numberOf(sql`f.row_number <= i.compared_to`)}) / 2
      when 'applying' then ${numberOf(sql`f.written_version is not null`)} when 'undoing' then ${numberOf(sql`f.undone is not null`)}
      when 'reading' then 0 else i.row_count end)::int as "doneCount",
    ${jsonOf({
      add: numberOf(sql`f.faults = 0 and f.action = 'add'`),
      change: numberOf(sql`f.faults = 0 and f.action = 'change'`),
      unchanged: numberOf(sql`f.faults = 0 and f.action = 'unchanged'`),
      skip: numberOf(sql`f.action = 'skip'`),
      faulty: numberOf(sql`f.faults > 0`),
    })} as counts,
    ${jsonOf({
      add: numberOf(sql`f.written_version is not null and f.action = 'add'`),
      change: numberOf(sql`f.written_version is not null and f.action = 'change'`),
    })} as written,
    coalesce(sum(f.formulas), 0)::int as "formulaCells", coalesce(sum(f.faults), 0)::int as "faultyCells"
  from (select r.row_number, r.action, r.written_version, r.undone,
      case when r.is_skipped then 0 else jsonb_array_length(r.misread) + jsonb_array_length(r.clashes) end as faults,
      case when r.marks <> '{}' then (select count(*) from jsonb_each_text(r.marks) m where m.value = 'formula' and r.cells ->> m.key::int <> '') end as formulas
    from import_rows r where r.import_id = i.id offset 0) f`

export const whoSql = (column: string) => sql`(select ${personName('u')} from users u where u.id = ${verbatim(column)})`

/** @throws {Problem} 404 */
export async function readItem(db: Queryable, id: number): Promise<ImportItem> {
  type Row = Omit<ImportItem, 'columns'> & { headings: string[]; columns: StoredColumn[] } & Record<string, unknown>
  const found = await first<Row>(
    db,
    sql`select i.id, i.version, i.file_name as "fileName", i.size, i.kind, i.sheets, i.sheet, i.heading_row as "headingRow", i.preview, i.sender, i.state, i.headings, i.columns, i.row_count as "rowCount",
      c."doneCount", c.counts, c.written, c."formulaCells", c."faultyCells",
      ${iso('i.at')} as at, ${whoSql('i.by_id')} as by, ${iso('i.applied_at')} as "appliedAt", ${iso('i.undone_at')} as "undoneAt",
      case when i.state not in ('undoing', 'undone') then '[]' else (select ${jsonArray(jsonOf({ row: 'k.row_number', title: 'k.title', why: 'k.undone' }), 'k.row_number')} from (
        select r.row_number, coalesce((select d.title from product_details d where d.id = r.product_detail_id), '') as title, r.undone
        from import_rows r where r.import_id = i.id and r.undone <> 'restored'
        union all select null, case m.entity when 'People' then (select concat_ws(' ', p.first_name, p.last_name) from people p where p.id = m.record_id)
          when 'Publisher' then (select p.title from publisher p where p.id = m.record_id) else (select s.title from series s where s.id = m.record_id) end, m.kept
        from import_made m where m.import_id = i.id and m.kept is not null order by row_number nulls last limit 1000) k) end as kept,
      (select ${jsonArray(jsonOf({ entity: 'm.entity', count: 'm.count' }), 'm.entity')} from (
        select entity, count(*)::int as count from import_made where import_id = i.id group by entity) m) as made,
      (select ${jsonOf({ id: 'b.id', at: iso('b.at'), by: whoSql('b.by_id'), state: 'b.state' })}
        from imports b where b.sha256 = i.sha256 and b.id < i.id and b.state <> 'reading' order by b.id desc limit 1) as "sameAs"
      from imports i cross join lateral (${countsOfRows}) c where i.id = ${id}`,
  )
  if (!found) throw Problem.notFound('Import')
  const { headings, columns, ...item } = found
  return { ...item, columns: answeredColumns(headings, columns) }
}

export const subjectOf = ({ id, fileName, version }: Pick<Stored, 'id' | 'fileName' | 'version'>): Subject => ({
  entityName: 'Import',
  entity: 'Import',
  id,
  record: fileName,
  version,
})
