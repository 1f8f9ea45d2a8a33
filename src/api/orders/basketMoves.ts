import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { type Endpoint, endpoint } from '../core/endpoint'
import { basketStatus, time } from './baskets'

/** `data` of a 409. */
export const moveConflict = z.object({
  /** A refusal of the law, or `stale` for another status than expected. */
  reason: z.string(),
  currentStatus: basketStatus,
  movedBy: z.string(),
  movedAt: time,
})
export type MoveConflict = z.output<typeof moveConflict>

const expected = z.optional(basketStatus)
const place = endpoint('GET Basket/ChangeStatusToNewOrder/{id}', {
  permission: 'offer',
  summary: 'create → new order',
  query: z.object({ expected }),
  answer: answer(z.object({ status: basketStatus })),
})

const start = endpoint('GET Basket/ChangeStatusToInProgress/{id}', {
  permission: 'InProgress',
  summary: 'new order → in progress; claims the basket for its handler',
  query: z.object({
    expected,
    missing: z.optional(z.enum(['backOrder'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

const finish = endpoint('GET Basket/ChangeStatusToDone/{id}', {
  permission: 'DoneOrder',
  summary: 'in progress → done',
  query: z.object({
    expected,
    missing: z.optional(z.enum(['cancel'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

export const cancelReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Say why the order is cancelled' }),
    z.maxLength(500, { error: 'Keep the reason under 500 characters' }),
  )

// Separate, as `satisfies` below would widen its body.
const cancel = endpoint('GET Basket/ChangeStatusToCancel/{id}', {
  permission: 'Ignored',
  summary: 'Any status → cancelled, with a reason',
  query: z.object({
    expected,
    reason: cancelReason,
    credit: z.optional(z.enum(['full'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

/**
 * Each its own GET (docs/product.md, States). 409 with a `moveConflict` if the status is not `expected`. Repeating a done move succeeds.
 */
export const basketMoves = {
  'basket.place': place,
  'basket.start': start,
  'basket.finish': finish,
  'basket.cancel': cancel,
} satisfies Record<string, Endpoint>

export const maxBulk = 5000
