import { basketLists } from '#api/orders/basketLists'
import { basketById } from '#api/orders/baskets'
import { orderMap } from '#api/orders/orderMap'
import { fake } from '../fake'
import { basketOf } from '../fixtures/orders'
import { rowsOf } from '../fixtures/people'

/** What a recorded page is answered: a trace holds no data, so these are the stories' own orders. */
export const answers = [
  fake(basketById, ({ params }) => basketOf('newOrder', { id: Number(params.id) })),
  fake(basketLists.offers, rowsOf('create')),
  fake(basketLists.newOrders, rowsOf('newOrder')),
  fake(basketLists.pending, rowsOf('newOrder')),
  fake(basketLists.inProgress, rowsOf('inProgress')),
  fake(basketLists.done, rowsOf('done')),
  fake(basketLists.cancelled, rowsOf('cancelled')),
  fake(orderMap, []),
]
