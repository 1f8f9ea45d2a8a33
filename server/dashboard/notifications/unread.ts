import type { SignedIn } from '../../core/http/signedIn'
import type { Database } from '../../db/database'
import { countUnread } from './reading'
import type { Reader } from './source'

/** Forgotten with the session, after ten seconds or when `Sessions.changed` says so, in every process (server/access/sessions.ts). */
const counts = new WeakMap<SignedIn, Promise<number>>()

/** The menu's counts are polled every second, and this one reads a dozen tables for each person. */
export function unreadOf(db: Database, user: SignedIn, reader: Reader): Promise<number> {
  const kept = counts.get(user)
  if (kept) return kept
  const count = countUnread(db, reader)
  counts.set(user, count)
  count.catch(() => counts.delete(user))
  return count
}
