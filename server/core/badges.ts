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

/** A number of one person, which no two share. Undefined leaves it out. */
export type PersonalBadge = {
  section: string
  name: string
  count: (call: { db: Database; clock: Clock; user: Pick<SignedIn, 'id' | 'permissions'> }) => Promise<number | undefined>
}
