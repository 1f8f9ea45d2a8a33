import { Problem } from '../core/http/problem'
import type { SignedIn } from '../core/http/signedIn'
import type { users } from './tables'

export type UserKind = (typeof users.$inferSelect)['kind']

export const allUsers = 'AccountsProfilesUsers'
const permissionOf: Record<UserKind, string> = {
  staff: allUsers,
  distributor: 'AccountsProfilesAgentAccounts',
  private: 'AccountsProfilesIndividualAccounts',
  institutional: 'AccountsProfilesInstitutionalAccounts',
  panel: 'AccountsProfilesPanelAccounts',
}

const ofUsers = ['username', 'roleId', 'template']

export const handlesKind = ({ permissions }: SignedIn, kind: UserKind): boolean =>
  permissions.has(allUsers) || (kind !== 'staff' && permissions.has(permissionOf[kind]))

export function requireMayHandle(user: SignedIn, kind: UserKind, body: Readonly<Record<string, unknown>> = {}): void {
  const isMore = ofUsers.some((name) => body[name] != null) || (body.kind != null && body.kind !== kind)
  if (!handlesKind(user, kind) || (isMore && !user.permissions.has(allUsers))) throw Problem.forbidden()
}
