import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database'
import { onceOf } from './http/once'
import { countRetry } from './metrics'
import { wrote } from './shareReads'

const attempts = 4
/** Serialization failure and deadlock: rolled back, so the work can be repeated. */
const passing = new Set(['40001', '40P01'])

/**
 * Retries once after a serialization failure or deadlock. Locks are always taken in one order (basket, inventory by id, counters), so this
 * is a safety net. At most one call per request: if a second one is lost, the answer would be that nothing was done.
 */
export async function transact<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const once = onceOf()
      const result = await db.transaction(once ? (tx) => keyed(once, tx, work) : work)
      if (once) once.isDone = true
      wrote(db)
      return result
    } catch (error) {
      if (attempt === attempts || !passing.has(codeOf(error))) throw error
      countRetry(codeOf(error))
      await wait(attempt * 10 * Math.random())
    }
  }
}

/** Several reads of one snapshot. */
export const readAtOnce = <T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })

async function keyed<T>(once: NonNullable<ReturnType<typeof onceOf>>, tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await once.claim(tx)
  const result = await work(tx)
  await once.keep(tx, result)
  return result
}

export function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}
