import { accessFacts } from '#api/access/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import type { Page } from '#views/core/pages.ts'

const loadAccess = () => import('./roles/Access')

export const pages: Page[] = [
  { path: '/admin-profile', title: 'Profile', permission: 'Profile', load: () => import('./auth/AdminProfile') },
  {
    path: '/change-password',
    title: 'Change Password',
    permission: 'UserChangeUserPasswordByUser',
    load: () => import('./auth/ChangePassword'),
  },
  { path: '/sign-in-security', title: 'Sign-in and security', permission: '', load: () => import('./security/SignInSecurity') },
  ...entityPages(accessFacts, loadAccess),
  {
    path: '/config/role/update-permission/:id',
    title: 'Permissions of role',
    permission: 'PermissionAccess',
    load: () => import('./roles/RoleMatrix'),
  },
]
