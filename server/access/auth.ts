import { eq } from 'drizzle-orm'
import { currentUser, loginUser, logout } from '#api/access/auth'
import { type Bound, bind, bindPublic, Json } from '../core/http/endpoints'
import type { HumanCheck } from './humanCheck'
import { countAttempt } from './loginLimit'
import { verifyPassword } from './passwords'
import type { SignedIn } from './sessions'
import { users } from './tables'

/** Signing in and out, and who one is (SPEC.md sections 3 and 4). */
export const authHandlers = (humanCheck: HumanCheck): Bound[] => [
  bindPublic(loginUser, async ({ body, db, clock, sessions, address }) => {
    const username = body.mobile.trim().toLowerCase()
    await humanCheck.verify(body.token, address)
    const attempt = await countAttempt(db, clock, username, address)
    const [user] = await db.select().from(users).where(eq(users.username, username))
    const isRight = await verifyPassword(body.password, user?.isActive ? user.passwordHash : null)
    if (!user || !isRight) return refusedLogin()
    await attempt.succeeded()
    const token = await sessions.start(user.id)
    const signedIn = await sessions.find(token)
    return signedIn ? answerFor(signedIn, { token }) : refusedLogin()
  }),

  bind(currentUser, ({ user }) => answerFor(user)),

  bind(logout, async ({ user, sessions }) => {
    await sessions.end(user)
    return null
  }),
]

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
