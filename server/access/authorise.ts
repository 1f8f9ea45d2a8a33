import { changeOwnPassword } from '#api/access/account'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  sessionList,
} from '#api/access/security'
import { currentUser, logout } from '#api/core/auth'
import { countMenu } from '#api/core/countMenu'
import type { Endpoint } from '#api/core/endpoint'
import { listViews, removeListView, saveListView } from '#api/core/listViews'
import { findRecords } from '#api/core/search/findRecords'
import { Problem } from '../core/http/problem'
import type { Sessions, SignedIn } from '../core/http/signedIn'

const beforePasswordChange = new Set([currentUser, changeOwnPassword, logout, countMenu].map((endpoint) => endpoint.path))

const beforeSecondFactor = new Set(
  [currentUser, logout, countMenu, secondFactor, beginSecondFactor, confirmSecondFactor, sessionList, endSession, endOtherSessions].map(
    (endpoint) => endpoint.path,
  ),
)

/** Calls without a permission that concern only the caller, or find only what they may open. Other calls without a permission are for staff. */
const aboutOneself = new Set([
  ...beforeSecondFactor,
  ...[renewRecoveryCodes, removeSecondFactor, listViews, saveListView, removeListView, findRecords].map((endpoint) => endpoint.path),
])

/** The caller; undefined for public calls. @throws {Problem} 401 without a live session, 403 without the permission. */
export async function authorise({ permission, path }: Endpoint, request: Request, sessions: Sessions): Promise<SignedIn | undefined> {
  if (permission === 'public') return undefined
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const user = token === undefined ? undefined : await sessions.find(token)
  if (!user) throw Problem.unauthorised()
  if (user.requiredChangePassword) {
    if (!beforePasswordChange.has(path)) throw Problem.forbidden('Change your password first')
    return user // No permission needed: nobody could leave this state otherwise.
  }
  if (user.requiredSecondFactor && !beforeSecondFactor.has(path)) throw Problem.forbidden('Turn on your second factor first')
  const isAllowed = permission === '' ? user.worksHere || aboutOneself.has(path) : user.permissions.has(permission)
  if (!isAllowed) throw Problem.forbidden()
  return user
}
