import { accountFacts } from '#api/accounts/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  ...entityPages(accountFacts, () => import('./Accounts')),
  {
    path: '/accounts-profiles/user/user-role/:id',
    title: 'Role of user',
    permission: 'AccountsProfilesUsers',
    load: () => import('./UserRole'),
  },
]
