import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import type { Database } from '../db/database'
import { loginFailures } from './tables'

/** Failures before a wait begins; it doubles from a second to a minute with each further one. */
const free = { person: 5, address: 100 }
const longestWait = 60
export const forgottenAfter = 15 * 60

/**
 * Slows down guessing, per username and address, and per address. Nobody is locked out: a wait is
 * never over a minute, refused attempts do not lengthen it, and other addresses are not affected.
 *
 * Counted before the password is looked at, so that guesses sent side by side count too.
 * @throws {Problem} 429
 */
export async function countAttempt(db: Database, clock: Clock, username: string, address: string): Promise<{ succeeded(): Promise<void> }> {
  const now = clock.now()
  const person = hashed(`person ${username} ${address}`)
  const place = hashed(`address ${address}`)
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - forgottenAfter * 1000)))
  await count(db, now, person, free.person)
  if (address) await count(db, now, place, free.address)
  return {
    async succeeded() {
      await db.delete(loginFailures).where(eq(loginFailures.key, person))
      if (!address) return
      await db
        .update(loginFailures)
        .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
        .where(eq(loginFailures.key, place))
    },
  }
}

/** @throws {Problem} 429 as long as it is to wait, up to `longest` seconds */
export async function count(db: Database, now: Date, key: string, free: number, longest = longestWait): Promise<void> {
  const wait = sql`least(power(2, least(${loginFailures.failures} - ${free}::int, 10)), ${longest}::int) * interval '1 second'`
  const counted = await db
    .insert(loginFailures)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.key,
      set: { failures: sql`${loginFailures.failures} + 1`, lastAt: now },
      setWhere: sql`${loginFailures.failures} < ${free}::int or ${loginFailures.lastAt} + ${wait} <= excluded.last_at`,
    })
    .returning()
  if (counted.length) return
  throw new Problem(429, `Too many attempts: try again in at most ${longestWait} seconds`, null, { 'Retry-After': String(longestWait) })
}

export const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
