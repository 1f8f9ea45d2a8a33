import { type SQL, sql } from 'drizzle-orm'
import { personalTables } from '../../core/privacy/personal'
import { fragment, literals, verbatim } from '../../db/fragment'

export type Held = { name: string; title: string; rows: Record<string, unknown>[] }

export const auditLog = 'operator_activity_report'

/** SQL: row `t` of a table belongs to person `p`, a row of users. */
export const isAbout = (id: number, of: SQL): SQL => sql`p.id = ${id} and (${of})`

/** SQL: the ids of audit log entries about a person: of their records, and of what named them and is gone. Each part goes by an index. */
export function auditOf(id: number): SQL {
  const parts = personalTables().flatMap(([name, { of, auditedAs }]) => {
    if (!auditedAs) return []
    const named = fragment`a.entity_name in (${literals(auditedAs)})`
    const ofThem = sql`${named} and a.record_id in (select t.id from ${verbatim(name)} t, users p where ${isAbout(id, of)})`
    if (auditedAs.includes('Basket')) return [ofThem]
    const ofGone = sql`${named} and a.record_id in (select a.record_id from operator_activity_report a where ${named} and ${namesAny(sql`array['#' || ${id}::int]`)})`
    return [ofThem, ofGone]
  })
  const byEmail = sql`${namesAny(emailOf(id))} and lower(a.record) = any(${emailOf(id)})`
  return sql.join(
    [...parts, byEmail].map((part) => sql`select a.id from operator_activity_report a where ${part}`),
    sql` union `,
  )
}

const emailOf = (id: number): SQL => sql`array(select lower(p.email) from users p where p.id = ${id} and p.email <> '')`

/** SQL: the ids of entries that name a person by number or email address. */
export const auditNaming = (id: number): SQL =>
  sql`select a.id from operator_activity_report a where ${namesAny(sql`array['#' || ${id}::int] || ${emailOf(id)}`)}`

const people = sql.raw('audit_people(a.record, a.changes, a.details)')
const namesAny = (names: SQL): SQL => sql`${people} && (${names}) and ${people} <> '{}'`
