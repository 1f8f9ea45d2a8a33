import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { permissions as everyPermission } from '#api/permissions'
import { changeActiveStatus, changeUserPassword, inviteUser, updateUserRole } from '#api/users'
import { type Accounts, accountByEmail, linkTo } from './accounts'
import { dropTokens, issueToken } from './accountTokens'
import type { Queryable } from './db/database'
import { rolePermissions, roles, users } from './db/schema/access'
import { type Acting, type Bound, bind } from './endpoints'
import { mailTexts } from './mailTexts'
import { hashPassword } from './passwords'
import { Problem } from './problem'
import type { SignedIn } from './sessions'
import { first } from './sqlParts'
import { accountSubject, actorOf, invitationTo, record } from './trail'
import { transact } from './transact'

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

type Target = { id: number; roleId: number | null }

/** Whether an account may do nothing that this one may not. */
export async function mayManage(tx: Queryable, user: SignedIn, target: Target): Promise<boolean> {
  if (target.id === user.id) return true
  return (await permissionsOf(tx, target.roleId)).every((permission) => user.permissions.has(permission))
}

/** Nobody takes over, closes or changes an account that may do more than theirs. @throws {Problem} 403 */
export async function requireMayManage(tx: Queryable, user: SignedIn, target: Target): Promise<void> {
  if (!(await mayManage(tx, user, target))) throw Problem.forbidden('This account may do more than yours')
}

/** Changes of who may administer take turns: two administrators that close each other would leave none. */
export const holdAdministration = (tx: Queryable) => tx.execute(sql`select pg_advisory_xact_lock(7205190)`)

/**
 * Ask at the end of a change, in its transaction. Only who holds everything counts: nobody gives what they do not hold, so
 * whoever may change roles and holds less could never bring the rest back.
 * @throws {Problem} 409 when it leaves nobody who holds everything
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

/** A locked account. @throws {Problem} 404 */
export async function lockUser(tx: Queryable, id: number) {
  const [found] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!found) throw Problem.notFound('User')
  return found
}

/** Gives a role, checked on both ends. Call `sessions.changed` once the transaction is through. */
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

/** A role as the trail has it. */
export async function roleNamed(tx: Queryable, id: number | null): Promise<{ id: number; label: string } | null> {
  if (id === null) return null
  const [role] = await tx.select({ id: roles.id, label: roles.title }).from(roles).where(eq(roles.id, id))
  return role ?? null
}

// Letters and digits that are not mistaken for one another when they are read out.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const temporaryPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** What administrators do with others' accounts. */
export const userAccessHandlers = (accounts: Accounts): Bound[] => [
  bind(updateUserRole, async ({ body: { userId, roleId, expected }, sessions, ...call }) => {
    await transact(call.db, async (tx) => {
      await holdAdministration(tx)
      const target = await lockUser(tx, userId)
      await requireMayManage(tx, call.user, target)
      if (target.roleId === roleId) return
      if (expected !== undefined && expected !== target.roleId)
        throw Problem.conflict({ reason: 'changed', roleId: target.roleId }, 'Somebody gave them another role in the meantime')
      await giveRole(tx, call, target, roleId)
    })
    await sessions.changed(userId)
    return null
  }),

  bind(changeActiveStatus, async ({ params: { id }, query: { expected }, user, db, clock, sessions, address }) => {
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
      await record(tx, actorOf({ user, clock, address }), {
        ...accountSubject(id, 'Account status'),
        action: 'changed',
        changes: [{ field: 'isActive', label: 'Active', from: !next, to: next }],
      })
      await requireAdministrator(tx)
      return next
    })
    await sessions.changed(id)
    return { isActive }
  }),

  bind(changeUserPassword, async ({ params: { id }, user, db, clock, sessions, address }) => {
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
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(id, 'Account password'), action: 'changed' })
    })
    await sessions.changed(id)
    return { password }
  }),

  bind(inviteUser, async ({ body: { email, roleId }, user, db, clock, address }) => {
    await requireMayGive(db, user, roleId)
    const known = await accountByEmail(db, email)
    if (known?.username) throw Problem.field('email', `Signs in already, as ${known.username}`)
    const token = await db.transaction(async (tx) => {
      await dropTokens(tx, 'invitation', { email })
      await record(tx, actorOf({ user, clock, address }), {
        ...invitationTo(email),
        action: 'added',
        changes: [{ field: 'roleId', label: 'Role', from: null, to: await roleNamed(tx, roleId) }],
      })
      return issueToken(tx, clock.now(), 'invitation', { email, roleId })
    })
    accounts.post.later('invitation', async () => ({
      to: email,
      ...mailTexts.invitation(linkTo(accounts, '/register', { invitation: token })),
    }))
    return null
  }),
]
