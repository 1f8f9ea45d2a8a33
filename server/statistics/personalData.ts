import type { PersonalData } from '../core/personal'

export const personalData: PersonalData = {
  things: {
    request_moves: 'from to',
    sales_days: 'currency',
    sales_folds: '',
    sales_lines: 'source kind item currency',
    sales_months: 'currency',
  },
}
