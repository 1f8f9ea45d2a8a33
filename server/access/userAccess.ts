import { eq, type SQL, sql } from 'drizzle-orm'
import { permissions as everyPermission } from '#api/core/permissionNames'
import { accountSubject, actorOf, record } from '../core/auditLog'
import type { Acting } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { first } from '../core/sqlParts'
import type { Queryable } from '../db/database'
import { rolePermissions, roles, users } from './tables'

/** @throws {Problem} 422 for an unknown role */
export async function permissionsOf(tx: Queryable, roleId: number | null): Promise<readonly string[]> {
  if (roleId === null) return []
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId))
  if (!role) throw Problem.field('roleId', 'Does not exist')
  if (role.holdsEverything) return everyPermission
  const held = await tx.select({ permission: rolePermissions.permission }).from(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  return held.map(({ permission }) => permission)
}

const ours: ReadonlySet<string> = new Set(everyPermission)

export const lackingOf = (user: SignedIn, permissions: readonly string[]): string | undefined =>
  permissions.find((permission) => ours.has(permission) && !user.permissions.has(permission))

/** Nobody can grant permissions they do not hold. @throws {Problem} 422 */
export async function requireMayGive(tx: Queryable, user: SignedIn, roleId: number | null): Promise<void> {
  const lacking = lackingOf(user, await permissionsOf(tx, roleId))
  if (lacking) throw Problem.field('roleId', `You may only give roles whose permissions you hold: ${lacking} is not among yours`)
}

type Target = { id: number; roleId: number | null }

export async function mayManage(tx: Queryable, user: SignedIn, target: Target): Promise<boolean> {
  if (target.id === user.id) return true
  return lackingOf(user, await permissionsOf(tx, target.roleId)) === undefined
}

/** @throws {Problem} 403 for a role that may do more than the caller's */
export async function requireMayChangeRole(tx: Queryable, user: SignedIn, roleId: number): Promise<void> {
  if (lackingOf(user, await permissionsOf(tx, roleId)) !== undefined) throw Problem.forbidden('This role may do more than yours')
}

/** @throws {Problem} 403 for an account that may do more than the caller's */
export async function requireMayManage(tx: Queryable, user: SignedIn, target: Target): Promise<void> {
  if (!(await mayManage(tx, user, target))) throw Problem.forbidden('This account may do more than yours')
}

/** SQL version of `mayManage` for lists over rows of users. */
export function isWithin(user: SignedIn): SQL {
  const held = sql`array(select json_array_elements_text(${JSON.stringify([...user.permissions])}::json))`
  const all = sql`array(select json_array_elements_text(${JSON.stringify(everyPermission)}::json))`
  const holdsEverything = everyPermission.every((permission) => user.permissions.has(permission))
  return sql`(role_id is null or role_id in (select r.id from roles r where (${holdsEverything}::boolean or not r.holds_everything)
    and not exists (select from role_permissions p where p.role_id = r.id and p.permission <> all(${held}) and p.permission = any(${all}))))`
}

/** Serialises changes of administrators, so that two cannot close each other's account. */
export const holdAdministration = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(7205190)`)

/**
 * Call at the end of a change, in its transaction. Only roles that hold everything count, because a lesser role could not restore the rest.
 * @throws {Problem} 409 if nobody would hold everything
 */
export async function requireAdministrator(tx: Queryable): Promise<void> {
  const left = await first(
    tx,
    sql`select 1 as found from users u join roles r on r.id = u.role_id
      where u.is_active and u.username is not null and u.password_hash is not null and r.holds_everything limit 1`,
  )
  if (left) return
  throw Problem.conflict(
    { reason: 'lastAdministrator' },
    'Nobody would be left who holds everything: make somebody else an administrator first',
  )
}

/** @throws {Problem} 404 */
export async function lockUser(tx: Queryable, id: number) {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!found) throw Problem.notFound('User')
  return found
}

/** Call `sessions.changed` after the commit. */
export async function giveRole(tx: Queryable, by: Acting, { id, roleId: former }: Target, roleId: number | null): Promise<void> {
  await requireMayGive(tx, by.user, roleId)
  await tx
    .update(users)
    .set({ roleId, version: sql`${users.version} + 1`, changedBy: by.user.id, changedAt: by.clock.now() })
    .where(eq(users.id, id))
  const [from, to] = [await roleNamed(tx, former), await roleNamed(tx, roleId)]
  await record(tx, actorOf(by), {
    ...accountSubject(id, 'Account role'),
    action: 'changed',
    changes: [{ field: 'roleId', label: 'Role', from, to }],
  })
  await requireAdministrator(tx)
}

export async function roleNamed(tx: Queryable, id: number | null): Promise<{ id: number; label: string } | null> {
  if (id === null) return null
  const [role] = await tx.select({ id: roles.id, label: roles.title }).from(roles).where(eq(roles.id, id))
  return role ?? null
}
