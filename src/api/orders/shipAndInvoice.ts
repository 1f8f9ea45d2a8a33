import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { lineBackOrder } from './backOrders'
import { basketStatus } from './baskets'
import { basketSelection } from './moveDryRun'

/** Limits how long locks are held. */
export const maxShipped = 100

/** Minor units of its currency. */
export const shippedInvoice = z.object({
  /** Null in a dry run. */
  id: z.nullable(id),
  /** In a dry run the next number. */
  number: z.int(),
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
  total: money,
})
export type ShippedInvoice = z.output<typeof shippedInvoice>

export const shipped = z.object({
  status: basketStatus,
  deliveryIds: z.array(id),
  copies: z.array(z.object({ warehouse: z.string(), quantity: z.int() })),
  missing: z.array(z.object({ title: z.string(), quantity: z.int(), backOrder: z.nullable(lineBackOrder) })),
  invoice: z.nullable(shippedInvoice),
})
export type Shipped = z.output<typeof shipped>

/** `scanned`: only packed copies of deliveries being packed. */
export const packing = z.enum(['all', 'scanned'], { error: 'One of all, scanned' })
export type Packing = z.output<typeof packing>

export const shipAndInvoice = endpoint('POST Basket/ShipAndInvoice/{id}', {
  permission: 'DoneOrder',
  summary:
    'Delivers what is there of an order, packed and handed over, marks it done where all has left, and invoices it; of a done order the invoice alone. Needs InProgress too where there is something to deliver',
  body: z.object({
    /** 409 `stale` otherwise. */
    expected: z.optional(basketStatus),
    /** Total shown, null for no invoice: 409 `changed` otherwise. */
    expectedTotal: z.optional(z.nullable(money)),
    packing: z._default(packing, 'all'),
  }),
  answer: answer(shipped),
})

export const shippingDryRun = z.object({
  id,
  status: basketStatus,
  customerName: z.nullable(z.string()),
  packed: z.int(),
  toPack: z.int(),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  shipped: z.nullable(shipped),
})
export type ShippingDryRun = z.output<typeof shippingDryRun>

export const dryRunShipping = endpoint('POST Basket/RehearseShipping', {
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Ships and invoices each of these orders in turn and takes it all back: what would happen. Refused beyond 100 orders',
  body: z.object({ selection: basketSelection, packing: z._default(packing, 'all') }),
  answer: answer(z.array(shippingDryRun)),
})
