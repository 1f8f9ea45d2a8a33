import { accountSubject, actorOf, type Person, record } from '../core/auditLog'
import type { Clock } from '../core/http/endpoints'
import type { Sessions, Visitor } from '../core/http/signedIn'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import type { Accounts } from './accounts'
import { queueNotice } from './messages'
import { browserOf } from './proof/browser'
import { familiarTo, rememberPlace } from './proof/places'

type Surroundings = Visitor & { requestId: string; accounts: Accounts; db: Database; clock: Clock; sessions: Sessions }

export type Remembered = { 'Set-Cookie': string }

export async function rememberBrowser(
  tx: Queryable,
  userId: number,
  { accounts, clock, ...visitor }: Pick<Surroundings, 'accounts' | 'clock' | keyof Visitor>,
): Promise<Remembered & { isNew: boolean }> {
  const now = clock.now()
  const { device, isFamiliar } = await familiarTo(tx, now, userId, visitor)
  const isSecure = accounts.publicUrl.startsWith('https:')
  return { 'Set-Cookie': await rememberPlace(tx, now, userId, visitor, { device, isSecure }), isNew: !isFamiliar }
}

export const signInOf = (userId: number) => accountSubject(userId, 'Sign-in', 'Session')

/**
 * Begins a session of an authenticated person. `proved` runs first in the same transaction and may refuse. A sign-in from an unknown place
 * is notified by mail.
 */
export async function beginSession(
  surroundings: Surroundings,
  user: Person,
  proved: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<{ token: string; headers: Remembered }> {
  const { db, clock, sessions, headers, address } = surroundings
  const { id } = user
  const { token, ...remembered } = await transact(db, async (tx) => {
    await proved(tx)
    await record(tx, actorOf({ user, clock, address }), { ...signInOf(id), action: 'signedIn' })
    const { isNew, ...remembered } = await rememberBrowser(tx, id, surroundings)
    if (isNew) await queueNotice(tx, surroundings, id, 'newPlace', { browser: browserOf(headers), address, at: clock.now().toISOString() })
    return { ...remembered, token: await sessions.start(id, { headers, address }, tx) }
  })
  return { token, headers: remembered }
}
