import { section } from '../core/entity'
import { integer, optional, text, unique } from '../core/field'

/** Declared apart from the rest of basic info: an order's page needs it, and it alone. */
export const paymentMethod = {
  title: 'Payment method',
  fields: { title: unique(text('Title')), dueDays: optional(integer('To be paid in', { least: 0, most: 365, unit: 'days' })) },
} as const

export const { PaymentMethod } = section({ path: '/init', permission: 'BasicInfo' }, { PaymentMethod: paymentMethod })
