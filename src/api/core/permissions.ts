// Separate from the list, which the app need not load.
import type { permissions } from './permissionNames'

export type Permission = (typeof permissions)[number]

/** `''` for any member of staff. */
export type Needed = Permission | ''

/** Granted for `''` or a permission in the list; denied without a list (docs/product.md, Permissions). */
export const allows = (held: readonly string[] | undefined, needed: Needed): boolean =>
  held !== undefined && (needed === '' || held.includes(needed))

export const accessError = 'Access error'
