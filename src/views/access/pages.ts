import { accessFacts } from '#api/access/facts'
import { accessPaths } from '#api/access/paths'
import { corePaths } from '#api/core/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { type Page, withParts } from '#views/core/pages.ts'
import type { Preview } from './roles/ViewAs'

const loadAccess = () => import('./roles/Access')

export const pages = ({ preview }: { preview: Preview }): Page[] => [
  { path: corePaths.profile, title: 'Profile', permission: 'Profile', load: () => import('./auth/AdminProfile') },
  {
    path: corePaths.changePassword,
    title: 'Change Password',
    permission: 'UserChangeUserPasswordByUser',
    load: () => import('./auth/ChangePassword'),
  },
  { path: corePaths.security, title: 'Sign-in and security', permission: '', load: () => import('./security/SignInSecurity') },
  ...entityPages(accessFacts, loadAccess),
  {
    path: accessPaths.rolePermissions.pattern,
    title: 'Permissions of role',
    permission: 'PermissionAccess',
    load: withParts(() => import('./roles/RoleMatrix'), { preview }),
  },
]
