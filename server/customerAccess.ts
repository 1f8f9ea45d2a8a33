import { type SQL, sql } from 'drizzle-orm'
import type { UserKind } from '#api/entities/accounts'
import { permissions as everyPermission, type Permission } from '#api/permissions'
import type { Queryable } from './db/database'
import type { SignedIn } from './sessions'
import { first } from './sqlParts'
import { mayManage } from './userAccess'
import { handlesKind } from './users'

/** Whom a call names, as far as it decides who may name them. */
export type Named = { id: number; kind: UserKind; roleId: number | null; hasOrders: boolean }

/** Nobody removes whom this finds before the transaction ends. */
export const accountNamed = (tx: Queryable, id: number | SQL): Promise<Named | undefined> =>
  first<Named>(
    tx,
    sql`select u.id, u.kind, u.role_id as "roleId", exists (select from baskets b where b.customer_id = u.id) as "hasOrders"
      from users u where u.id = ${id} for key share of u`,
  )

/** SQL that is true of customers, whatever permissions they have. */
export const isCustomerKind = sql`kind in ('private', 'institutional')`

/**
 * Whether somebody may name an account in an order, or write its addresses, and so read how it is reached: as a customer,
 * by `permission`, or as an account of a kind they handle; and never one that may do more than theirs. A customer is an
 * individual, an institution, or who has orders already.
 */
export async function mayServe(tx: Queryable, user: SignedIn, permission: Permission, account: Named): Promise<boolean> {
  const isCustomer = account.hasOrders || account.kind === 'private' || account.kind === 'institutional'
  if (!(isCustomer && user.permissions.has(permission)) && !handlesKind(user, account.kind)) return false
  return mayManage(tx, user, account)
}

/** SQL over rows of users: whether the account may do nothing that this one may not. The same as `mayManage`, for lists. */
export function isWithin(user: SignedIn): SQL {
  const held = sql`array(select json_array_elements_text(${JSON.stringify([...user.permissions])}::json))`
  const holdsEverything = everyPermission.every((permission) => user.permissions.has(permission))
  return sql`(role_id is null or role_id in (select r.id from roles r where (${holdsEverything}::boolean or not r.holds_everything)
    and not exists (select from role_permissions p where p.role_id = r.id and p.permission <> all(${held}))))`
}
