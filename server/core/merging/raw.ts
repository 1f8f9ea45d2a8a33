import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import type { Table } from '../entity/entityTable'
import { Problem } from '../http/problem'
import { entityTable } from '../registry'
import { first, isOneOf } from '../sqlParts'
import { tableNamed } from './pointers'
import { movedTo } from './redirects'
import type { RawRow } from './stored'

/** Rows as they are, oldest place first. */
export async function rawRows(tx: Queryable, table: string, column: 'id' | 'owner_id', id: number): Promise<RawRow[]> {
  const { rows } = await tx.execute<{ row: RawRow }>(
    sql`select to_jsonb(u) as row from ${verbatim(table)} u where u.${verbatim(column)} = ${id} order by u.id`,
  )
  return rows.map(({ row }) => row)
}

/** Columns that the database does not derive and that the rows have: one that was added since keeps its default. */
const writable = (table: string, rows: readonly RawRow[]) =>
  getTableConfig(tableNamed(table)).columns.filter(({ name, generated }) => generated === undefined && rows.some((row) => name in row))

export async function insertRaw(tx: Queryable, table: string, rows: readonly RawRow[]): Promise<void> {
  if (!rows.length) return
  const name = verbatim(table)
  const columns = verbatim(writable(table, rows).map((column) => `${column.name}`))
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Names of records that are there now: one that was merged since is replaced, one that was removed is left out, with its row if it must be named. */
export async function withExisting(
  tx: Queryable,
  table: Pick<Table, 'fields'>,
  name: string,
  rows: readonly RawRow[],
): Promise<{ rows: RawRow[]; lost: string[] }> {
  const lost = new Set<string>()
  const labelOf = (column: string) => table.fields.find((field) => field.column === column)?.label ?? column
  let left: RawRow[] = [...rows]
  for (const key of getTableConfig(tableNamed(name)).foreignKeys) {
    const { columns, foreignTable } = key.reference()
    const [column] = columns
    if (!column || column.name === 'owner_id') continue
    const refersTo = table.fields.find((field) => field.column === column.name)?.refersTo
    const now = await existing(
      tx,
      getTableName(foreignTable),
      left.flatMap((row) => idIn(row[column.name])),
      refersTo,
    )
    left = left.flatMap((row) => {
      const [id] = idIn(row[column.name])
      const target = id === undefined ? undefined : now.get(id)
      if (id === undefined || target === id) return [row]
      if (target !== undefined) return [{ ...row, [column.name]: target }]
      lost.add(labelOf(column.name))
      return column.notNull ? [] : [{ ...row, [column.name]: null }]
    })
  }
  for (const { column, kind, refersTo, label } of table.fields) {
    if (kind !== 'options' || !refersTo) continue
    const ids = left.flatMap((row) => (Array.isArray(row[column]) ? (row[column] as number[]) : []))
    const now = await existing(tx, getTableName(entityTable(refersTo)), ids, refersTo)
    if (ids.some((id) => !now.has(id))) lost.add(label)
    left = left.map((row) =>
      Array.isArray(row[column]) ? { ...row, [column]: [...new Set((row[column] as number[]).flatMap((id) => now.get(id) ?? []))] } : row,
    )
  }
  return { rows: left, lost: [...lost] }
}

const idIn = (value: unknown): number[] => (typeof value === 'number' ? [value] : [])

/** Ids that are there, by the ids that were. */
async function existing(tx: Queryable, table: string, ids: readonly number[], refersTo: string | undefined): Promise<Map<number, number>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${verbatim(table)} where ${isOneOf('id', wanted)} order by id for key share`,
  )
  const found = new Map(rows.map(({ id }) => [id, id]))
  for (const id of wanted) {
    const target = found.has(id) || !refersTo ? undefined : await movedTo(tx, refersTo, id)
    if (target !== undefined) found.set(id, target)
  }
  return found
}

/** Values that another record has by now are left out. @throws {Problem} 409 where it cannot be without */
export async function withoutTaken(tx: Queryable, table: Table & { name: string }, row: RawRow): Promise<{ row: RawRow; taken: string[] }> {
  const taken: string[] = []
  let left = row
  for (const { column, isUnique, isRequired, label } of table.fields) {
    const value = row[column]
    if (!isUnique || value === null || value === undefined) continue
    const other = await first(
      tx,
      sql`select 1 as found from ${verbatim(table.name)} where ${verbatim(column)} = ${String(value)} and id <> ${Number(row.id)} limit 1`,
    )
    if (!other) continue
    if (isRequired) throw Problem.conflict({ reason: 'taken', field: column }, `Another record has its ${label} by now: change that first`)
    taken.push(label)
    left = { ...left, [column]: null }
  }
  return { row: left, taken }
}
