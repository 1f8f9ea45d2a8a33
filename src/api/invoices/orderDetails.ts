import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { deliveryState } from '../orders/deliveries'
import { vatCases } from '../orders/vat/vatCase'
import { creditKind } from './creditKind'
import { invoiceKind } from './invoices'

export const orderDocument = z.object({
  what: z.enum(['offer', 'delivery', 'return', 'invoice', 'payment']),
  id,
  number: z.int(),
  kind: z.nullable(invoiceKind),
  creditKind: z.optional(z.nullable(creditKind)),
  state: z.string(),
  at: z.string(),
  by: z.string(),
  /** Copies of a delivery; minor units otherwise. */
  copies: z.nullable(z.int()),
  amount: z.nullable(money),
  of: z.nullable(id),
})
export type OrderDocument = z.output<typeof orderDocument>

export const orderDetails = endpoint('GET Basket/OrderDetails/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What was made of an order: deliveries, returns, invoices, payments, and what is left to invoice',
  answer: answer(
    z.object({
      documents: z.array(orderDocument),
      deliveryStates: z.array(deliveryState),
      toDeliver: z.int(),
      toInvoice: z.int(),
      deliveredToInvoice: z.int(),
      chargesToInvoice: z.int(),
      /** Minor units. */
      invoiced: z.int(),
      notInvoiced: z.int(),
      paid: z.int(),
      due: z.int(),
      vat: z.object({
        case: z.enum(vatCases),
        facts: z.object({
          place: z.nullable(z.object({ country: z.string(), postalCode: z.string() })),
          isBusiness: z.boolean(),
          vatNumber: z.string(),
          isVatCharged: z.boolean(),
        }),
        orgNumber: z.string(),
      }),
    }),
  ),
})
