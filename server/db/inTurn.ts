import { sql } from 'drizzle-orm'
import type { Queryable } from './database'

/**
 * Waits for a lock until it is this transaction's turn, and keeps it to its end: of several processes that start at once
 * one does the work. However long it takes, which the time-outs of calls would not allow.
 */
export async function inTurn(tx: Queryable, lock: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
}
