import { client } from '#api/core/client'
import { removeEmptyBasket } from '#api/orders/basketEdits'
import { refresh } from '../../core/data'

/** Removes an order that was left empty. What somebody else has put into it meanwhile stays: the server refuses. */
export const leaveEmptyOrder = (id: number): Promise<unknown> =>
  client.call(removeEmptyBasket, { params: { id } }).then(
    () => refresh('Basket'),
    () => undefined,
  )
