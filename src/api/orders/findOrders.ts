import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { basketStatus, paymentState } from './baskets'

export const maxFound = 10

export const foundOrder = z.object({
  id,
  by: z.enum(['number', 'isbn', 'reference', 'customer']),
  status: basketStatus,
  paymentState,
  customerName: z.nullable(z.string()),
  total: money,
})
export type FoundOrder = z.output<typeof foundOrder>

/** The order with that number first, then the newest; only from lists the caller may see. */
export const findOrders = endpoint('GET Basket/FindBaskets', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'Orders by number, ISBN, payment reference or customer, whatever their status',
  query: z.object({
    searchKey: z.string().check(z.maxLength(200, { error: 'Search with 200 characters or fewer' })),
  }),
  answer: answer(z.array(foundOrder)),
})
