import type { Queryable } from './db/database'
import { accountEvents } from './db/schema/accounts'

export type AccountEvent =
  | 'account.registered'
  | 'account.activated'
  | 'account.added'
  | 'account.changed'
  | 'account.removed'
  | 'account.opened'
  | 'account.closed'
  | 'profile.changed'
  | 'password.changed'
  | 'password.resetAsked'
  | 'password.reset'
  | 'password.replaced'
  | 'role.given'
  | 'role.changed'

/** Writes down what was done to an account, in the transaction that does it. `byId` is null for somebody not signed in. */
export async function record(
  tx: Queryable,
  now: Date,
  event: AccountEvent,
  { byId = null, userId = null, detail = '' }: { byId?: number | null; userId?: number | null; detail?: string },
): Promise<void> {
  await tx.insert(accountEvents).values({ at: now, event, byId, userId, detail })
}
