import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { byId, type Endpoint, endpoint } from '../core/endpoint'
import { basketStatus, time } from './baskets'

/** What a refused or stale move answers with, as `data` of a 409. */
export const moveConflict = z.object({
  /** A refusal code of the law, or `stale` when the basket is not in the status that was expected. */
  reason: z.string(),
  currentStatus: basketStatus,
  movedBy: z.string(),
  movedAt: time,
})
export type MoveConflict = z.output<typeof moveConflict>

const expected = z.optional(basketStatus)
const place = endpoint({
  method: 'GET',
  path: 'Basket/ChangeStatusToNewOrder/{id}',
  permission: 'offer',
  summary: 'create → new order',
  params: byId,
  query: z.object({ expected }),
  answer: answer(z.object({ status: basketStatus })),
})

const start = endpoint({
  method: 'GET',
  path: 'Basket/ChangeStatusToInProgress/{id}',
  permission: 'InProgress',
  summary: 'new order → in progress; claims the basket for its handler',
  params: byId,
  query: z.object({
    expected,
    /** Copies that are not there become back-orders of the order; without it they refuse the move. */
    missing: z.optional(z.enum(['backOrder'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

const finish = endpoint({
  method: 'GET',
  path: 'Basket/ChangeStatusToDone/{id}',
  permission: 'DoneOrder',
  summary: 'in progress → done',
  params: byId,
  query: z.object({
    expected,
    /** Copies that are not there are cancelled; without it they refuse the move. */
    missing: z.optional(z.enum(['cancel'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

/** What a cancellation's reason may hold. */
export const cancelReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Say why the order is cancelled' }),
    z.maxLength(500, { error: 'Keep the reason under 500 characters' }),
  )

// Declared apart: `satisfies` below would widen its body to any schema.
const cancel = endpoint({
  method: 'GET',
  path: 'Basket/ChangeStatusToCancel/{id}',
  permission: 'Ignored',
  summary: 'Any status → cancelled, with a reason',
  params: byId,
  query: z.object({
    expected,
    reason: cancelReason,
    /** Credits what is invoiced and must be, with the move. */ credit: z.optional(z.enum(['full'])),
  }),
  answer: answer(z.object({ status: basketStatus })),
})

/**
 * The four moves, each its own GET (docs/product.md, States). `expected` is the status the person saw: a
 * mismatch is a 409 with a `moveConflict`. A move to the status a basket already has succeeds.
 */
export const basketMoves = {
  'basket.place': place,
  'basket.start': start,
  'basket.finish': finish,
  'basket.cancel': cancel,
} satisfies Record<string, Endpoint>

/** The most baskets one bulk move takes. */
export const maxBulk = 5000
