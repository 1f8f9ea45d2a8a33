import type { Endpoint } from '#api/core/endpoint'

export type MenuBadges = {
  section: string
  /** SQL, polled once a second together with other modules' counts. */
  from: string
  entries: Readonly<Record<string, { permission: Endpoint['permission']; count: string }>>
}
