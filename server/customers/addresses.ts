import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import type { Permission } from '#api/core/permissions'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress, userAddress, userAddressItem } from '#api/customers/userAddress'
import { requireMayHandle } from '../access/accountKinds'
import { actorOf } from '../core/auditLog'
import { changedMeanwhile } from '../core/entity/crud'
import { editRow } from '../core/entity/crudEdit'
import { rowJson } from '../core/entity/crudSql'
import { addRow } from '../core/entity/crudWrite'
import type { Stored, Table } from '../core/entity/entityTable'
import type { Writing } from '../core/entity/writing'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { jsonbOf } from '../db/json'
import { accountNamed, mayServe, type Named } from './customerAccess'

const fields = Object.entries(userAddress.fields).map(([name, field]): Stored => {
  // Owners are accounts, which are no declared entity.
  const { refersTo: _, ...meta } = metaOf(field)
  return { ...meta, name, column: snake(name), sqlType: name === 'userId' ? 'integer' : 'text' }
})
const table: Table = { entity: userAddress, name: 'addresses', fields }
const parts: Table = { ...table, fields: fields.filter(({ name }) => name !== 'userId') }

const row = sql`(${rowJson(table, 'a')}::jsonb || ${jsonbOf({
  email: sql`coalesce(p.email, u.email)`,
  subsetEmail: sql`case when p.id is null then '' else u.email end`,
})})`
const rows = sql`addresses a join users u on u.id = a.user_id left join users p on p.id = u.parent_id`

export const addressHandlers: Bound[] = [
  bind(userAddresses, async ({ db, query: { userId }, user }) => {
    await requireMayRead(db, user, await accountNamed(db, userId), () => Problem.notFound('Customer'))
    const found = await first<{ addresses: string }>(
      db,
      sql`select coalesce(jsonb_agg(${row} order by a.id), '[]')::text as addresses from ${rows} where a.user_id = ${userId}`,
    )
    return jsonData(found?.addresses ?? '[]')
  }),

  bind(userAddressItem, async ({ db, params: { id }, user }) => {
    await requireMayRead(db, user, await ownerOf(db, id), noAddress)
    return jsonData(await requireAddress(db, id))
  }),

  bind(addUserAddress, ({ body, ...call }) =>
    transact(call.db, async (tx) => {
      const { user } = call
      await requireMay(tx, user, 'offer', await accountNamed(tx, body.userId), () => Problem.field('userId', noSuchCustomer))
      return jsonData(await requireAddress(tx, await addAddress({ tx, ...actorOf(call), user }, body)))
    }),
  ),

  bind(editUserAddress, ({ params: { id }, body: { version, ...body }, ...call }) =>
    transact(call.db, async (tx) => {
      const { user } = call
      await requireMay(tx, user, 'offer', await ownerOf(tx, id), noAddress)
      const isDone = await editRow({ tx, table: parts, ...actorOf(call), user }, id, version, body)
      if (!isDone) throw await changedMeanwhile(tx, table, id, version)
      return jsonData(await requireAddress(tx, id))
    }),
  ),
]

export const addAddress = (writing: Omit<Writing, 'table'>, body: { userId: number; [part: string]: unknown }): Promise<number> =>
  addRow({ ...writing, table }, body)

const ownerOf = (db: Queryable, id: number) => accountNamed(db, sql`(select user_id from addresses where id = ${id})`)

const noAddress = () => Problem.notFound('Address')
export const noSuchCustomer = 'None of the customers you may choose has this number'

/** @throws {Problem} 403, or `missing`, which hides whether the owner exists */
async function requireMay(
  tx: Queryable,
  user: SignedIn,
  permission: Permission,
  owner: Named | undefined,
  missing: () => Problem,
): Promise<void> {
  if (!user.permissions.has(permission)) requireMayHandle(user, owner?.kind ?? 'staff')
  if (!owner || !(await mayServe(tx, user, permission, owner))) throw missing()
}

/** Whoever sees orders reads where to send them. */
async function requireMayRead(tx: Queryable, user: SignedIn, owner: Named | undefined, missing: () => Problem): Promise<void> {
  if (owner?.hasOrders && user.permissions.has('CustomerOrders')) return
  await requireMay(tx, user, 'CustomerOrders', owner, missing)
}

async function requireAddress(db: Queryable, id: number): Promise<string> {
  const found = await first<{ address: string }>(db, sql`select ${row}::text as address from ${rows} where a.id = ${id}`)
  if (!found) throw noAddress()
  return found.address
}
