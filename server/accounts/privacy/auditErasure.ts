import { sql } from 'drizzle-orm'
import { type Change, detailsOf, type Value } from '../../core/auditChanges'
import { personalTables, pseudonymOf } from '../../core/privacy/personal'
import { rowsOf } from '../../core/rowsOf'
import type { Queryable } from '../../db/database'
import { auditNaming, auditOf } from './rows'

type Entry = { id: number; entityName: string; record: string; changes: Change[]; isOwn: boolean }

const erased = 'Erased'

function withoutTexts(value: Value): Value {
  if (typeof value === 'string') return value && erased
  if (typeof value !== 'object' || value === null || 'amount' in value) return value
  if ('id' in value) return { id: value.id, label: null }
  if ('texts' in value) return value.texts.map(() => erased)
  return value.map((each) => (typeof each === 'string' ? erased : each))
}

const mentions = (value: Value, id: number, email: string): boolean =>
  typeof value === 'object' && value !== null && 'id' in value
    ? value.id === id
    : email !== '' && JSON.stringify(value).toLowerCase().includes(email.toLowerCase())

/** A number, or a word and a number, identifies nobody. */
const isNumber = /^(\p{L}+(-\p{L}+)? )?#?\d+$/u

/** Removes personal texts from the audit log; actions, enum values, numbers and amounts stay. Returns the number of changed entries. */
export async function eraseFromAudit(tx: Queryable, id: number, email: string): Promise<number> {
  const keeps = new Map(personalTables().flatMap(([, { auditedAs = [], auditKeeps = [] }]) => auditedAs.map((name) => [name, auditKeeps])))
  const { rows } = await tx.execute<Entry>(sql`with own as materialized (${auditOf(id)})
    select a.id, a.entity_name as "entityName", a.record, a.changes, a.id in (select id from own) as "isOwn"
    from operator_activity_report a where a.id in (select id from own union ${auditNaming(id)})`)
  const changed = rows.map(({ id: entry, entityName, record, changes, isOwn }) => {
    const clean = (field: string, value: Value | undefined) => {
      if (value === undefined || (isOwn && keeps.get(entityName)?.includes(field))) return value
      return isOwn || mentions(value, id, email) ? withoutTexts(value) : value
    }
    const cleaned = changes.map(({ of, from, to, ...rest }) => ({
      ...rest,
      ...(of !== undefined && !isOwn && { of }),
      ...(from !== undefined && { from: clean(rest.field, from) }),
      ...(to !== undefined && { to: clean(rest.field, to) }),
    }))
    const name = isOwn && !isNumber.test(record) ? pseudonymOf(id) : record
    return { id: entry, record: name, changes: cleaned, details: detailsOf(cleaned), isOwn }
  })
  if (changed.length)
    await tx.execute(sql`update operator_activity_report a set record = r.record, changes = r.changes, details = r.details,
      address = case when r."isOwn" and a.by_id is null then '' else a.address end
      from ${rowsOf(changed, sql`id int, record text, changes jsonb, details text, "isOwn" boolean`)} where a.id = r.id`)
  const { rows: done } = await tx.execute(
    sql`update operator_activity_report set operator = ${pseudonymOf(id)}, address = '' where by_id = ${id} returning 1`,
  )
  return changed.length + done.length
}
