// The list itself is apart: the app asks of one permission at a time, and need not carry them all.
import type { permissions } from './permissionNames'

export type Permission = (typeof permissions)[number]

/** What a page, menu entry, button or call needs: one permission, or `''` for anyone who works here. */
export type Needed = Permission | ''

/**
 * A check passes when the needed permission is an empty string or is in the list; with no list
 * supplied everything is denied (docs/product.md, Permissions).
 */
export const allows = (held: readonly string[] | undefined, needed: Needed): boolean =>
  held !== undefined && (needed === '' || held.includes(needed))

/** What a 403 says that has no more to say. */
export const accessError = 'Access error'
