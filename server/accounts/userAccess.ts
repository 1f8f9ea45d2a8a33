import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { changeActiveStatus, changeUserPassword, inviteUser, resetSecondFactor, updateUserRole } from '#api/accounts/users'
import { accountByEmail } from '../access/accounts'
import { dropTokens, takeBackInvitations } from '../access/accountTokens'
import { queueNotice } from '../access/messages'
import { hashPassword } from '../access/passwords'
import { dropFactor } from '../access/proof/factorStore'
import { users } from '../access/tables'
import {
  giveRole,
  holdAdministration,
  lockUser,
  requireAdministrator,
  requireMayChangeRole,
  requireMayGive,
  requireMayManage,
  roleNamed,
} from '../access/userAccess'
import { accountSubject, actorOf, invitationTo, record } from '../core/auditLog'
import { type Bound, bind } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { queueMessage } from '../core/outbox/messages'
import { transact } from '../core/transact'

// Without characters that sound or look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const temporaryPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

export const userAccessHandlers: Bound[] = [
  bind(updateUserRole, async ({ body: { userId, roleId, expected }, sessions, ...call }) => {
    await transact(call.db, async (tx) => {
      await holdAdministration(tx)
      const target = await lockUser(tx, userId)
      await requireMayManage(tx, call.user, target)
      if (target.roleId === roleId) return
      if (expected !== undefined && expected !== target.roleId)
        throw Problem.changed('Somebody gave them another role in the meantime', { current: { roleId: target.roleId } })
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
        throw Problem.changed('Somebody changed this in the meantime', { current: { isActive: target.isActive } })
      if (id === user.id) throw Problem.conflict({ reason: 'own' }, 'You cannot close the account you are signed in with')
      const next = !target.isActive
      await tx
        .update(users)
        .set({ isActive: next, version: sql`${users.version} + 1`, changedBy: user.id, changedAt: clock.now() })
        .where(eq(users.id, id))
      if (!next) await sessions.endAll(id, tx)
      await dropTokens(tx, 'reset', { userId: id })
      await dropTokens(tx, 'signIn', { userId: id })
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
      await dropTokens(tx, 'signIn', { userId: id })
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(id, 'Account password'), action: 'changed' })
    })
    await sessions.changed(id)
    return { password }
  }),

  bind(resetSecondFactor, async ({ db, clock, user, params: { id }, sessions, address, requestId }) => {
    const wasOn = await transact(db, async (tx) => {
      const target = await lockUser(tx, id)
      await requireMayManage(tx, user, target)
      if (id === user.id) throw Problem.conflict({ reason: 'own' }, 'Turn your own off on its page')
      if (!(await dropFactor(tx, id))) return false
      await sessions.endAll(id, tx)
      await dropTokens(tx, 'signIn', { userId: id })
      await record(tx, actorOf({ user, clock, address }), { ...accountSubject(id, 'Second factor'), action: 'removed' })
      await queueNotice(tx, { clock, requestId }, id, 'secondFactorReset')
      return true
    })
    await sessions.changed(id)
    return { wasOn }
  }),

  bind(inviteUser, async ({ body: { email, roleId }, user, db, clock, address, requestId }) => {
    await requireMayGive(db, user, roleId)
    const existing = await accountByEmail(db, email)
    if (existing?.username) throw Problem.field('email', `Signs in already, as ${existing.username}`)
    await transact(db, async (tx) => {
      // An invitation with a more powerful role cannot be replaced.
      for (const given of await takeBackInvitations(tx, email)) await requireMayChangeRole(tx, user, given)
      await record(tx, actorOf({ user, clock, address }), {
        ...invitationTo(email),
        action: 'added',
        changes: [{ field: 'roleId', label: 'Role', from: null, to: await roleNamed(tx, roleId) }],
      })
      await queueMessage(tx, { user, clock, requestId }, { kind: 'invitation', recipient: email, payload: { roleId } })
    })
    return null
  }),
]
