import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { warehouses } from '../inventory/warehouses'
import { backOrder } from './backOrders'
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

/** A credit note that a move issues, with the number it gets unless somebody else takes that first. */
const rehearsedCredit = z.object({
  number: z.int(),
  /** The number of the invoice that it credits. */
  of: z.int(),
  /** Below zero, with VAT. */
  total: money,
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
})

/** What a move does beside the status, as the move itself did it before it was rolled back. */
export const moveEffects = z.object({
  /** By place, where something changes: copies on the shelf, and copies that are set aside. Below zero they become fewer. */
  stock: z.array(z.object({ place: z.enum(warehouses), onHand: z.int(), setAside: z.int() })),
  credits: z.array(rehearsedCredit),
  /** Numbers of pre-invoices that become void. */
  voided: z.array(z.int()),
  /** Deliveries that are cancelled, and offers that are withdrawn. */
  deliveries: z.array(id),
  offers: z.array(id),
  /** Copies that the order waits for afterwards, by line; and copies that are cancelled with it. */
  backOrders: z.array(backOrder),
  cancelled: z.array(z.object({ title: z.string(), copies: z.int() })),
  /** The discount code that can be used again. */
  code: z.nullable(z.string()),
  /** What is still to be paid afterwards; below zero it is to be paid back. */
  due: money,
})
export type MoveEffects = z.output<typeof moveEffects>

export const rehearsedMove = z.object({
  id,
  status: basketStatus,
  customerName: z.nullable(z.string()),
  /** Why this basket cannot move; null when it can. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** What the move does; null when it is refused. */
  effects: z.nullable(moveEffects),
})
export type RehearsedMove = z.output<typeof rehearsedMove>

/**
 * Makes a move of each basket, one after the other, says what it did, and rolls it back. Refused beyond `maxBulk` baskets, and to whoever
 * may not make the move.
 */
export const rehearseMove = endpoint({
  method: 'POST',
  path: 'Basket/RehearseMove',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What a move would do to each of these baskets: the move itself, rolled back',
  body: z.object({
    move: z.enum(['basket.place', 'basket.start', 'basket.finish', 'basket.cancel']),
    /** The reason a cancellation would carry. */
    reason: z._default(z.string(), ''),
    /** Credits what is invoiced and must be, as the cancellation would. */
    credit: z.optional(z.enum(['full'])),
    /** What becomes of copies that are not there, as `basket.start` and `basket.finish` take it. */
    missing: z.optional(z.enum(['backOrder', 'cancel'])),
    selection: basketSelection,
  }),
  answer: answer(z.array(rehearsedMove)),
})
