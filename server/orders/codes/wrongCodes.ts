import { sql } from 'drizzle-orm'
import { Problem } from '../../core/http/problem'
import { first } from '../../core/sqlParts'
import { transact } from '../../core/transact'
import type { Database } from '../../db/database'

const most = 10
const hour = 3600

/**
 * Counted before the lookup, so that concurrent guesses count. Returns an undo for correct codes.
 * @throws {Problem} 429 after ten wrong codes in an hour
 */
export async function countTyped(db: Database, now: Date, userId: number): Promise<() => Promise<unknown>> {
  const counted = await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7205182, ${userId})`)
    const since = sql`${now.toISOString()}::timestamptz - make_interval(secs => ${hour})`
    await tx.execute(sql`delete from wrong_discount_codes where user_id = ${userId} and at <= ${since}`)
    return first<{ id: number }>(
      tx,
      sql`insert into wrong_discount_codes (user_id, at) select ${userId}, ${now.toISOString()}::timestamptz
        where (select count(*) from wrong_discount_codes where user_id = ${userId}) < ${most} returning id`,
    )
  })
  if (!counted)
    throw new Problem(429, `${most} wrong codes in an hour: ask whoever gave it out, or try again later`, null, {
      'Retry-After': String(hour),
    })
  return () => db.execute(sql`delete from wrong_discount_codes where id = ${counted.id}`)
}
