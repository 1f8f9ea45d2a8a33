import { eq, type SQL, sql } from 'drizzle-orm'
import { addNewUser, editUser, accounts as entities, removeUser, userFields, userItem, userLists } from '#api/accounts/entities'
import { metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import { lookUp } from '#api/core/objects'
import { allUsers, requireMayHandle, type UserKind } from '../access/accountKinds'
import { users } from '../access/tables'
import {
  giveRole,
  holdAdministration,
  lockUser,
  requireAdministrator,
  requireMayGive,
  requireMayManage,
  roleNamed,
} from '../access/userAccess'
import type { Change, Value } from '../core/auditChanges'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { changedMeanwhile, listRows, requireRow } from '../core/entity/crud'
import type { Table } from '../core/entity/entityTable'
import { type Acting, type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { queueMessage } from '../core/outbox/messages'
import { followed } from '../core/registry'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { fragment } from '../db/fragment'
import { jsonArray, jsonOf } from '../db/json'

const columns = Object.entries(userFields).map(([name, field]) => ({ ...metaOf(field), name, column: snake(name) }))
const labels = new Map(columns.map(({ name, label }) => [name, label]))
const sqlTypes: Partial<Record<string, string>> = { option: 'integer', flag: 'boolean', time: 'timestamp with time zone' }

export const isElectronic = sql`invoice_delivery <> 'pdf'`
export const lacksAddress = sql`electronic_address = ''`
export const lacksReference = sql`(buyer_reference = '' and order_reference = '')`

const reckoned: Readonly<Record<string, SQL>> = {
  hasUnknownCountry: sql`exists (select from addresses a where a.user_id = users.id and a.country !~ '^[A-Z]{2}$')`,
  lacksRole: fragment`(kind = 'staff' and is_active and role_id is null)`,
  lacksInvoiceData: fragment`(${isElectronic} and (${lacksAddress} or ${lacksReference}))`,
  erasedAt: sql`(select e.at from erasures e where e.user_id = users.id)`,
}

const plain = ['kind', 'username', 'language', 'invoiceDelivery']

/** Empty values are null. */
const everybody: Table = {
  entity: entities.User,
  name: fragment`(select id, version, is_system, changed_by, changed_at, search, ${columns.map(({ kind, column, name }) => {
    const value = reckoned[name]
    if (value) return fragment`${value} as ${column}`
    return sqlTypes[kind] || plain.includes(name) ? column : fragment`nullif(${column}, '') as ${column}`
  })} from users)`,
  fields: columns.map((column) => ({ ...column, sqlType: sqlTypes[column.kind] ?? 'text' })),
}

const whoIsIn = {
  User: sql`(t.kind = 'staff' or t.username is not null)`,
  IndividualAccount: sql`t.kind = 'private'`,
  InstitutionalAccount: sql`t.kind = 'institutional'`,
  AgentAccount: sql`t.kind = 'distributor'`,
  PanelAccount: sql`t.kind = 'panel'`,
} satisfies Record<keyof typeof userLists, SQL>

const listHandlers = Object.entries(userLists).map(([name, list]) => {
  const table = { ...everybody, within: lookUp(whoIsIn, name) }
  return bind(list, ({ db, body }) => listRows(db, table, body))
})

export type Body = Readonly<Record<string, unknown>>
type Column = (typeof users)['$inferInsert']

function valuesOf(body: Body): Partial<Column> {
  const given = columns.filter(({ name }) => name in body && name !== 'isActive' && !(name in reckoned) && body[name] !== undefined)
  return Object.fromEntries(
    given.map(({ name, kind }) => {
      const value = body[name]
      if (name === 'username') return [name, typeof value === 'string' ? value.toLowerCase() : null]
      if (kind === 'flag') return [name, value ?? false]
      if (name === 'language') return [name, value ?? 'sv']
      if (name === 'invoiceDelivery') return [name, value ?? 'pdf']
      return [name, sqlTypes[kind] ? value : (value ?? '')]
    }),
  )
}

/** @throws {Problem} 422 for missing fields of this kind */
function requireFieldsOfKind({ kind, username, email, organisation, firstName }: Partial<Column>): void {
  if (kind === 'staff' && !username) throw Problem.field('username', 'Username is required')
  if (kind === 'institutional' && !organisation) throw Problem.field('organisation', 'Organisation is required')
  if (kind !== 'panel' && kind !== 'distributor' && !firstName) throw Problem.field('firstName', 'First name is required')
  if (!email && kind === 'private') throw Problem.field('email', 'An individual is known by their email')
}

type By = Pick<Acting, 'user' | 'clock' | 'address'>

/** @throws {Problem} 422 */
export async function addAccount(tx: Queryable, by: By, body: Body & { kind: UserKind }) {
  const now = by.clock.now()
  const values = { ...valuesOf(body), kind: body.kind }
  requireFieldsOfKind(values)
  const [made] = await tx
    .insert(users)
    .values({ ...values, createdAt: now, changedBy: by.user.id, changedAt: now })
    .returning()
  if (!made) throw new Error('The account could not be added')
  const { roleId } = made
  const given = roleId ? [{ field: 'roleId', label: 'Role', from: null, to: await roleNamed(tx, roleId) }] : []
  await record(tx, actorOf(by), { ...accountSubject(made.id, 'Account'), action: 'added', changes: given })
  return made
}

/** Returns whether anything changed. @throws {Problem} 409 for an erased person, 422 */
export async function editAccount(tx: Queryable, by: By, current: Awaited<ReturnType<typeof lockUser>>, body: Body): Promise<boolean> {
  const { id } = current
  const values = valuesOf(body)
  if (await first(tx, sql`select 1 as found from erasures where user_id = ${id}`))
    throw Problem.conflict({ reason: 'erased' }, 'This person is erased: add a new account instead')
  if (id === by.user.id && values.email !== undefined && values.email !== current.email)
    throw Problem.field('email', 'Change your own address on your profile, which asks for your password')
  requireFieldsOfKind({ ...current, ...values })
  const changed = Object.entries(values).filter(([name, value]) => lookUp(current, name) !== value)
  if (!changed.length) return false
  await tx
    .update(users)
    .set({ ...values, version: current.version + 1, changedBy: by.user.id, changedAt: by.clock.now() })
    .where(eq(users.id, id))
  const changes = changed.map(([name, to]): Change => {
    const from = lookUp(current, name) as Value
    return { field: name, label: labels.get(name), from, to: to as Value }
  })
  await record(tx, actorOf(by), { ...accountSubject(id, 'Account'), action: 'changed', changes })
  await followed('User', tx, id, actorOf(by))
  return true
}

export const userHandlers: Bound[] = [
  ...listHandlers,

  bind(userItem, async ({ db, params: { id }, user }) => {
    const [found] = await db.select({ id: users.id, kind: users.kind, roleId: users.roleId }).from(users).where(eq(users.id, id))
    if (!user.permissions.has('UserUserItem') && !user.permissions.has(allUsers)) {
      requireMayHandle(user, found?.kind ?? 'staff')
      if (found) await requireMayManage(db, user, found)
    }
    return jsonData(await requireRow(db, everybody, id))
  }),

  bind(addNewUser, async ({ db, body, user, clock, address, requestId }) => {
    requireMayHandle(user, body.kind, body)
    const row = await transact(db, async (tx) => {
      await requireMayGive(tx, user, body.roleId ?? null)
      const made = await addAccount(tx, { user, clock, address }, body)
      if (made.username && made.email)
        await queueMessage(tx, { user, clock, requestId }, { kind: 'welcome', recipient: made.email, payload: { userId: made.id } })
      return requireRow(tx, everybody, made.id)
    })
    return jsonData(row)
  }),

  bind(editUser, async ({ params: { id }, body: { version, ...body }, sessions, ...call }) => {
    const { user } = call
    const row = await transact(call.db, async (tx) => {
      await holdAdministration(tx)
      const current = await lockUser(tx, id)
      requireMayHandle(user, current.kind, body)
      await requireMayManage(tx, user, current)
      if (current.version !== version) throw await changedMeanwhile(tx, everybody, id, version)
      const { roleId, ...rest } = body
      await editAccount(tx, call, current, rest)
      if (roleId !== undefined && roleId !== current.roleId) await giveRole(tx, call, current, roleId)
      await requireAdministrator(tx)
      return requireRow(tx, everybody, id)
    })
    await sessions.changed(id)
    return jsonData(row)
  }),

  bind(removeUser, async ({ db, params: { id }, query, user, clock, sessions, address }) => {
    await transact(db, async (tx) => {
      await holdAdministration(tx)
      const current = await lockUser(tx, id)
      requireMayHandle(user, current.kind)
      await requireMayManage(tx, user, current)
      if (query.version !== undefined && current.version !== query.version) throw await changedMeanwhile(tx, everybody, id, query.version)
      if (id === user.id) throw Problem.conflict({ reason: 'system' }, 'You cannot remove the account you are signed in with')
      const uses = await ordersOf(tx, id)
      if (uses.length) throw Problem.conflict({ reason: 'inUse', uses }, 'Orders name this account: close it instead of removing it')
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(id, 'Account'), action: 'removed' })
      await tx.delete(users).where(eq(users.id, id))
      await requireAdministrator(tx)
    })
    await sessions.changed(id)
    return null
  }),
]

const namesThem = (id: number): SQL => sql`customer_id = ${id} or handler_id = ${id} or changed_by = ${id}
  or b.id in (select h.record_id from operator_activity_report h where h.entity_name = 'Basket' and h.by_id = ${id})`

async function ordersOf(tx: Queryable, id: number) {
  const found = await first<{ count: number; sample: { id: number; label: string }[] }>(
    tx,
    sql`select (select count(*)::int from baskets b where ${namesThem(id)}) as count,
      (select ${jsonArray(jsonOf({ id: 's.id', label: sql`'#' || s.id` }))}
        from (select b.id from baskets b where ${namesThem(id)} order by b.id desc limit 3) s) as sample`,
  )
  return found?.count ? [{ entity: 'Basket', title: 'Orders', ...found }] : []
}
