import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { basketListName } from './basketLists'
import { maxBulk } from './basketMoves'
import { basketStatus } from './baskets'

/**
 * Which baskets a bulk move means: chosen ids, or all of a list that match its search and filter.
 */
export const basketSelection = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxBulk)) }),
  z.object({ list: basketListName, searchKey: listRequest.shape.searchKey, filter: listRequest.shape.filter }),
])
export type BasketSelection = z.input<typeof basketSelection>

export const rehearsedMove = z.object({
  id,
  status: basketStatus,
  customerName: z.nullable(z.string()),
  /** Why this basket cannot move; null when it can. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** What was paid for it, with VAT; null where nothing was. */
  settled: z.nullable(money),
})
export type RehearsedMove = z.output<typeof rehearsedMove>

/** Says what a bulk move would do, row by row, and moves nothing. Refused beyond `maxBulk` baskets. */
export const rehearseMove = endpoint({
  method: 'POST',
  path: 'Basket/RehearseMove',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What a move would do to each of these baskets',
  body: z.object({
    move: z.enum(['basket.place', 'basket.start', 'basket.finish', 'basket.cancel']),
    /** The reason a cancellation would carry. */
    reason: z._default(z.string(), ''),
    selection: basketSelection,
  }),
  answer: answer(z.array(rehearsedMove)),
})
