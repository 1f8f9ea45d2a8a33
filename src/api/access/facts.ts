import { facts } from '../core/facts'

/** The Config section needs one permission. */
export const accessFacts = facts('/config', 'Config', {
  Role: { title: 'Role', permission: 'PermissionAccess' },
  Permission: { title: 'Permission', permission: 'PermissionAccess', permissions: { all: 'PermissionAccess' } },
  PermissionCategory: {
    title: 'Permission category',
    plural: 'Permission categories',
    permission: 'PermissionAccess',
    permissions: { all: 'PermissionAccess' },
  },
})
