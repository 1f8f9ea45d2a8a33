import { accountFacts } from '#api/accounts/facts'
import { accountPaths } from '#api/accounts/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  ...entityPages(accountFacts, () => import('./Accounts')),
  {
    path: accountPaths.userRole.pattern,
    title: 'Role of user',
    permission: 'AccountsProfilesUsers',
    load: () => import('./UserRole'),
  },
]
