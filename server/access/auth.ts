import { eq } from 'drizzle-orm'
import { currentUser, loginUser, logout } from '#api/core/auth'
import { type Bound, bind, bindPublic, Json } from '../core/http/endpoints'
import type { SignedIn } from '../core/http/signedIn'
import { accountSubject, actorOf, record } from '../core/trail'
import { transact } from '../core/transact'
import type { HumanCheck } from './humanCheck'
import { countAttempt } from './loginLimit'
import { verifyPassword } from './passwords'
import { users } from './tables'

/** Signing in and out, and who one is (SPEC.md sections 3 and 4). */
export const authHandlers = (humanCheck: HumanCheck): Bound[] => [
  bindPublic(loginUser, async ({ body, db, clock, sessions, address, concerns }) => {
    const username = body.mobile.trim().toLowerCase()
    await humanCheck.verify(body.token, address)
    const [user] = await db.select().from(users).where(eq(users.username, username))
    if (user) concerns(user.id)
    const attempt = await countAttempt(db, clock, username, address)
    const isRight = await verifyPassword(body.password, user?.isActive ? user.passwordHash : null)
    if (!user || !isRight) {
      // Never what was typed as the name: it may be a password in the wrong field.
      await record(db, actorOf({ clock, address }), { ...signInOf(user?.id ?? 0), action: 'refused' })
      return refusedLogin()
    }
    await attempt.succeeded()
    const token = await transact(db, async (tx) => {
      await record(tx, actorOf({ user, clock, address }), { ...signInOf(user.id), action: 'signedIn' })
      return sessions.start(user.id, tx)
    })
    const signedIn = await sessions.find(token)
    return signedIn ? answerFor(signedIn, { token }) : refusedLogin()
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

/** Signing in and out as the subject of a row of the trail; 0 for a name that nobody has. */
const signInOf = (userId: number) => accountSubject(userId, 'Sign-in', 'Session')

const answerFor = ({ permissions, sessionId: _, ...user }: SignedIn, token: { token?: string } = {}) =>
  new Json(
    JSON.stringify({
      userInfo: { isSuccess: true, status: 200, message: '', data: { ...user, ...token } },
      userPermission: [...permissions],
    }),
  )

/** The same for an unknown name, a wrong password and an account that is closed. */
function refusedLogin(): Json {
  const said = { isSuccess: false, status: 401, message: 'The username or password are incorrect.', data: null }
  return new Json(JSON.stringify({ ...said, userInfo: said, userPermission: [] }), 401)
}
