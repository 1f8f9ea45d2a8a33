import { and, eq, isNotNull } from 'drizzle-orm'
import { adminResetPassword, changeOwnPassword, forgetPassword, resetPassword } from '#api/access/account'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { type Bound, bind, bindPublic, type Clock, Json, jsonData } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Sessions, SignedIn } from '../core/http/signedIn'
import { queueMessage } from '../core/outbox/messages'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { type Accounts, deadLink } from './accounts'
import { dropTokens, lookAtToken, redeemToken } from './accountTokens'
import { countAttempt } from './loginLimit'
import { countMailRequest } from './mailLimit'
import { queueNotice } from './messages'
import { hashPassword } from './passwords'
import { type Names, requireHardToGuess } from './proof/newPassword'
import { requireOwnPassword } from './proof/ownProof'
import { rememberBrowser } from './signingIn'
import { users } from './tables'

export const ownPasswordHandlers = (accounts: Accounts): Bound[] => [
  bind(changeOwnPassword, async (call) => {
    const { body } = call
    await requireOwnPassword(call, body.currentPassword)
    if (body.password === body.currentPassword) throw Problem.field('password', 'Choose another password than the current one')
    return replaceOwn(call)
  }),

  bind(adminResetPassword, async (call) => {
    const { user, clock, sessions, body } = call
    const since = clock.now().getTime() - (await sessions.beganAt(user)).getTime()
    if (since > shownFor || body.currentPassword !== undefined) await requireOwnPassword(call, body.currentPassword)
    return replaceOwn(call)
  }),

  bindPublic(forgetPassword, async ({ body: { email }, db, clock, address, requestId }) => {
    if (!(await countMailRequest(db, clock, email, address))) return null
    // Looked up when the mail leaves, so that the response time does not reveal whether the address exists.
    await transact(db, (tx) => queueMessage(tx, { clock, requestId }, { kind: 'reset', recipient: email, payload: { address } }))
    return null
  }),

  bindPublic(resetPassword, async ({ body, db, clock, address, headers, sessions, concerns, requestId }) => {
    const attempt = await countAttempt(db, clock, 'reset', address)
    const passwordHash = await hashPassword(body.password)
    const waiting = await lookAtToken(db, clock.now(), 'reset', body.token)
    if (waiting?.userId) await requireHardToGuess(body.password, await namesOf(db, waiting.userId))
    const { userId, remembered } = await transact(db, async (tx) => {
      const used = await redeemToken(tx, clock.now(), 'reset', body.token)
      if (!used?.userId || !(await setPassword(tx, used.userId, passwordHash))) throw deadLink()
      await sessions.endAll(used.userId, tx)
      await record(tx, actorOf({ clock, address }), { ...accountSubject(used.userId, 'Account password'), action: 'changed' })
      // Access to the mailbox proves ownership: their next sign-in here is not slowed by other people's guesses.
      await queueNotice(tx, { clock, requestId }, used.userId, 'passwordChanged')
      const { isNew: _, ...remembered } = await rememberBrowser(tx, used.userId, { accounts, clock, address, headers })
      return { userId: used.userId, remembered }
    })
    concerns(userId)
    await sessions.changed(userId)
    await attempt.succeeded()
    return new Json(jsonData('null').text, 200, remembered)
  }),
]

const shownFor = 10 * 60_000

type Own = {
  body: { password: string }
  user: SignedIn
  db: Database
  clock: Clock
  sessions: Sessions
  address: string
  requestId: string
}

async function replaceOwn({ body, user, db, clock, sessions, address, requestId }: Own): Promise<null> {
  await requireHardToGuess(body.password, await namesOf(db, user.id))
  const passwordHash = await hashPassword(body.password)
  await transact(db, async (tx) => {
    await setPassword(tx, user.id, passwordHash)
    await sessions.endOthers(user, tx)
    await record(tx, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Account password'), action: 'changed' })
    await queueNotice(tx, { clock, requestId }, user.id, 'passwordChanged')
  })
  await sessions.changed(user.id)
  return null
}

/** Returns whether an open account exists. Invalidates the links sent for it. */
async function setPassword(tx: Queryable, userId: number, passwordHash: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, requiredChangePassword: false })
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNotNull(users.username)))
    .returning({ id: users.id })
  await dropTokens(tx, 'reset', { userId })
  await dropTokens(tx, 'signIn', { userId })
  return changed.length > 0
}

async function namesOf(db: Database, userId: number): Promise<Names> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return []
  const { username, firstName, lastName, nonLatinFirstName, nonLatinLastName, organisation, email } = user
  return [username, firstName, lastName, nonLatinFirstName, nonLatinLastName, organisation, email]
}
