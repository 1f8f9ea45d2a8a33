import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { jsonOf } from '../db/json'
import { type Change, detailsOf, storedChange } from './auditChanges'
import type { Acting } from './http/endpoints'
import { rowsOf } from './rowsOf'
import { first, iso, personName } from './sqlParts'

export type Person = { id: number; username: string | null; firstName: string; lastName: string }

export type Actor = { user?: Person | undefined; now: Date; address: string; isServer?: boolean }

/** For jobs. */
export const serverAt = (now: Date): Actor => ({ now, address: '', isServer: true })

export const actorOf = ({ user, clock, address }: Pick<Acting, 'clock' | 'address'> & { user?: Person | undefined }): Actor => ({
  user,
  now: clock.now(),
  address,
})

export type Action = 'added' | 'changed' | 'removed' | 'moved' | 'signedIn' | 'signedOut' | 'refused'

export type Subject = {
  entityName: string
  entity: string
  id: number
  record: string | SQL
  version: number | SQL
}

export type Entry = Subject & { action: Action; changes?: readonly Change[] }

function operatorOf({ user, isServer }: Actor): string {
  if (!user) return isServer ? 'The server' : 'Not signed in'
  return `${user.firstName} ${user.lastName}`.trim() || (user.username ?? '')
}

const columns = sql.raw(
  'at, operator, by_id, address, action, entity, entity_name, record_id, record, record_version, changes, details, changed_at',
)

/** The only statement that writes the audit log; run alone or as part of another. */
export function recorded(actor: Actor, entry: Entry): SQL {
  const { user, now, address } = actor
  const { action, entity, entityName, id, record, version, changes = [] } = entry
  const at = now.toISOString()
  return sql`insert into operator_activity_report (${columns})
    select ${at}::timestamptz, ${operatorOf(actor)}, ${user?.id ?? null}::int, ${address}, ${action}, ${entity}, ${entityName}, ${id}::bigint,
      ${typeof record === 'string' ? sql`${record}::text` : record}, ${typeof version === 'number' ? sql`${version}::int` : version},
      ${JSON.stringify(changes.map(storedChange))}::jsonb, ${detailsOf(changes)}::text, ${at}::timestamptz`
}

/** Pass the transaction of the change. */
export const record = (tx: Queryable, actor: Actor, entry: Entry) => tx.execute(recorded(actor, entry))

type Plain = Entry & { record: string; version: number }
const entryColumns = sql`action text, entity text, "entityName" text, id bigint, record text, version int, changes jsonb, details text`

export async function recordAll(tx: Queryable, actor: Actor, entries: readonly Plain[]): Promise<void> {
  if (!entries.length) return
  const at = actor.now.toISOString()
  const rows = entries.map(({ changes = [], ...entry }) => ({ ...entry, changes: changes.map(storedChange), details: detailsOf(changes) }))
  await tx.execute(sql`insert into operator_activity_report (${columns})
    select ${at}::timestamptz, ${operatorOf(actor)}, ${actor.user?.id ?? null}::int, ${actor.address}, action, entity, "entityName", id, record, version,
      changes, details, ${at}::timestamptz from ${rowsOf(rows, entryColumns)}`)
}

export const accountSubject = (id: number, entity: string, entityName = 'User'): Subject => ({
  entityName,
  entity,
  id,
  record: sql`coalesce((select coalesce(${personName('u')}, nullif(u.email, '')) from users u where u.id = ${id}::int), ${id ? `#${id}` : 'Unknown'}::text)`,
  version: sql`coalesce((select u.version from users u where u.id = ${id}::int), 0)`,
})

export const invitationTo = (email: string): Subject => ({
  entityName: 'Invitation',
  entity: 'Invitation',
  id: 0,
  record: email,
  version: 0,
})

export type FieldChanges = Record<string, { by: string | null; at: string }>

/** Who last changed each field after this version. */
export async function changesSince(tx: Queryable, entityName: string, id: number, version: number): Promise<FieldChanges> {
  const found = await first<{ fields: FieldChanges }>(
    tx,
    sql`select coalesce(json_object_agg(field, ${jsonOf({ by: 'last.operator', at: iso('last.at') })}), '{}') as fields from (
      select distinct on (c->>'field') c->>'field' as field, operator, at from operator_activity_report r, jsonb_array_elements(r.changes) c
      where r.entity_name = ${entityName} and r.record_id = ${id} and r.record_version > ${version}
      order by c->>'field', r.record_version desc) last`,
  )
  return found?.fields ?? {}
}

export const lastChange = (alias: string) => ({
  changedBy: fragment`(select coalesce(nullif(trim(w.first_name || ' ' || w.last_name), ''), w.username) from users w where w.id = ${alias}.changed_by)`,
  changedAt: iso(`${alias}.changed_at`),
})
