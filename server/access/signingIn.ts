import type { Clock } from '../core/http/endpoints'
import type { Sessions, Visitor } from '../core/http/signedIn'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { type Accounts, accountById, linkTo } from './accounts'
import { mailTexts } from './mailTexts'
import { browserOf } from './proof/browser'
import { familiarTo, rememberPlace } from './proof/places'

type Surroundings = Visitor & { requestId: string; accounts: Accounts; db: Database; clock: Clock; sessions: Sessions }

/** Headers that make a browser one that this account knows. */
export type Remembered = { 'Set-Cookie': string }

/** Remembers the browser of whoever has just proved that an account is theirs, and says so to it. */
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

/**
 * Begins a session of somebody who has shown all that is asked for. `proved` runs first, in the same transaction, and may
 * refuse. A sign-in from a place that the account does not know is told to its mailbox.
 */
export async function beginSession(
  surroundings: Surroundings,
  userId: number,
  proved: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<{ token: string; headers: Remembered }> {
  const { db, sessions, headers, address } = surroundings
  const { token, isNew, ...remembered } = await transact(db, async (tx) => {
    await proved(tx)
    const place = await rememberBrowser(tx, userId, surroundings)
    return { ...place, token: await sessions.start(userId, { headers, address }, tx) }
  })
  if (isNew) tellOfPlace(surroundings, userId)
  return { token, headers: remembered }
}

function tellOfPlace({ accounts, db, clock, headers, address, requestId }: Surroundings, userId: number): void {
  const where = { browser: browserOf(headers), address, at: clock.now() }
  const write = async () => {
    const known = await accountById(db, userId)
    if (!known?.username || !known.email) return undefined
    return { to: known.email, ...mailTexts.newPlace(known.username, where, linkTo(accounts, '/forget-password')) }
  }
  accounts.post.later('newPlace', write, requestId)
}
