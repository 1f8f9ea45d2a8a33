import type { PersonalData } from '../core/personal'

export const personalData: PersonalData = {
  things: {
    distributor_requests: 'origin state warehouse note',
    request_items: 'currency note',
  },
}
