import type { SQL } from 'drizzle-orm'
import type { Endpoint } from '#api/core/endpoint'

export type MenuBadges = {
  section: string
  /** SQL, polled once a second together with other modules' counts. */
  from: SQL
  entries: Readonly<Record<string, { permission: Endpoint['permission']; count: SQL }>>
}
