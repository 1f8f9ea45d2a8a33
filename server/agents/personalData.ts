import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  things: {
    distributor_requests: 'origin state warehouse note',
    request_items: 'currency note',
  },
}
