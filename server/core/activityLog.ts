import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import type { SignedIn } from './http/signedIn'
import { first, iso, isoText } from './sqlParts'

export type Written = {
  action: 'added' | 'changed' | 'removed'
  /** By its name, and how people call it. */
  entity: { name: string; title: string }
  id: number
  /** How the record is called. */
  record: string
  version: number
  /** Which fields changed. */
  fields: readonly string[]
}

/** Writes down who did what to which record, in the transaction that did it. */
export async function logWrite(tx: Queryable, { id: userId, firstName, lastName, username }: SignedIn, now: Date, written: Written) {
  const operator = `${firstName} ${lastName}`.trim() || username
  const { action, entity, id, record, version, fields } = written
  await tx.execute(sql`insert into operator_activity_report (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, fields, changed_by, changed_at)
    select ${now.toISOString()}::timestamptz, ${operator}, ${userId}::int, ${action}, ${entity.title}, ${entity.name}, ${id}::bigint, ${record}, ${version}::int,
      array(select json_array_elements_text(${JSON.stringify(fields)}::json)), ${userId}::int, ${now.toISOString()}::timestamptz`)
}

export type FieldChanges = Record<string, { by: string | null; at: string }>

/** Who last changed each field of a record after the version somebody has seen. */
export async function changesSince(tx: Queryable, entityName: string, id: number, version: number): Promise<FieldChanges> {
  const found = await first<{ fields: FieldChanges }>(
    tx,
    sql`select coalesce(json_object_agg(field, json_build_object('by', operator, 'at', ${iso('at')})), '{}') as fields from (
      select distinct on (field) field, operator, at from operator_activity_report r, unnest(r.fields) as field
      where r.entity_name = ${entityName} and r.record_id = ${id} and r.record_version > ${version}
      order by field, r.record_version desc) last`,
  )
  return found?.fields ?? {}
}

/** SQL of a record's last change, for `changedBy` and `changedAt` of a conflict. */
export const lastChange = (alias: string) =>
  sql.raw(
    `'changedBy', (select coalesce(nullif(trim(w.first_name || ' ' || w.last_name), ''), w.username) from users w where w.id = ${alias}.changed_by), 'changedAt', ${isoText(`${alias}.changed_at`)}`,
  )
