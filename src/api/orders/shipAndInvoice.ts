import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { lineBackOrder } from './backOrders'
import { basketStatus } from './baskets'
import { basketSelection } from './rehearsal'

/** How many orders one dry run goes through: it holds their locks until it is taken back. */
export const maxShipped = 100

/** An invoice, VAT by rate, lowest first; amounts are minor units of its currency. */
export const shippedInvoice = z.object({
  /** Null of a dry run. */
  id: z.nullable(id),
  /** Of a dry run the number that is next now. */
  number: z.int(),
  rates: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
  /** With VAT. */
  total: money,
})
export type ShippedInvoice = z.output<typeof shippedInvoice>

export const shipped = z.object({
  /** Its status afterwards. */
  status: basketStatus,
  /** The deliveries that were handed over. Empty of a dry run. */
  deliveryIds: z.array(id),
  /** Copies that leave, by warehouse. */
  copies: z.array(z.object({ warehouse: z.string(), quantity: z.int() })),
  /** Copies of each title that do not leave yet. */
  missing: z.array(
    z.object({ title: z.string(), quantity: z.int(), /** Of these, what the shelf lacks. */ backOrder: z.nullable(lineBackOrder) }),
  ),
  /** Null where nothing is left to invoice. */
  invoice: z.nullable(shippedInvoice),
})
export type Shipped = z.output<typeof shipped>

/** `scanned`: of deliveries that are being packed only what is packed. */
export const packing = z.enum(['all', 'scanned'], { error: 'One of all, scanned' })
export type Packing = z.output<typeof packing>

export const shipAndInvoice = endpoint({
  method: 'POST',
  path: 'Basket/ShipAndInvoice/{id}',
  permission: 'DoneOrder',
  summary:
    'Delivers what is there of an order, packed and handed over, marks it done where all has left, and invoices it; of a done order the invoice alone. Needs InProgress too where there is something to deliver',
  params: byId,
  body: z.object({
    /** The status the person saw: 409 `stale` where it has another. */
    expected: z.optional(basketStatus),
    /** The total of the invoice that the person was shown, null for none: 409 `changed` where it would come to another now. */
    expectedTotal: z.optional(z.nullable(money)),
    packing: z._default(packing, 'all'),
  }),
  answer: answer(shipped),
})

export const rehearsedShipping = z.object({
  id,
  status: basketStatus,
  customerName: z.nullable(z.string()),
  /** Copies of its deliveries that are packed, of those that are being packed. */
  packed: z.int(),
  toPack: z.int(),
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Null where it is refused. */
  shipped: z.nullable(shipped),
})
export type RehearsedShipping = z.output<typeof rehearsedShipping>

export const rehearseShipping = endpoint({
  method: 'POST',
  path: 'Basket/RehearseShipping',
  isReading: true,
  permission: 'DoneOrder',
  summary: 'Ships and invoices each of these orders in turn and takes it all back: what would happen. Refused beyond 100 orders',
  body: z.object({ selection: basketSelection, packing: z._default(packing, 'all') }),
  answer: answer(z.array(rehearsedShipping)),
})
