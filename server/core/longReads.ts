import type { Database } from '../db/database'
import { Problem } from './http/problem'

/** So many at a time, of a pool of ten connections; the embedded database has one, and others' calls go in between. */
const atOnce = { postgres: 3, embedded: 1 } as const
/** So many may wait: more would be answered after their askers have gone. */
const mostWaiting = 100

type Queue = { running: number; waiting: (() => void)[] }
const queues = new WeakMap<Database, Queue>()

/**
 * Carries out what may take longer than other calls, such as a list that is searched, or a large file that is kept: a few at a time, in the
 * order they come. However many there are, connections are left for everything else.
 *
 * @throws {Problem} 503 with Retry-After when too many wait already
 */
export async function inTurn<T>(db: Database, read: () => Promise<T>): Promise<T> {
  const queue = queues.get(db) ?? { running: 0, waiting: [] }
  queues.set(db, queue)
  if (queue.running < atOnce[db.kind]) queue.running++
  else if (queue.waiting.length >= mostWaiting)
    throw new Problem(503, 'Too many long calls at once: try again in a moment', null, { 'Retry-After': '1' })
  else await new Promise<void>((start) => queue.waiting.push(start))
  try {
    return await read()
  } finally {
    const next = queue.waiting.shift()
    // Whoever comes next takes this one's place, after what has arrived meanwhile: the embedded database never leaves the
    // process, and one read right after another would keep it from hearing anything.
    if (next) setImmediate(next)
    else queue.running--
  }
}
