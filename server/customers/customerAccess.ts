import { type SQL, sql } from 'drizzle-orm'
import type { Permission } from '#api/core/permissions'
import { handlesKind, type UserKind } from '../access/accountKinds'
import { mayManage } from '../access/userAccess'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'

export type Named = { id: number; kind: UserKind; roleId: number | null; hasOrders: boolean }

/** Locks the account until the end of the transaction. */
export const accountNamed = (tx: Queryable, id: number | SQL): Promise<Named | undefined> =>
  first<Named>(
    tx,
    sql`select u.id, u.kind, u.role_id as "roleId", exists (select from baskets b where b.customer_id = u.id) as "hasOrders"
      from users u where u.id = ${id} for key share of u`,
  )

/**
 * Whether the caller may name an account in an order or edit its addresses, which reveals contact details: a customer with `permission`, or
 * an account of a kind they handle, never one that may do more than theirs. A customer is an individual, an institution or anybody with
 * orders.
 */
export async function mayServe(tx: Queryable, user: SignedIn, permission: Permission, account: Named): Promise<boolean> {
  const isCustomer = account.hasOrders || account.kind === 'private' || account.kind === 'institutional'
  if (!(isCustomer && user.permissions.has(permission)) && !handlesKind(user, account.kind)) return false
  return mayManage(tx, user, account)
}
