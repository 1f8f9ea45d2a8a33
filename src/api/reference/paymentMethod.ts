import { declareEntities } from '../core/entity'
import { integer, optional, text, unique } from '../core/field'
import { basicInfoFacts } from './facts'

/** Declared apart from the rest of basic info: an order's page needs it, and it alone. */
export const paymentMethod = {
  fields: { title: unique(text('Title')), dueDays: optional(integer('To be paid in', { least: 0, most: 365, unit: 'days' })) },
} as const

export const { PaymentMethod } = declareEntities(basicInfoFacts, { PaymentMethod: paymentMethod })
