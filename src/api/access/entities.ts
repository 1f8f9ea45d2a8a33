import { section } from '../core/entity'
import { code, longText, optional, ref, text, unique } from '../core/field'

/** What roles are made of; which permissions a role holds is changed by a call of its own. */
export const access = section(
  { path: '/config', permission: 'Config' },
  {
    PermissionCategory: {
      title: 'Permission category',
      plural: 'Permission categories',
      permission: 'PermissionAccess',
      permissions: { all: 'PermissionAccess' },
      fields: { title: unique(text('Title')), description: optional(longText('Description')) },
    },
    Permission: {
      title: 'Permission',
      permission: 'PermissionAccess',
      permissions: { all: 'PermissionAccess' },
      fields: {
        title: text('Title'),
        name: unique(code('Name', /^[A-Za-z][A-Za-z0-9]{1,79}$/, 'Letters and digits, as in BasicInfoGenre')),
        categoryId: ref('Category', 'PermissionCategory'),
        description: optional(longText('Description')),
      },
    },
    Role: {
      title: 'Role',
      permission: 'PermissionAccess',
      fields: { title: unique(text('Title')), description: optional(longText('Description')) },
    },
  },
)
