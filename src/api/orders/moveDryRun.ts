import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { warehouses } from '../inventory/warehouses'
import { backOrder } from './backOrders'
import { basketListName } from './basketLists'
import { maxBulk } from './basketMoves'
import { basketStatus } from './baskets'

export const basketSelection = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxBulk)) }),
  z.object({ list: basketListName, searchKey: listRequest.shape.searchKey, filter: listRequest.shape.filter }),
])
export type BasketSelection = z.input<typeof basketSelection>

const creditDryRun = z.object({
  number: z.int(),
  of: z.int(),
  /** Negative, with VAT. */
  total: money,
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
})

/** From the real move before its rollback. */
export const moveEffects = z.object({
  /** Negative is fewer. */
  stock: z.array(z.object({ place: z.enum(warehouses), onHand: z.int(), setAside: z.int() })),
  credits: z.array(creditDryRun),
  voided: z.array(z.int()),
  deliveries: z.array(id),
  offers: z.array(id),
  backOrders: z.array(backOrder),
  cancelled: z.array(z.object({ title: z.string(), copies: z.int() })),
  code: z.nullable(z.string()),
  /** Negative if to be repaid. */
  due: money,
})
export type MoveEffects = z.output<typeof moveEffects>

export const moveDryRun = z.object({
  id,
  status: basketStatus,
  customerName: z.nullable(z.string()),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  effects: z.nullable(moveEffects),
})
export type MoveDryRun = z.output<typeof moveDryRun>

/** Makes each move in turn and rolls back. Refused beyond `maxBulk` baskets and without the permission. */
export const dryRunMove = endpoint('POST Basket/RehearseMove', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What a move would do to each of these baskets: the move itself, rolled back',
  body: z.object({
    move: z.enum(['basket.place', 'basket.start', 'basket.finish', 'basket.cancel']),
    reason: z._default(z.string(), ''),
    credit: z.optional(z.enum(['full'])),
    missing: z.optional(z.enum(['backOrder', 'cancel'])),
    selection: basketSelection,
  }),
  answer: answer(z.array(moveDryRun)),
})
