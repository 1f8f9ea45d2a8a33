import { awayReason } from '../db/away'
import type { Database, Reader } from '../db/database'
import { Problem } from './http/problem'
import { countRead } from './metrics'
import { codeOf } from './transact'

/** Of ten pooled connections; the embedded database has one. */
const atOnce = { postgres: 3, embedded: 1 } as const
/** More would be answered after the callers have gone. */
const maxWaiting = 100

type Queue = { running: number; waiting: (() => void)[] }
const queues = new WeakMap<object, Queue>()

/**
 * Runs slow work (searches, large files) a few at a time in order, so that connections remain for other calls.
 * @throws {Problem} 503 with Retry-After when the queue is full
 */
export async function inTurn<T>(db: Pick<Database, 'kind'>, read: () => Promise<T>): Promise<T> {
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

/**
 * Runs reads on the standby where there is one that has everything that was committed before; otherwise, or where it fails, on the primary.
 * `read` may run twice. Never for what locks or writes.
 */
export async function readAnywhere<T>(db: Database, read: (from: Reader) => Promise<T>): Promise<T> {
  if (!db.standby) return read(db)
  const found = await db.standby.current()
  if (typeof found === 'string') {
    countRead('primary', found)
    return read(db)
  }
  try {
    const result = await beforeItLeaves(found.left, read(found.reader))
    countRead('standby', '')
    return result
  } catch (error) {
    const reason = faultOfStandby(error)
    if (!reason) throw error
    countRead('primary', reason)
    return read(db)
  }
}

/** `readAnywhere`, in turn. */
export const longRead = <T>(db: Database, read: (from: Reader) => Promise<T>): Promise<T> =>
  readAnywhere(db, (from) => inTurn(from, () => read(from)))

/** @throws {StandbyLeft} */
function beforeItLeaves<T>(left: AbortSignal, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new StandbyLeft())
    if (left.aborted) leave()
    left.addEventListener('abort', leave)
    reading.then(resolve, reject).finally(() => left.removeEventListener('abort', leave))
  })
}

class StandbyLeft extends Error {}

/**
 * Why the primary may succeed: replay cancelled the statement for rows it removes (40001, 40P01, 57014), the standby is gone, or it
 * refuses to write (25006). A statement that took too long would take as long there.
 */
function faultOfStandby(error: unknown): 'cancelled' | 'lost' | 'readOnly' | undefined {
  if (error instanceof StandbyLeft) return 'lost'
  const code = codeOf(error)
  if (code === '25006') return 'readOnly'
  if (code === '40001' || code === '40P01') return 'cancelled'
  if (code === '57014') return isByReplay(error) ? 'cancelled' : undefined
  const away = awayReason(error)
  return away && away !== 'tooSlow' ? 'lost' : undefined
}

const isByReplay = (error: unknown): boolean =>
  error instanceof Error && (/conflict with recovery/.test(error.message) || isByReplay(error.cause))
