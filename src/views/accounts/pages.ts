import { accountFacts } from '#api/accounts/facts'
import { entityPages } from '../core/entity/entityPages'
import type { Page } from '../core/pages'

export const pages: Page[] = [
  ...entityPages(accountFacts, () => import('./Accounts')),
  {
    path: '/accounts-profiles/user/user-role/:id',
    title: 'Role of user',
    permission: 'AccountsProfilesUsers',
    load: () => import('./UserRole'),
  },
]
