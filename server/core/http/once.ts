import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import type { Database, Queryable } from '../../db/database'
import type { Job } from '../jobs'
import { first } from '../sqlParts'
import { Json } from './endpoints'
import type { Parts } from './input'
import { Problem } from './problem'
import { envelope } from './respond'

type Once = { claim(tx: Queryable): Promise<void>; keep(tx: Queryable, result: unknown): Promise<void>; isDone: boolean }

const current = new AsyncLocalStorage<Once>()
/** Only until the transaction ends. */
export const onceOf = (): Once | undefined => {
  const once = current.getStore()
  return once?.isDone ? undefined : once
}

/** The first of two concurrent requests has just committed. */
class Repeated extends Error {}

export const takesKey = ({ method, isReading, isMultipart, isFile }: Endpoint): boolean =>
  method === 'POST' && !isReading && !isMultipart && !isFile

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textOf = (outcome: unknown): string => (outcome instanceof Json ? outcome : envelope(200, '', outcome)).text

type KeyedCall = { db: Database; userId: number; key: string; now: Date; endpoint: Endpoint; input: Parts }

/**
 * Runs a call once per `Idempotency-Key`. The key and the answer are stored in the transaction of the work; repeats get that answer.
 * Refused calls leave no key.
 * @throws {Problem} 409 `keyReused` for different input, 422 for an invalid UUID
 */
export async function once<Outcome>(
  { db, userId, key, now, endpoint, input }: KeyedCall,
  work: () => Promise<Outcome>,
): Promise<Outcome | Json> {
  if (!form.test(key)) throw Problem.field('Idempotency-Key', 'A key is a UUID, a new one for everything that is meant anew')
  const call = `${endpoint.method} ${endpoint.path}`
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const mine = sql`user_id = ${userId} and key = ${key.toLowerCase()}::uuid`
  const earlierAnswer = async (): Promise<Json | undefined> => {
    const found = await first<{ call: string; hash: string; answer: string }>(
      db,
      sql`select call, hash, answer from idempotency_keys where ${mine}`,
    )
    if (!found) return undefined
    if (found.call !== call || found.hash !== hash)
      throw Problem.conflict({ reason: 'keyReused' }, 'This key was used for something else: send it with a new one')
    return new Json(found.answer)
  }
  const before = await earlierAnswer()
  if (before) return before
  let storedAnswer = ''
  const once: Once = {
    isDone: false,
    async claim(tx) {
      const { rows } = await tx.execute(
        sql`insert into idempotency_keys (user_id, key, call, hash, answer, at) values (${userId}, ${key.toLowerCase()}::uuid, ${call}, ${hash}, '', ${now.toISOString()}::timestamptz)
          on conflict do nothing returning 1`,
      )
      if (!rows.length) throw new Repeated()
    },
    async keep(tx, result) {
      storedAnswer = textOf(result)
      await tx.execute(sql`update idempotency_keys set answer = ${storedAnswer} where ${mine}`)
    },
  }
  try {
    const outcome = await current.run(once, work)
    const text = textOf(outcome)
    if (once.isDone && text !== storedAnswer) await db.execute(sql`update idempotency_keys set answer = ${text} where ${mine}`)
    return outcome
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const first = await earlierAnswer()
    if (!first) throw new Error('A key that was taken is not there')
    return first
  }
}

const hour = 3_600_000
const retention = 7 * 24 * hour

export const forgettingKeys: Job = {
  name: 'keys',
  every: hour,
  run: (db, clock) =>
    db.execute(sql`delete from idempotency_keys where at < ${new Date(clock.now().getTime() - retention).toISOString()}::timestamptz`),
}
