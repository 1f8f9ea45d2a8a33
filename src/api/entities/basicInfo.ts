import { section } from '../entity'
import { text, unique } from '../field'

export const basicInfo = section(
  { path: '/init', permission: 'BasicInfo' },
  {
    PaymentMethod: { title: 'Payment method', fields: { title: unique(text('Title')) } },
  },
)
