import { declareEntities } from '../core/entity'
import { code, longText, optional, ref, text, unique } from '../core/field'
import { accessFacts } from './facts'

/** What roles are made of; which permissions a role holds is changed by a call of its own. */
export const access = declareEntities(accessFacts, {
  PermissionCategory: {
    fields: { title: unique(text('Title')), description: optional(longText('Description')) },
  },
  Permission: {
    fields: {
      title: text('Title'),
      name: unique(code('Name', /^[A-Za-z][A-Za-z0-9]{1,79}$/, 'Letters and digits, as in BasicInfoGenre')),
      categoryId: ref('Category', 'PermissionCategory'),
      description: optional(longText('Description')),
    },
  },
  Role: {
    fields: { title: unique(text('Title')), description: optional(longText('Description')) },
  },
})
