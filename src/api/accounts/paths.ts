import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

export const accountPaths = {
  users: recordPaths('/accounts-profiles/user'),
  individuals: recordPaths('/accounts-profiles/individual-accounts'),
  institutions: recordPaths('/accounts-profiles/institutional-accounts'),
  userRole: path('/accounts-profiles/user/user-role/:id'),
}
