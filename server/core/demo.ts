import { type SQL, sql } from 'drizzle-orm'
import type { AnyEntity } from '#api/core/entity'
import type { Queryable } from '../db/database'
import { fragment, joined, verbatim } from '../db/fragment'
import { type Stored, storedIn } from './entity/entityTable'
import { rowsOf, typed } from './rowsOf'

export type Demo = { tx: Queryable; now: Date; sizes: Readonly<Record<string, number>> }

/** In order of their references. */
export type DemoRecords = readonly (readonly [AnyEntity, readonly object[]])[]

/**
 * Fills empty tables of a module, after those of earlier modules. Deterministic apart from dates relative to `now`. Resolves with the
 * records it made, undefined if none.
 */
export type DemoFill = (demo: Demo) => Promise<DemoRecords | undefined>

export async function hasRows(tx: Queryable, sources: readonly (SQL | string)[]): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select ${joined(
      sources.map((source) => fragment`exists (select from ${source})`),
      ' or ',
    )} as has`,
  )
  return rows[0]?.has ?? false
}

export const hasRecords = (tx: Queryable, records: DemoRecords): Promise<boolean> =>
  hasRows(
    tx,
    records.map(([entity]) => storedIn(entity).name),
  )

export async function insertRecords(tx: Queryable, records: DemoRecords): Promise<void> {
  for (const [entity, rows] of records) await insertRows(tx, entity, rows)
}

async function insertRows(tx: Queryable, entity: AnyEntity, rows: readonly object[]): Promise<void> {
  const { name, fields: all } = storedIn(entity)
  const fields = all.filter(({ rows: own }) => !own)
  const columns = fields.map(({ column }) => column)
  const read = fields.map(({ name: field, kind }) =>
    kind === 'options' ? fragment`array(select json_array_elements_text("${field}")::int)` : fragment`"${field}"`,
  )
  const types = fields.map(({ name: field, kind, sqlType }) => typed(field, kind === 'options' ? 'json' : sqlType))
  const firstId = await nextId(tx, name)
  const numbered = rows.map((row, i) => ({ ...row, rowId: firstId + i }))
  await tx.execute(
    sql`insert into ${verbatim(name)} (id, ${verbatim(columns)})
      select "rowId", ${joined(read)} from ${rowsOf(numbered, fragment`"rowId" int, ${types}`)} order by "rowId"`,
  )
  await continueIds(tx, name)
  for (const field of all) if (field.rows) await insertOwned(tx, field.name, field.rows, rows, firstId)
}

async function insertOwned(
  tx: Queryable,
  field: string,
  { table, fields }: NonNullable<Stored['rows']>,
  owners: readonly object[],
  firstId: number,
): Promise<void> {
  const rows = owners.flatMap((owner, i) =>
    ((owner as Record<string, object[] | undefined>)[field] ?? []).map((row, place) => ({ ...row, ownerId: firstId + i, rowPlace: place })),
  )
  if (!rows.length) return
  const columns = fields.map(({ column }) => column)
  const read = fields.map(({ name }) => fragment`"${name}"`)
  const types = fields.map(({ name, sqlType }) => typed(name, sqlType))
  await tx.execute(
    sql`insert into ${verbatim(table)} (owner_id, place, ${verbatim(columns)}) select "ownerId", "rowPlace", ${joined(read)} from ${rowsOf(rows, fragment`"ownerId" int, "rowPlace" int, ${types}`)}`,
  )
}

export async function nextId(tx: Queryable, table: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int + 1 as id from ${verbatim(table)}`)
  return rows[0]?.id ?? 1
}

export const continueIds = (tx: Queryable, table: string) =>
  tx.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${verbatim(table)}))`)
