import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { deliveryState } from '../orders/deliveries'
import { vatCases } from '../orders/vatCase'
import { creditKind } from './creditKind'
import { invoiceKind } from './invoices'

/** Everything that was made of an order, oldest first. */
export const orderDocument = z.object({
  what: z.enum(['offer', 'delivery', 'return', 'invoice', 'payment']),
  id,
  /** Its number where it has one, else its id. */
  number: z.int(),
  kind: z.nullable(invoiceKind),
  /** What a credit note is for. */
  creditKind: z.optional(z.nullable(creditKind)),
  state: z.string(),
  at: z.string(),
  by: z.string(),
  /** Copies of a delivery; minor units of an invoice and a payment. */
  copies: z.nullable(z.int()),
  amount: z.nullable(money),
  /** The delivery or invoice that a return, a credit note or a payment is of. */
  of: z.nullable(id),
})
export type OrderDocument = z.output<typeof orderDocument>

export const orderDetails = endpoint({
  method: 'GET',
  path: 'Basket/OrderDetails/{id}',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'What was made of an order: deliveries, returns, invoices, payments, and what is left to invoice',
  params: byId,
  answer: answer(
    z.object({
      documents: z.array(orderDocument),
      deliveryStates: z.array(deliveryState),
      /** Copies in no delivery; copies on no invoice, and of these those handed over; whether freight or a service is. */
      toDeliver: z.int(),
      toInvoice: z.int(),
      deliveredToInvoice: z.int(),
      chargesToInvoice: z.int(),
      /** Minor units: on invoices less credits, what can still be invoiced, paid of invoices, and what is still to be paid of it all. */
      invoiced: z.int(),
      notInvoiced: z.int(),
      paid: z.int(),
      due: z.int(),
      /** The VAT it pays, what decides that (`vatDecision`), and the buyer's organisation number on invoices. */
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
