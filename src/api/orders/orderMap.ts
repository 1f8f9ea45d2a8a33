import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'

/** One list of orders: how many stand in it, and when the one that has stood longest and the one that came last came to it. */
export const listAge = z.object({
  list: z.enum(['offers', 'newOrders', 'pending', 'inProgress', 'done', 'cancelled']),
  count: z.int(),
  oldestAt: z.nullable(z.string()),
  newestAt: z.nullable(z.string()),
})
export type ListAge = z.output<typeof listAge>

export const orderMap = endpoint({
  method: 'GET',
  path: 'Basket/BasketMap',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'How many baskets stand in each list, and since when',
  answer: answer(z.array(listAge)),
})
