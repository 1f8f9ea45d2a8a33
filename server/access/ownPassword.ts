import { and, eq, isNotNull } from 'drizzle-orm'
import { adminResetPassword, changeOwnPassword, forgetPassword, resetPassword } from '#api/access/account'
import { type Bound, bind, bindPublic, type Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Sessions, SignedIn } from '../core/http/signedIn'
import { accountSubject, actorOf, record } from '../core/trail'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { type Accounts, accountByEmail, accountById, deadLink, linkTo } from './accounts'
import { dropTokens, issueToken, redeemToken } from './accountTokens'
import { countAttempt } from './loginLimit'
import { countMailAsked } from './mailLimit'
import { mailTexts } from './mailTexts'
import { hashPassword, verifyPassword } from './passwords'
import { users } from './tables'

/** Choosing another password for oneself: knowing the present one, by a link sent by mail, or by a permission. */
export const ownPasswordHandlers = (accounts: Accounts): Bound[] => [
  bind(changeOwnPassword, async (call) => {
    const { body, user, db, clock, address } = call
    const attempt = await countAttempt(db, clock, `change ${user.id}`, address)
    const [known] = await db.select().from(users).where(eq(users.id, user.id))
    if (!(await verifyPassword(body.currentPassword, known?.passwordHash))) {
      await record(db, actorOf(call), { ...accountSubject(user.id, 'Account password'), action: 'refused' })
      throw Problem.field('currentPassword', 'The current password is not right')
    }
    await attempt.succeeded()
    if (body.password === body.currentPassword) throw Problem.field('password', 'Choose another password than the current one')
    return replaceOwn(accounts, call)
  }),

  bind(adminResetPassword, (call) => replaceOwn(accounts, call)),

  bindPublic(forgetPassword, async ({ body: { email }, db, clock, address, requestId }) => {
    if (!(await countMailAsked(db, clock, email, address))) return null
    accounts.post.later(
      'reset',
      async () => {
        const known = await accountByEmail(db, email)
        if (!known?.username || !known.isActive) return undefined
        const token = await db.transaction(async (tx) => {
          // Links sent before stay good: else whoever asks once more takes theirs from somebody who is just following it.
          await record(tx, actorOf({ clock, address }), { ...accountSubject(known.id, 'Reset link'), action: 'added' })
          return issueToken(tx, clock.now(), 'reset', { email: known.email, userId: known.id })
        })
        return { to: known.email, ...mailTexts.reset(known.username, linkTo(accounts, '/reset-password', { token })) }
      },
      requestId,
    )
    return null
  }),

  bindPublic(resetPassword, async ({ body, db, clock, address, sessions, concerns, requestId }) => {
    const attempt = await countAttempt(db, clock, 'reset', address)
    const passwordHash = await hashPassword(body.password)
    const userId = await transact(db, async (tx) => {
      const used = await redeemToken(tx, clock.now(), 'reset', body.token)
      if (!used?.userId || !(await setPassword(tx, used.userId, passwordHash))) throw deadLink()
      await sessions.endAll(used.userId, tx)
      await record(tx, actorOf({ clock, address }), { ...accountSubject(used.userId, 'Account password'), action: 'changed' })
      return used.userId
    })
    concerns(userId)
    await sessions.changed(userId)
    await attempt.succeeded()
    tell(accounts, db, userId, requestId)
    return null
  }),
]

type Own = {
  body: { password: string }
  user: SignedIn
  db: Database
  clock: Clock
  sessions: Sessions
  address: string
  requestId: string
}

/** Everybody else who is signed in as them is signed out, and they are told. */
async function replaceOwn(accounts: Accounts, { body, user, db, clock, sessions, address, requestId }: Own): Promise<null> {
  const passwordHash = await hashPassword(body.password)
  await transact(db, async (tx) => {
    await setPassword(tx, user.id, passwordHash)
    await sessions.endOthers(user, tx)
    await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Account password'), action: 'changed' })
  })
  await sessions.changed(user.id)
  tell(accounts, db, user.id, requestId)
  return null
}

/** Returns whether there is such an account, and it is open. Links that were sent for it are dead from now on. */
async function setPassword(tx: Queryable, userId: number, passwordHash: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, requiredChangePassword: false })
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNotNull(users.username)))
    .returning({ id: users.id })
  await dropTokens(tx, 'reset', { userId })
  return changed.length > 0
}

function tell(accounts: Accounts, db: Database, userId: number, requestId: string): void {
  accounts.post.later(
    'passwordChanged',
    async () => {
      const known = await accountById(db, userId)
      if (!known?.username || !known.email) return undefined
      return { to: known.email, ...mailTexts.passwordChanged(known.username, linkTo(accounts, '/forget-password')) }
    },
    requestId,
  )
}
