import type { PersonalData } from '../core/privacy/personal'

export const personalData: PersonalData = {
  things: {
    request_moves: 'from to',
    sales_days: 'currency',
    sales_folds: '',
    sales_lines: 'source kind item currency',
    sales_months: 'currency',
  },
}
