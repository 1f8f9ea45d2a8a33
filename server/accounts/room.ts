import { contract } from '#api/accounts/contract'
import type { Accounts } from '../access/accounts'
import type { Room } from '../core/manifest'
import { userAccessHandlers } from './userAccess'
import { userSubsetHandlers } from './userSubsets'
import { userHandlers } from './users'

export const accounts: Room<{ accounts: Accounts }> = {
  contract,
  handlers: ({ accounts }) => [...userHandlers(accounts), ...userAccessHandlers(accounts), ...userSubsetHandlers],
}
