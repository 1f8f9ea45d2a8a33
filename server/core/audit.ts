import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { personName } from './sqlParts'

type Recorded = {
  /** Who did it; null for somebody who was not signed in, and so can only be the account's own. */
  byId: number | null
  userId: number
  /** As the report of operators' activity names it. */
  what:
    | 'Account'
    | 'Account password'
    | 'Account role'
    | 'Account status'
    | 'Profile'
    | 'Recovery codes'
    | 'Reset link'
    | 'Second factor'
    | 'Session'
  action?: 'added' | 'changed' | 'removed'
  fields?: readonly string[]
}

/** Writes down what was done to an account, in the transaction that does it: never what it was changed to. */
export async function record(tx: Queryable, now: Date, recorded: Recorded): Promise<void> {
  const { byId, userId, what, action = 'changed', fields = [] } = recorded
  await tx.execute(sql`insert into operator_activity_report
      (at, operator, by_id, action, entity, entity_name, record_id, record, record_version, fields, changed_by, changed_at)
    select ${now.toISOString()}::timestamptz, coalesce(${personName('b')}, 'Not signed in'), b.id, ${action}, ${what}, 'User', u.id,
      coalesce(${personName('u')}, '#' || u.id), u.version, array(select json_array_elements_text(${JSON.stringify(fields)}::json)),
      b.id, ${now.toISOString()}::timestamptz
    from users u left join users b on b.id = ${byId}::int where u.id = ${userId}::int`)
}
