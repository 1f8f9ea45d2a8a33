import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../db/database'
import { onceOf } from './http/once'
import { countRetry } from './metrics'
import { wrote } from './shareReads'

const attempts = 4
/** Serialization failure and deadlock: the database undid everything, so the work may be done again. */
const passing = new Set(['40001', '40P01'])

/**
 * Runs work in one transaction, and again when the database gave it up for another's sake. Locks are always taken in one
 * order (basket, inventory by id, counters), so this is a net and not the plan. One a call: after a second one that was
 * lost the answer would be that nothing was done.
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

/** Runs statements that read in several steps what was true at one moment, whoever writes between them. */
export const readAtOnce = <T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return work(tx)
  })

/** Work under the key of its call, which stands or falls with it. */
async function keyed<T>(once: NonNullable<ReturnType<typeof onceOf>>, tx: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  await once.claim(tx)
  const result = await work(tx)
  await once.keep(tx, result)
  return result
}

/** The SQLSTATE of a statement that failed, however it is wrapped. */
export function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}
