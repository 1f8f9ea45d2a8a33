import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { changeActiveStatus, changeUserPassword, inviteUser, updateUserRole } from '#api/accounts/users'
import { permissions as everyPermission } from '#api/core/permissions'
import { record } from '../core/audit'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { first } from '../core/sqlParts'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { type Accounts, accountByEmail, linkTo } from './accounts'
import { dropTokens, issueToken } from './accountTokens'
import { mailTexts } from './mailTexts'
import { hashPassword } from './passwords'
import type { SignedIn } from './sessions'
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

// Letters and digits that are not mistaken for one another when they are read out.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const temporaryPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** What administrators do with others' accounts. */
export const userAccessHandlers = (accounts: Accounts): Bound[] => [
  bind(updateUserRole, async ({ body: { userId, roleId, expected }, user, db, clock, sessions }) => {
    await transact(db, async (tx) => {
      await holdAdministration(tx)
      const target = await lockUser(tx, userId)
      await requireMayManage(tx, user, target)
      if (target.roleId === roleId) return
      if (expected !== undefined && expected !== target.roleId)
        throw Problem.conflict({ reason: 'changed', roleId: target.roleId }, 'Somebody gave them another role in the meantime')
      await giveRole(tx, clock.now(), user, userId, roleId)
    })
    await sessions.changed(userId)
    return null
  }),

  bind(changeActiveStatus, async ({ params: { id }, query: { expected }, user, db, clock, sessions }) => {
    const isActive = await transact(db, async (tx) => {
      await holdAdministration(tx)
      const target = await lockUser(tx, id)
      await requireMayManage(tx, user, target)
      if (expected !== undefined && (expected === 'true') !== target.isActive)
        throw Problem.conflict({ reason: 'changed', isActive: target.isActive }, 'Somebody changed this in the meantime')
      if (id === user.id) throw Problem.conflict({ reason: 'own' }, 'You cannot close the account you are signed in with')
      const next = !target.isActive
      await tx
        .update(users)
        .set({ isActive: next, version: sql`${users.version} + 1`, changedBy: user.id, changedAt: clock.now() })
        .where(eq(users.id, id))
      if (!next) await sessions.endAll(id, tx)
      await dropTokens(tx, 'reset', { userId: id })
      await dropTokens(tx, 'signIn', { userId: id })
      await record(tx, clock.now(), { byId: user.id, userId: id, what: 'Account status', fields: ['isActive'] })
      await requireAdministrator(tx)
      return next
    })
    await sessions.changed(id)
    return { isActive }
  }),

  bind(changeUserPassword, async ({ params: { id }, user, db, clock, sessions }) => {
    const password = temporaryPassword()
    const passwordHash = await hashPassword(password)
    await transact(db, async (tx) => {
      const target = await lockUser(tx, id)
      await requireMayManage(tx, user, target)
      if (id === user.id) throw Problem.conflict({ reason: 'own' }, 'Change your own password on its page')
      if (!target.username) throw Problem.conflict({ reason: 'customer' }, 'This customer does not sign in: give them a username first')
      await tx.update(users).set({ passwordHash, requiredChangePassword: true }).where(eq(users.id, id))
      await sessions.endAll(id, tx)
      await dropTokens(tx, 'reset', { userId: id })
      await dropTokens(tx, 'signIn', { userId: id })
      await record(tx, clock.now(), { byId: user.id, userId: id, what: 'Account password' })
    })
    await sessions.changed(id)
    return { password }
  }),

  bind(inviteUser, async ({ body: { email, roleId }, user, db, clock }) => {
    await requireMayGive(db, user, roleId)
    const known = await accountByEmail(db, email)
    if (known?.username) throw Problem.field('email', `Signs in already, as ${known.username}`)
    const token = await db.transaction(async (tx) => {
      await dropTokens(tx, 'invitation', { email })
      return issueToken(tx, clock.now(), 'invitation', { email, roleId })
    })
    accounts.post.later('invitation', async () => ({
      to: email,
      ...mailTexts.invitation(linkTo(accounts, '/register', { invitation: token })),
    }))
    return null
  }),
]
