import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'

/** By the first missing condition. */
export const lacking = z.object({ code: z.enum(['hasCustomer', 'hasItems', 'isPaid', 'isInStock']), count: z.int() })

export const listAge = z.object({
  list: z.enum(['offers', 'newOrders', 'pending', 'inProgress', 'done', 'cancelled']),
  count: z.int(),
  oldestAt: z.nullable(z.string()),
  newestAt: z.nullable(z.string()),
  lacking: z.array(lacking),
})
export type ListAge = z.output<typeof listAge>

export const orderMap = endpoint('GET Basket/BasketMap', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'How many baskets stand in each list, since when, and how many cannot move on',
  answer: answer(z.array(listAge)),
})
