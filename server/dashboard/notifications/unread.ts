import type { Database } from '../../db/database'
import { countUnread } from './reading'
import type { Reader } from './source'

/** Milliseconds. Another process's marks go unseen for as long. */
const countedFor = 15_000

type Counted = { at: number; count: Promise<number> }
const countsOf = new WeakMap<Database, Map<number, Counted>>()

/** The menu's counts are polled every second, and this one reads a dozen tables for each person: it is counted every 15 seconds. */
export function unreadOf(db: Database, reader: Reader): Promise<number> {
  const counts = countsOf.get(db) ?? new Map<number, Counted>()
  countsOf.set(db, counts)
  const at = reader.now.getTime()
  const last = counts.get(reader.id)
  if (last && Math.abs(at - last.at) < countedFor) return last.count
  const count = countUnread(db, reader)
  counts.set(reader.id, { at, count })
  count.catch(() => counts.delete(reader.id))
  return count
}

/** Call after the commit. */
export const forgetUnread = (db: Database, userId: number) => countsOf.get(db)?.delete(userId)
