import type { SQL } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'
import type { Database } from '../db/database'
import type { Clock } from './http/endpoints'
import type { SignedIn } from './http/signedIn'

export type MenuBadges = {
  section: string
  /** SQL, polled once a second together with other modules' counts. */
  from: SQL
  entries: Readonly<Record<string, { permission: Endpoint['permission']; count: SQL }>>
}

/** A number that each person has for themselves; 0 is left out. */
export type PersonalBadge = {
  section: string
  name: string
  count: (call: { db: Database; clock: Clock; user: SignedIn }) => Promise<number>
}
