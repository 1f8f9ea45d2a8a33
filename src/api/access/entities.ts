import { declareEntities } from '../core/entity'
import { code, longText, optional, ref, text, unique } from '../core/field'
import { accessFacts } from './facts'

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
