import { sql } from 'drizzle-orm'
import { snake } from '#api/core/names'
import { labelOf } from '#api/core/option'
import { fragment, joined, verbatim } from '../../db/fragment'
import type { Change } from '../auditChanges'
import { type Action, recordAll } from '../auditLog'
import { keepFile } from '../files/files'
import { Problem } from '../http/problem'
import { entityNamed } from '../registry'
import { rowsOf, typed } from '../rowsOf'
import { first } from '../sqlParts'
import { addRowsOf, requireNamedInRows } from './crudRows'
import type { Stored } from './entityTable'
import { storedIn } from './entityTable'
import { areLocked, asJson, type Body, isFileField, notLocked, type Writing } from './writing'

const at = ({ now }: Writing) => sql`${now.toISOString()}::timestamptz`

/** `undefined` keeps the stored file. */
export async function valuesFor({ tx, table, now }: Writing, body: Body): Promise<[Stored, unknown][]> {
  const values: [Stored, unknown][] = []
  for (const field of table.fields.filter(({ rows }) => !rows)) {
    const value = body[field.name]
    if (!isFileField(field) || value === null) values.push([field, value])
    else if (value instanceof File) values.push([field, await keepFile(tx, field.name, field, value, now)])
    else values.push([field, undefined])
  }
  return values
}

/**
 * Locks the records that arrays name until the end of the transaction, so that a concurrent removal finds them in use.
 * @throws {Problem} 422 for a missing record
 */
export async function requireNamed(writing: Writing, bodies: readonly Body[]): Promise<void> {
  const { tx, table } = writing
  for (const { kind, name, refersTo } of table.fields) {
    if (kind !== 'options' || !refersTo) continue
    const sent = bodies.flatMap((body) => (Array.isArray(body[name]) ? body[name] : []))
    const ids = notLocked(writing, refersTo, [...new Set(sent)])
    if (!ids.length) continue
    const target = verbatim(storedIn(entityNamed(refersTo)).name)
    const listed = sql.join(
      ids.map((id: number) => sql`${id}::int`),
      sql`, `,
    )
    const found = await first<{ count: number }>(
      tx,
      sql`select count(*)::int as count from (select id from ${target} where id in (${listed}) order by id for key share) t`,
    )
    if (found?.count !== ids.length) throw Problem.field(name, 'Does not exist')
    areLocked(writing, refersTo, ids)
  }
}

export type Put = { id: number; version: number; record: string }

export function entryOf({ table }: Writing, action: Action, put: Put, changes: readonly Change[]) {
  const { name: entityName, title: entity } = table.entity
  const labels = new Map(table.fields.map(({ name, label }) => [name, label]))
  return { action, entity, entityName, changes: changes.map((change) => ({ label: labels.get(change.field), ...change })), ...put }
}

/** Columns that are no fields, by name. */
export type Also = Readonly<Record<string, string | number | null>>

type Row = Readonly<Record<string, unknown>>

/** `row`: where `rowFor` has made it already; it has what `also` has. */
export type NewRecord = { body: Body; also: Also; row?: Row }

/** The row to insert, by column; nulls are left out, as reading them takes the database longer. @throws {Problem} 422 */
export async function rowFor(writing: Writing, { body, also, row: made }: NewRecord): Promise<Row> {
  if (made) return made
  const row: Record<string, unknown> = { ...also }
  for (const [field, value] of await valuesFor(writing, body)) {
    if (field.column in also) continue
    if (value === undefined) throw Problem.field(field.name, 'Send the file itself')
    if (value !== null) row[field.column] = asJson(value)
  }
  return row
}

/** Returns the id. @throws {Problem} 422 */
export async function addRow(writing: Writing, body: Body, also: Also = {}): Promise<number> {
  const [id] = await addRecords(writing, [{ body, also }])
  return id as number
}

/**
 * Inserts many records, one statement per table; errors are reported as for a single record. Returns the ids, in order.
 * @throws {Problem} 422
 */
export async function addRecords(writing: Writing, records: readonly NewRecord[]): Promise<number[]> {
  const { tx, table, user } = writing
  const bodies = records.map(({ body }) => body)
  await requireNamed(writing, bodies)
  await requireNamedInRows(writing, bodies)
  const own = Object.keys(records[0]?.also ?? {})
  const fixed = Object.entries(table.entity.fixed)
  const fields = table.fields.filter(({ rows, column }) => !rows && !own.includes(column))
  const types = fields.map(({ column, sqlType }) => typed(column, sqlType))
  const ownTypes = own.map((name) => typed(name, table.types?.get(name) ?? 'text'))
  const rows: object[] = []
  for (const record of records) rows.push(await rowFor(writing, record))
  const names = [...fields.map(({ column }) => column), ...own].map((name) => fragment`"${name}"`)
  const always = fixed.map(([name, value]) => sql`, ${value}::text as ${verbatim(snake(name))}`)
  const columns = [...names, ...fixed.map(([name]) => snake(name))]
  // One JSON value: binding ten thousand parameters takes longer than writing the rows.
  const { rows: added } = await tx.execute<{ id: number }>(
    sql`insert into ${verbatim(table.name)} (${joined(columns)}, changed_by, changed_at)
      select ${joined(names)}${sql.join(always, sql``)}, ${user.id}::int, ${at(writing)} from ${rowsOf(rows, joined([...types, ...ownTypes]))} returning id`,
  )
  if (added.length !== records.length) throw new Error(`${table.entity.name} could not be added`)
  const ids = own.includes('id') ? records.map(({ also }) => Number(also.id)) : added.map(({ id }) => id)
  await addRowsOf(writing, ids, bodies)
  const { name: entityName, title: entity } = table.entity
  await recordAll(
    tx,
    writing,
    ids.map((id, i) => ({ action: 'added', entity, entityName, id, version: 1, record: labelOf(bodies[i] ?? {}) || `#${id}` })),
  )
  return ids
}
