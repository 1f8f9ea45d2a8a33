import { type SQL, sql } from 'drizzle-orm'
import { fragment, joined, verbatim } from '../../db/fragment'
import { type Change, textOf, type Value } from '../auditChanges'
import { jsonOf, storedSql } from '../entity/crudSql'
import { labelSql, type Stored, type Table } from '../entity/entityTable'
import type { Writing } from '../entity/writing'
import { isOneOf } from '../sqlParts'

type Logged = { id: number; version: number; record: string; values: Record<string, Value> }

/** Values of fields as the audit log writes them, by id. */
export async function loggedValues(
  tx: Writing['tx'],
  table: Table,
  ids: readonly number[],
  fields: readonly Stored[],
): Promise<Map<number, Logged>> {
  const pairs = fields.map((field) => fragment`'${field.name}', ${storedSql(field, 't', table.fields)}`)
  const { rows } = await tx.execute<Logged>(
    sql`select t.id, t.version, ${labelSql(table.entity, 't')} as record, ${jsonOf(pairs)} as values
      from ${verbatim(table.name)} t where ${isOneOf('t.id', ids)} order by t.id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const changesOf = (before: Logged['values'], after: Logged['values']): Change[] =>
  Object.keys(after)
    .filter((field) => textOf(before[field] ?? null) !== textOf(after[field] ?? null))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))

/** Counts a change of these records. */
export const touch = ({ tx, user, now }: Writing, table: Table, ids: readonly number[], set: readonly SQL[] = []) =>
  tx.execute(sql`update ${verbatim(table.name)} t set ${joined([...set, sql`version = t.version + 1`])}, changed_by = ${user.id}::int,
    changed_at = ${now.toISOString()}::timestamptz where ${isOneOf('t.id', ids)}`)
