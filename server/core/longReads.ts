import type { Database } from '../db/database'
import { Problem } from './http/problem'

/** Of ten pooled connections; the embedded database has one. */
const atOnce = { postgres: 3, embedded: 1 } as const
/** More would be answered after the callers have gone. */
const maxWaiting = 100

type Queue = { running: number; waiting: (() => void)[] }
const queues = new WeakMap<Database, Queue>()

/**
 * Runs slow work (searches, large files) a few at a time in order, so that connections remain for other calls.
 * @throws {Problem} 503 with Retry-After when the queue is full
 */
export async function inTurn<T>(db: Database, read: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? { running: 0, waiting: [] }
  queues.set(db, queue)
  if (queue.running < atOnce[db.kind]) queue.running++
  else if (queue.waiting.length >= maxWaiting)
    throw new Problem(503, 'Too many long calls at once: try again in a moment', null, { 'Retry-After': '1' })
  else await new Promise<void>((start) => queue.waiting.push(start))
  try {
    return await read()
  } finally {
    const next = queue.waiting.shift()
    // setImmediate lets newly arrived calls in: the embedded database would otherwise block the process between reads.
    if (next) setImmediate(next)
    else queue.running--
  }
}
