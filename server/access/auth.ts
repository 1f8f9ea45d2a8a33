import { eq } from 'drizzle-orm'
import { currentUser, loginUser, logout } from '#api/core/auth'
import { signInWithCode } from '#api/core/signInWithCode'
import { accountSubject, actorOf, record } from '../core/auditLog'
import { type Bound, bind, bindPublic, Json } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import { transact } from '../core/transact'
import type { Accounts } from './accounts'
import { issueToken, lookAtToken, redeemToken } from './accountTokens'
import type { HumanCheck } from './humanCheck'
import { countGuess } from './loginLimit'
import { queueNotice } from './messages'
import { verifyPassword } from './passwords'
import { factorOf, requireCode } from './proof/factorStore'
import { familiarTo } from './proof/places'
import { beginSession, signInOf } from './signingIn'
import { users } from './tables'

export const authHandlers = (humanCheck: HumanCheck, accounts: Accounts): Bound[] => [
  bindPublic(loginUser, async ({ body, db, clock, sessions, address, headers, concerns, requestId }) => {
    const username = body.mobile.trim().toLowerCase()
    await humanCheck.verify(body.token, address)
    const [user] = await db.select().from(users).where(eq(users.username, username))
    if (user) concerns(user.id)
    // Also for unknown names, so that the response time does not reveal whether a name exists.
    const origin = { address, ...(await familiarTo(db, clock.now(), user?.id ?? 0, { headers, address })) }
    const attempt = await countGuess(db, clock, username, origin)
    const isRight = await verifyPassword(body.password, user?.isActive ? user.passwordHash : null)
    if (!user || !isRight) {
      // Never log what was typed as the name: it may be a password in the wrong field.
      await record(db, actorOf({ clock, address }), { ...signInOf(user?.id ?? 0), action: 'refused' })
      return refusedLogin()
    }
    await attempt.succeeded()
    if ((await factorOf(db, user.id)).isOn) {
      const ticket = await issueToken(db, clock.now(), 'signIn', { email: user.email, userId: user.id })
      return refused('Enter the code of your authenticator app', { reason: 'secondFactor', token: ticket })
    }
    const begun = await beginSession({ accounts, db, clock, sessions, address, headers, requestId }, user)
    const signedIn = await sessions.find(begun.token)
    return signedIn ? answerFor(signedIn, begun) : refusedLogin()
  }),

  bindPublic(signInWithCode, async ({ body: { token: ticket, code }, db, clock, sessions, address, headers, concerns, requestId }) => {
    const waiting = await lookAtToken(db, clock.now(), 'signIn', ticket)
    if (!waiting?.userId) return refused(late)
    const userId = waiting.userId
    concerns(userId)
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (!user) return refused(late)
    const origin = { address, ...(await familiarTo(db, clock.now(), userId, { headers, address })) }
    const attempt = await countGuess(db, clock, `code ${userId}`, origin)
    const taken: { as?: 'device' | 'recovery' } = {}
    const actor = actorOf({ user, clock, address })
    const begun = await beginSession({ accounts, db, clock, sessions, address, headers, requestId }, user, async (tx) => {
      taken.as = await requireCode(tx, clock.now(), userId, code)
      if (taken.as === 'recovery') await record(tx, actor, { ...accountSubject(userId, 'Recovery codes'), action: 'removed' })
      if (taken.as === 'recovery') await queueNotice(tx, { clock, requestId }, userId, 'recoveryCodeUsed')
      if (!(await redeemToken(tx, clock.now(), 'signIn', ticket))) throw Problem.unauthorised(late)
    }).catch(async (error) => {
      await record(db, actorOf({ clock, address }), { ...signInOf(userId), action: 'refused' })
      throw error
    })
    await attempt.succeeded()
    const signedIn = await sessions.find(begun.token)
    return signedIn ? answerFor(signedIn, begun) : refused(late)
  }),

  bind(currentUser, ({ user }) => answerFor(user)),

  bind(logout, async ({ sessions, ...call }) => {
    await transact(call.db, async (tx) => {
      await record(tx, actorOf(call), { ...signInOf(call.user.id), action: 'signedOut' })
      await sessions.end(call.user, tx)
    })
    await sessions.changed(call.user.id)
    return null
  }),
]

const late = 'The code was not entered in time: sign in again'

function answerFor(
  { permissions, sessionId: _, worksHere: __, requiredSecondFactor, ...user }: SignedIn,
  { token, headers }: { token?: string; headers?: Record<string, string> } = {},
) {
  const data = { ...user, ...(requiredSecondFactor && { requiredSecondFactor }), ...(token && { token }) }
  return new Json(
    JSON.stringify({ userInfo: { isSuccess: true, status: 200, message: '', data }, userPermission: [...permissions] }),
    200,
    headers,
  )
}

function refused(message: string, data: object | null = null): Json {
  const envelope = { isSuccess: false, status: 401, message, data }
  return new Json(JSON.stringify({ ...envelope, userInfo: { ...envelope, data: null }, userPermission: [] }), 401)
}

const refusedLogin = () => refused('The username or password are incorrect.')
