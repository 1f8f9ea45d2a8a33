import { sql } from 'drizzle-orm'
import { kinds } from '#api/products/entities'
import type { Kind } from '#api/products/rules'
import { type Stored, storedIn, type Table } from '../../core/entity/entityTable'
import type { Queryable } from '../../db/database'
import { verbatim } from '../../db/fragment'
import { jsonOf } from '../../db/json'

export type Values = Record<string, unknown>
export type StoredRecord = { id: number; version: number; kind: Kind; values: Values }

type Raw = { id: number; version: number; kind: Kind } & Values

export const tableOf = (of: 'title' | 'edition', kind: Kind): Table => storedIn(kinds[kind][of])

const rowsIn = (fields: readonly Stored[]) => fields.flatMap(({ name, rows }) => (rows ? [{ name, ...rows }] : []))
const idList = (ids: Iterable<number>) => `{${[...new Set(ids)].join(',')}}`

/** `isLocked`: until the end of the transaction, by id. */
export async function readStored(
  tx: Queryable,
  of: 'title' | 'edition',
  ids: Iterable<number>,
  isLocked = false,
): Promise<Map<number, StoredRecord>> {
  const list = idList(ids)
  if (list === '{}') return new Map()
  const { name, fields } = tableOf(of, 'book')
  const { rows } = await tx.execute<{ row: Raw }>(
    sql`select to_jsonb(t) - 'search' - 'sought' as row from (select * from ${verbatim(name)} where id = any(${list}::int[]) order by id ${isLocked ? sql`for update` : sql``}) t`,
  )
  const lists = new Map<string, Map<number, Values[]>>()
  for (const field of rowsIn(fields)) lists.set(field.name, await readRowsOf(tx, field, list))
  return new Map(
    rows.map(({ row }) => {
      const values = tableOf(of, row.kind).fields.map(({ name: field, column, rows: own }) => [
        field,
        own ? (lists.get(field)?.get(row.id) ?? []) : (row[column] ?? null),
      ])
      return [row.id, { id: row.id, version: row.version, kind: row.kind, values: Object.fromEntries(values) }]
    }),
  )
}

async function readRowsOf(tx: Queryable, { table, fields }: NonNullable<Stored['rows']>, ids: string): Promise<Map<number, Values[]>> {
  const values = Object.fromEntries(fields.map(({ name, column }) => [name, `r.${column}` as const]))
  const { rows } = await tx.execute<{ owner: number; rows: Values[] }>(
    sql`select r.owner_id as owner, json_agg(${jsonOf({ id: 'r.id', ...values })} order by r.place) as rows
      from ${verbatim(table)} r where r.owner_id = any(${ids}::int[]) group by 1`,
  )
  return new Map(rows.map(({ owner, rows: own }) => [owner, own]))
}
