import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import type { users } from './tables'

export type UserKind = (typeof users.$inferSelect)['kind']

const allUsers = 'AccountsProfilesUsers'
const permissionOf: Record<UserKind, string> = {
  staff: allUsers,
  distributor: 'AccountsProfilesAgentAccounts',
  private: 'AccountsProfilesIndividualAccounts',
  institutional: 'AccountsProfilesInstitutionalAccounts',
  panel: 'AccountsProfilesPanelAccounts',
}

/** How somebody signs in, and as what, is for whoever manages users. */
const ofUsers = ['username', 'roleId', 'template']

/** @throws {Problem} 403 for whoever may not see and change accounts of this kind, or not in this way */
export function requireMayHandle(user: SignedIn, kind: UserKind, body: Readonly<Record<string, unknown>> = {}): void {
  if (user.permissions.has(allUsers)) return
  const isMore = ofUsers.some((name) => body[name] != null) || (body.kind != null && body.kind !== kind)
  if (isMore || kind === 'staff' || !user.permissions.has(permissionOf[kind])) throw Problem.forbidden()
}
