import { sql } from 'drizzle-orm'
import { metaOf } from '#api/core/field'
import { snake } from '#api/core/names'
import type { Permission } from '#api/core/permissions'
import { userAddresses } from '#api/customers/addresses'
import { addUserAddress, editUserAddress, userAddress, userAddressItem } from '#api/customers/userAddress'
import { requireMayHandle, type UserKind } from '../access/accountKinds'
import { changedMeanwhile } from '../core/entity/crud'
import { rowJson } from '../core/entity/crudSql'
import { addRow, editRow, type Writing } from '../core/entity/crudWrite'
import type { Stored, Table } from '../core/entity/entityTable'
import { type Bound, bind, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'

const fields = Object.entries(userAddress.fields).map(([name, field]): Stored => {
  // Whose it is points at accounts, which are no declared table.
  const { refersTo: _, ...meta } = metaOf(field)
  return { ...meta, name, column: snake(name), sqlType: name === 'userId' ? 'integer' : 'text' }
})
const table: Table = { entity: userAddress, name: 'addresses', fields }
/** What an edit changes: an address stays with whom it belongs to. */
const parts: Table = { ...table, fields: fields.filter(({ name }) => name !== 'userId') }

const row = sql`(${rowJson(table, 'a')}::jsonb || jsonb_build_object('email', coalesce(p.email, u.email),
  'subsetEmail', case when p.id is null then '' else u.email end))`
const rows = sql`addresses a join users u on u.id = a.user_id left join users p on p.id = u.parent_id`

/** Where things go that somebody orders. */
export const addressHandlers: Bound[] = [
  bind(userAddresses, async ({ db, query: { userId }, user }) => {
    const owner = await first<Owner>(db, sql`select kind from users where id = ${userId}`)
    requireMay(user, 'CustomerOrders', owner, () => Problem.notFound('Customer'))
    const found = await first<{ addresses: string }>(
      db,
      sql`select coalesce(jsonb_agg(${row} order by a.id), '[]')::text as addresses from ${rows} where a.user_id = ${userId}`,
    )
    return jsonData(found?.addresses ?? '[]')
  }),

  bind(userAddressItem, async ({ db, params: { id }, user }) => {
    requireMay(user, 'CustomerOrders', await ownerOf(db, id), noAddress)
    return jsonData(await requireAddress(db, id))
  }),

  bind(addUserAddress, ({ db, body, user, clock }) =>
    transact(db, async (tx) => {
      const owner = await first<Owner>(tx, sql`select kind from users where id = ${body.userId} for key share`)
      requireMay(user, 'offer', owner, () => Problem.field('userId', 'This customer does not exist'))
      return jsonData(await requireAddress(tx, await addAddress({ tx, user, now: clock.now() }, body)))
    }),
  ),

  bind(editUserAddress, ({ db, params: { id }, body: { version, ...body }, user, clock }) =>
    transact(db, async (tx) => {
      requireMay(user, 'offer', await ownerOf(tx, id), noAddress)
      const isDone = await editRow({ tx, table: parts, user, now: clock.now() }, id, version, body)
      if (!isDone) throw await changedMeanwhile(tx, table, id, version)
      return jsonData(await requireAddress(tx, id))
    }),
  ),
]

/** Adds an address to an account that is there. Returns its id. */
export const addAddress = (writing: Omit<Writing, 'table'>, body: { userId: number; [part: string]: unknown }): Promise<number> =>
  addRow({ ...writing, table }, body)

type Owner = { kind: UserKind }

const ownerOf = (db: Queryable, id: number) =>
  first<Owner>(db, sql`select u.kind from addresses a join users u on u.id = a.user_id where a.id = ${id}`)

const noAddress = () => Problem.notFound('Address')

/** Whoever holds the permission may, and whoever handles accounts of the owner's kind. @throws {Problem} 403, or what is `missing` */
function requireMay(user: SignedIn, permission: Permission, owner: Owner | undefined, missing: () => Problem): void {
  if (!user.permissions.has(permission)) requireMayHandle(user, owner?.kind ?? 'staff')
  if (!owner) throw missing()
}

async function requireAddress(db: Queryable, id: number): Promise<string> {
  const found = await first<{ address: string }>(db, sql`select ${row}::text as address from ${rows} where a.id = ${id}`)
  if (!found) throw noAddress()
  return found.address
}
