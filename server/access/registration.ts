import { eq } from 'drizzle-orm'
import { registerUser, registration, resendActivation, verifyEmail } from '#api/access/account'
import { type Actor, accountSubject, actorOf, invitationTo, record } from '../core/auditLog'
import { type Bound, bindPublic } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { queueMessage } from '../core/outbox/messages'
import { transact } from '../core/transact'
import type { Queryable } from '../db/database'
import { type Accounts, accountByEmail, deadLink, isUsernameTaken } from './accounts'
import { dropTokens, lookAtToken, redeemToken } from './accountTokens'
import { countAttempt } from './loginLimit'
import { countMailRequest } from './mailLimit'
import { hashPassword } from './passwords'
import { requireHardToGuess } from './proof/newPassword'
import { roles, users } from './tables'
import { roleNamed } from './userAccess'

type Wanted = { username: string; email: string; passwordHash: string; roleId: number | null }

/**
 * An account is created only after its address is proved by a link; until then the users table has no row, and the answer reveals nothing
 * about existing accounts.
 */
export const registrationHandlers = (accounts: Accounts): Bound[] => [
  bindPublic(registration, async ({ db, clock, query: { invitation = '' } }) => {
    const invited = invitation ? await lookAtToken(db, clock.now(), 'invitation', invitation) : undefined
    return { mode: accounts.registration, email: invited?.email ?? null }
  }),

  bindPublic(registerUser, async ({ db, clock, address, requestId, body: { username, email, password, invitation = '' } }) => {
    const invited = invitation ? await lookAtToken(db, clock.now(), 'invitation', invitation) : undefined
    if (accounts.registration !== 'enabled' && !invited) throw closed(accounts)
    const mayMail = await countMailRequest(db, clock, email, address)
    await requireHardToGuess(password, [username, email])
    // Always computed first, as hashing is most of the response time.
    const passwordHash = await hashPassword(password)
    if (invited) {
      if (invited.email.toLowerCase() !== email.toLowerCase()) throw Problem.field('email', 'The invitation was sent to another address')
      await transact(db, async (tx) => {
        const used = await redeemToken(tx, clock.now(), 'invitation', invitation)
        if (!used) throw Problem.field('invitation', 'This invitation has expired or was used already')
        await makeAccount(tx, actorOf({ clock, address }), { username, email, passwordHash, roleId: used.roleId })
        await record(tx, actorOf({ clock, address }), { ...invitationTo(email), action: 'removed' })
      })
      return { isActive: true }
    }
    if (mayMail)
      await transact(db, (tx) =>
        queueMessage(
          tx,
          { clock, requestId },
          { kind: 'activation', recipient: email, payload: { address, wanted: { username, passwordHash } } },
        ),
      )
    return { isActive: false }
  }),

  bindPublic(verifyEmail, async ({ db, clock, address, body }) => {
    const attempt = await countAttempt(db, clock, 'verify', address)
    await transact(db, async (tx) => {
      const waiting = await redeemToken(tx, clock.now(), 'activation', body.token)
      if (!waiting?.username || !waiting.passwordHash) throw deadLink()
      const { username, passwordHash, email } = waiting
      const roleId = await roleByTitle(tx, accounts.registrationRole)
      await makeAccount(tx, actorOf({ clock, address }), { username, passwordHash, email, roleId })
    })
    await attempt.succeeded()
    return null
  }),

  bindPublic(resendActivation, async ({ db, clock, address, requestId, body: { email } }) => {
    if (!(await countMailRequest(db, clock, email, address))) return null
    await transact(db, (tx) => queueMessage(tx, { clock, requestId }, { kind: 'activation', recipient: email, payload: { address } }))
    return null
  }),
]

const closed = ({ registration: mode }: Accounts) =>
  Problem.conflict(
    { reason: mode },
    mode === 'invitation'
      ? 'Accounts are made by invitation: ask an administrator for one'
      : 'Nobody can register here: ask an administrator for an account',
  )

export const registrationOf = (email: string) => ({ entityName: 'Registration', entity: 'Registration', id: 0, record: email, version: 0 })

async function makeAccount(tx: Queryable, actor: Actor, { username, email, passwordHash, roleId }: Wanted): Promise<void> {
  if (await isUsernameTaken(tx, username)) throw Problem.field('username', `The username ${username} is taken: register with another one`)
  const signIn = { username: username.toLowerCase(), passwordHash, roleId }
  const existing = await accountByEmail(tx, email)
  if (existing?.username) throw Problem.field('email', 'This address has an account already: sign in, or reset its password')
  const [made] = existing
    ? await tx.update(users).set(signIn).where(eq(users.id, existing.id)).returning({ id: users.id })
    : await tx
        .insert(users)
        .values({ ...signIn, kind: 'panel', email, createdAt: actor.now })
        .returning({ id: users.id })
  await dropTokens(tx, 'activation', { email })
  await dropTokens(tx, 'invitation', { email })
  if (!made) throw new Error('The account could not be made')
  const changes = roleId ? [{ field: 'roleId', label: 'Role', from: null, to: await roleNamed(tx, roleId) }] : []
  const self = { id: made.id, username: signIn.username, firstName: '', lastName: '' }
  await record(tx, { ...actor, user: self }, { ...accountSubject(made.id, 'Account'), action: 'added', changes })
}

async function roleByTitle(tx: Queryable, title: string | undefined): Promise<number | null> {
  if (!title) return null
  const [role] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.title, title))
  return role?.id ?? null
}
