import { eq } from 'drizzle-orm'
import { accountSubject, actorOf, record } from '../../core/auditLog'
import type { Clock } from '../../core/http/endpoints'
import { Problem } from '../../core/http/problem'
import type { SignedIn } from '../../core/http/signedIn'
import type { Database } from '../../db/database'
import { countGuess } from '../loginLimit'
import { verifyPassword } from '../passwords'
import { users } from '../tables'

type ProofRequest = { db: Database; clock: Clock; user: SignedIn; address: string }

/**
 * Requires the password again, as an open or stolen session does not prove knowledge of it. Guesses are counted per session, so that other
 * sessions do not lock out the owner.
 * @throws {Problem} 422 if wrong, 429
 */
export async function requireOwnPassword({ db, clock, user, address }: ProofRequest, currentPassword: string | undefined): Promise<void> {
  if (!currentPassword) throw Problem.field('currentPassword', 'Enter your present password for this change')
  const attempt = await countGuess(db, clock, `password of ${user.id}`, { address, device: `session ${user.sessionId}` })
  const [stored] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!(await verifyPassword(currentPassword, stored?.passwordHash))) {
    await record(db, actorOf({ user, clock, address }), { ...accountSubject(user.id, 'Account password'), action: 'refused' })
    throw Problem.field('currentPassword', 'The current password is not right')
  }
  await attempt.succeeded()
}
