import { accountFacts } from '#api/accounts/facts'
import { accountPaths } from '#api/accounts/paths'
import type { Preview } from '#views/access/roles/ViewAs.tsx'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { type Page, withParts } from '#views/core/pages.ts'

export const pages = ({ preview }: { preview: Preview }): Page[] => [
  ...entityPages(accountFacts, () => import('./Accounts')),
  {
    path: accountPaths.userRole.pattern,
    title: 'Role of user',
    permission: 'AccountsProfilesUsers',
    load: withParts(() => import('./UserRole'), { preview }),
  },
]
