import * as z from 'zod/mini'
import { listAnswer, listRequest } from '../core/answer'
import { type Endpoint, endpoint, id } from '../core/endpoint'
import { rowIds } from '../core/filter'
import { money } from '../core/money'
import type { Permission } from '../core/permissions'
import { type BasketStatus, basketStatus, type PaymentState, paymentState, time } from './baskets'
import { type StandingList, standingLists } from './paths'

export const shortage = z.object({ title: z.string(), wanted: z.int(), available: z.int() })

/** A row of every basket list. */
export const basketRow = z.object({
  id,
  status: basketStatus,
  /** First and last name, or the institution's; null while nobody is chosen. */
  customerName: z.nullable(z.string()),
  handlerName: z.nullable(z.string()),
  /** Lines, not copies. */
  itemCount: z.int(),
  /** Copies in all lines. */
  copies: z.int(),
  /** What its first lines are called, at most two. */
  titles: z.array(z.string()),
  /** How many comments it has. */
  comments: z.int(),
  /** Where it goes; null while no address is chosen. */
  city: z.nullable(z.string()),
  /** With VAT. */
  total: money,
  paymentState,
  createdAt: time,
  /** When it came to its present status. */
  changedAt: time,
  /** Lines of a new order that are not on the shelf, or of an order in progress that are back-ordered; at most the first three. */
  shortages: z.array(shortage),
  /** Of an order in progress: copies that were back-ordered, have come and are not handed over. */
  arrived: z.optional(z.int()),
  /** Of a done order; absent in other statuses. */
  billing: z.optional(
    z.object({
      /** Copies that are handed over and not invoiced. */
      toInvoice: z.int(),
      /** On invoices less credits, and what is still to be paid, in minor units; below zero it is to be paid back. */
      invoiced: z.int(),
      due: z.int(),
    }),
  ),
})
export type BasketRow = z.output<typeof basketRow>

export const basketListNames = [...standingLists, 'inFlow'] as const
export type BasketListName = (typeof basketListNames)[number]

/** The list an order stands in; the database's generated column `baskets.list` says the same, and a test holds it to this. */
export function standsIn(status: BasketStatus, paymentState: PaymentState): StandingList {
  if (status === 'create') return 'offers'
  if (status === 'newOrder') return paymentState === 'outstanding' ? 'pending' : 'newOrders'
  return status
}
export const basketListName = z.enum(basketListNames)

export const handledBy = z.enum(['me', 'nobody'], { error: 'One of me, nobody' })

export const backOrderStates = ['missing', 'arrived'] as const
export const backOrderState = z.enum(backOrderStates, { error: 'One of missing, arrived' })

/**
 * The fields a basket list can be filtered by, in `filter` of the list request: ranges are
 * inclusive; days are YYYY-MM-DD in UTC; amounts are minor units of the basket's own currency.
 */
export const basketFilter = z.object({
  id: z.optional(rowIds),
  customer: z.optional(z.string().check(z.maxLength(200))),
  handler: z.optional(z.string().check(z.maxLength(200))),
  /** `me`: whoever asks works on it; `nobody`: it has no handler. */
  handledBy: z.optional(handledBy),
  paymentState: z.optional(paymentState),
  /** `missing`: copies are back-ordered; `arrived`: copies that were have come. */
  backOrder: z.optional(backOrderState),
  createdFrom: z.optional(z.iso.date({ error: 'A day is YYYY-MM-DD' })),
  createdTo: z.optional(z.iso.date({ error: 'A day is YYYY-MM-DD' })),
  totalFrom: z.optional(z.int()),
  totalTo: z.optional(z.int()),
})
export type BasketFilter = z.output<typeof basketFilter>
export const basketSortFields = ['id', 'changedAt', 'createdAt', 'total', 'itemCount'] as const

const list = (path: string, permission: Permission, summary: string) =>
  endpoint({
    method: 'POST',
    path: `Basket/${path}`,
    isReading: true,
    permission,
    summary,
    body: listRequest,
    answer: listAnswer(basketRow),
  })

/** The lists: their routes' own permissions (docs/product.md, Screens). */
export const basketLists = {
  offers: list('OffersList', 'offer', 'Baskets still being put together'),
  newOrders: list('NewOrdersList', 'offer', 'New orders that are paid or on invoice'),
  pending: list('PendingList', 'PaymentMethodAddPaymentMethod', 'New orders whose payment is outstanding'),
  inProgress: list('InProgressList', 'InProgress', 'Orders somebody is working on'),
  done: list('DoneList', 'DoneOrder', 'Orders that are done'),
  cancelled: list('CancelledList', 'Ignored', 'Cancelled orders'),
  inFlow: list('InFlowList', 'CustomerOrders', 'Every basket neither done nor cancelled'),
} satisfies Record<BasketListName, Endpoint>
