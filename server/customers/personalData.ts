import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  people: {
    addresses: {
      title: 'Addresses',
      why: 'To deliver and to invoice',
      of: 't.user_id = p.id',
      columns: {
        recipient: 'pseudonym',
        address: 'clear',
        postal_code: 'clear',
        city: 'clear',
        country: 'keep',
      },
      auditedAs: ['UserAddress'],
    },
  },
}
