import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { networkOf } from '../core/http/address'
import type { Clock } from '../core/http/endpoints'
import { Problem } from '../core/http/problem'
import { transact } from '../core/transact'
import type { Database, Queryable } from '../db/database'
import { loginFailures } from './tables'

/** Failures before a wait begins; it doubles from 1 s to 60 s with each further failure. */
const free = { person: 5, address: 100, account: 30 }
const longestWait = 60
export const forgottenAfter = 15 * 60

type Kind = keyof typeof free
type Bucket = { kind: Kind; key: string }

/** Locked in this order to avoid deadlocks. */
const bucket = (kind: Kind, ...parts: string[]): Bucket => ({ kind, key: hashed([kind, ...parts].join(' ')) })

type Counted = { succeeded(): Promise<void> }

/**
 * Slows down guessing per name and address, and per address. Nobody is locked out: a wait is at most a minute, refused attempts do not
 * lengthen it, and other addresses are unaffected. Counted before the password check, so that concurrent guesses count too.
 * @throws {Problem} 429
 */
export function countAttempt(db: Database, clock: Clock, name: string, address: string): Promise<Counted> {
  return countAll(db, clock, [bucket('person', name, networkOf(address)), ...byAddress(address)])
}

export type Origin = { address: string; device?: string | undefined; isFamiliar?: boolean }

/**
 * The same for a secret of one account, with a limit per account: a thousand addresses share `free.account` tries, then one a minute. The
 * owner is not locked out: guesses from a known device or place are counted separately.
 * @throws {Problem} 429
 */
export function countGuess(db: Database, clock: Clock, account: string, { address, device, isFamiliar }: Origin): Promise<Counted> {
  if (device) return countAll(db, clock, [bucket('person', account, `device ${device}`)])
  const here = [bucket('person', account, networkOf(address)), ...byAddress(address)]
  return countAll(db, clock, isFamiliar ? here : [bucket('account', account), ...here])
}

const byAddress = (address: string) => (address ? [bucket('address', networkOf(address))] : [])

/** All or none: a refused attempt counts nowhere. */
async function countAll(db: Database, clock: Clock, buckets: Bucket[]): Promise<Counted> {
  const now = clock.now()
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - forgottenAfter * 1000)))
  await transact(db, async (tx) => {
    for (const { kind, key } of buckets) await count(tx, now, key, free[kind])
  })
  const keysOf = (isOwn: boolean) => buckets.filter(({ kind }) => (kind === 'person') === isOwn).map(({ key }) => key)
  return {
    async succeeded() {
      await db.delete(loginFailures).where(inArray(loginFailures.key, keysOf(true)))
      for (const key of keysOf(false))
        await db
          .update(loginFailures)
          .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
          .where(eq(loginFailures.key, key))
    },
  }
}

export async function count(tx: Queryable, now: Date, key: string, free: number, longest = longestWait): Promise<void> {
  const wait = sql`least(power(2, least(${loginFailures.failures} - ${free}::int, 10)), ${longest}::int) * interval '1 second'`
  const counted = await tx
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
