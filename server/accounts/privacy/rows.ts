import { type SQL, sql } from 'drizzle-orm'
import { personalTables } from '../../core/privacy/personal'
import { fragment, literals, verbatim } from '../../db/fragment'

export type Held = { name: string; title: string; rows: Record<string, unknown>[] }

export const auditLog = 'operator_activity_report'

/** SQL: row `t` of a table belongs to person `p`, a row of users. */
export const isAbout = (id: number, of: SQL): SQL => sql`p.id = ${id} and (${of})`

export function isAuditOf(id: number): SQL {
  const parts = personalTables().flatMap(([name, { of, auditedAs }]) => {
    if (!auditedAs) return []
    const named = fragment`a.entity_name in (${literals(auditedAs)})`
    const ofThem = sql`${named} and a.record_id in (select t.id from ${verbatim(name)} t, users p where ${isAbout(id, of)})`
    if (auditedAs.includes('Basket')) return [ofThem]
    const pointed = sql`${named} and ${pointsAt(id)}`
    return [ofThem, sql`${named} and a.record_id in (select a.record_id from operator_activity_report a where ${pointed})`]
  })
  const byEmail = sql`exists (select from users p where p.id = ${id} and p.email <> '' and lower(a.record) = lower(p.email))`
  return sql`(${sql.join([...parts.map((each) => sql`(${each})`), byEmail], sql` or `)})`
}

const personFields = ['customerId', 'userId', 'handlerId', 'parentId']

export const pointsAt = (id: number): SQL =>
  sql`jsonb_path_exists(a.changes, ${`$[*] ? ((${personFields.map((field) => `@.field == "${field}"`).join(' || ')}) && (@.from == ${id} || @.to == ${id} || @.from.id == ${id} || @.to.id == ${id}))`}::jsonpath)`

export const holdsEmail = (id: number): SQL =>
  sql`exists (select from users p where p.id = ${id} and p.email <> '' and position(lower(p.email) in lower(a.changes::text || a.details)) > 0)`
