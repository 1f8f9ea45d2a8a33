import type { Endpoint } from '#api/core/endpoint'

/** The counts that a room adds to a section of the menu. */
export type MenuBadges = {
  /** The section's first path segment. */
  section: string
  /** SQL of what is counted: a table, with a condition if need be. It is read together with other rooms', once a second. */
  from: string
  /** By the second path segment of the entry: whoever may call what the entry lists is told `count`, an aggregate in SQL that is an integer. */
  entries: Readonly<Record<string, { permission: Endpoint['permission']; count: string }>>
}
