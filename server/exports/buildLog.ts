import { sql } from 'drizzle-orm'
import type { RecordBuild, RecordDelivery, RecordExport } from '#api/library/recordExports'
import { fileJson } from '../core/entity/crudSql'
import { first, iso } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { columnsOf, jsonArray, jsonOf } from '../db/json'

const who = (alias: string) =>
  fragment`coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u
  where u.id = ${alias}.by_id), '')`

const build = jsonOf({
  id: 'b.id',
  at: iso('b.at'),
  by: who('b'),
  ...columnsOf('b', 'state', 'step', 'done', 'total'),
  files: sql`(select ${jsonArray(jsonOf({ part: 'p.part', file: fileJson('p.file_id'), ...columnsOf('p', 'sha256', 'titles') }), 'p.part')} from record_build_files p where p.build_id = b.id)`,
  ...columnsOf('b', 'titles', 'leftOut', 'error'),
})

export async function buildsOf(db: Queryable, exportId: number): Promise<RecordBuild[]> {
  const { rows } = await db.execute<{ row: RecordBuild }>(
    sql`select ${build} as row from record_builds b where b.export_id = ${exportId} order by b.id desc limit 10`,
  )
  return rows.map(({ row }) => row)
}

export const buildById = async (db: Queryable, id: number): Promise<RecordBuild | undefined> =>
  (await first<{ row: RecordBuild }>(db, sql`select ${build} as row from record_builds b where b.id = ${id}`))?.row

const delivery = jsonOf({
  ...columnsOf('b', 'id', 'buildId', 'part'),
  at: iso('b.at'),
  by: who('b'),
  ...columnsOf('b', 'state', 'connection', 'path', 'bytes', 'sent', 'attempt', 'error'),
})

export async function deliveriesOf(db: Queryable, exportId: number): Promise<RecordDelivery[]> {
  const { rows } = await db.execute<{ row: RecordDelivery }>(
    sql`select ${delivery} as row from record_deliveries b join record_builds d on d.id = b.build_id
      where d.export_id = ${exportId} order by b.id desc limit 20`,
  )
  return rows.map(({ row }) => row)
}

export async function deliveriesById(db: Queryable, ids: readonly number[]): Promise<RecordDelivery[]> {
  const { rows } = await db.execute<{ row: RecordDelivery }>(
    sql`select ${delivery} as row from record_deliveries b where b.id = any(${`{${ids.join(',')}}`}::int[]) order by b.part`,
  )
  return rows.map(({ row }) => row)
}

/** Newest first; at most 100. */
export async function entriesOf(db: Queryable, exportId: number): Promise<RecordExport['log']> {
  const { rows } = await db.execute<{ row: RecordExport['log'][number] }>(
    sql`select ${jsonOf({ ...columnsOf('r', 'id', 'action', 'details'), at: iso('r.at'), by: 'r.operator' })} as row from operator_activity_report r
      where r.entity_name = 'Export' and r.record_id = ${exportId} order by r.id desc limit 100`,
  )
  return rows.map(({ row }) => row)
}
