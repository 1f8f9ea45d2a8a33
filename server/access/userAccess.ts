import { eq, sql } from 'drizzle-orm'
import { permissions as everyPermission } from '#api/core/permissionNames'
import { record } from '../core/audit'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { rolePermissions, roles, users } from './tables'

/** What a role allows. @throws {Problem} 422 where there is no such role */
export async function permissionsOf(tx: Queryable, roleId: number | null): Promise<readonly string[]> {
  if (roleId === null) return []
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw Problem.field('roleId', 'Does not exist')
  if (role.holdsEverything) return everyPermission
  const held = await tx.select({ permission: rolePermissions.permission }).from(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  return held.map(({ permission }) => permission)
}

/** Nobody gives what they do not hold. @throws {Problem} 422 */
export async function requireMayGive(tx: Queryable, user: SignedIn, roleId: number | null): Promise<void> {
  const lacking = (await permissionsOf(tx, roleId)).find((permission) => !user.permissions.has(permission))
  if (lacking) throw Problem.field('roleId', `You may only give roles whose permissions you hold: ${lacking} is not among yours`)
}

/** Nobody takes over, closes or changes an account that may do more than theirs. @throws {Problem} 403 */
export async function requireMayManage(tx: Queryable, user: SignedIn, target: { id: number; roleId: number | null }): Promise<void> {
  if (target.id === user.id) return
  const lacking = (await permissionsOf(tx, target.roleId)).some((permission) => !user.permissions.has(permission))
  if (lacking) throw Problem.forbidden('This account may do more than yours')
}

/** Changes of who may administer take turns: two administrators that close each other would leave none. */
export const holdAdministration = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(7205190)`)

/** Ask at the end of a change, in its transaction. @throws {Problem} 409 when it leaves nobody who could change it back */
export async function requireAdministrator(tx: Queryable): Promise<void> {
  const left = await first(
    tx,
    sql`select 1 as found from users u join roles r on r.id = u.role_id
      where u.is_active and u.username is not null and u.password_hash is not null and (r.holds_everything
        or exists (select from role_permissions p where p.role_id = r.id and p.permission = 'PermissionAccess')) limit 1`,
  )
  if (left) return
  throw Problem.conflict(
    { reason: 'lastAdministrator' },
    'Nobody would be left who may change roles and permissions: give somebody else PermissionAccess first',
  )
}

/** A locked account. @throws {Problem} 404 */
export async function lockUser(tx: Queryable, id: number) {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!found) throw Problem.notFound('User')
  return found
}

/** Gives a role, checked on both ends. Call `sessions.changed` once the transaction is through. */
export async function giveRole(tx: Queryable, now: Date, by: SignedIn, userId: number, roleId: number | null): Promise<void> {
  await requireMayGive(tx, by, roleId)
  await tx
    .update(users)
    .set({ roleId, version: sql`${users.version} + 1`, changedBy: by.id, changedAt: now })
    .where(eq(users.id, userId))
  await record(tx, now, { byId: by.id, userId, what: 'Account role', fields: ['roleId'] })
  await requireAdministrator(tx)
}
