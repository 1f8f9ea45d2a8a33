import * as z from 'zod/mini'
import { listAnswer, listRequest, rowIds } from '../core/answer'
import { type Endpoint, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import type { Permission } from '../core/permissions'
import { warehouse } from '../inventory/warehouses'
import { type BasketStatus, basketStatus, type PaymentState, paymentState, time } from './baskets'
import { type StatusList, statusLists } from './paths'

/** `elsewhere`: free in the other warehouse. */
export const shortage = z.object({ title: z.string(), wanted: z.int(), available: z.int(), elsewhere: z.optional(z.int()) })

export const basketRow = z.object({
  id,
  status: basketStatus,
  warehouse,
  customerName: z.nullable(z.string()),
  handlerName: z.nullable(z.string()),
  itemCount: z.int(),
  copies: z.int(),
  titles: z.array(z.string()),
  comments: z.int(),
  city: z.nullable(z.string()),
  /** With VAT. */
  total: money,
  paymentState,
  createdAt: time,
  changedAt: time,
  shortages: z.array(shortage),
  arrived: z.optional(z.int()),
  billing: z.optional(
    z.object({
      toInvoice: z.int(),
      /** Minor units; negative is to be repaid. */
      invoiced: z.int(),
      due: z.int(),
    }),
  ),
})
export type BasketRow = z.output<typeof basketRow>

export const basketListNames = [...statusLists, 'inFlow'] as const
export type BasketListName = (typeof basketListNames)[number]

/** Equal to the generated column `baskets.list`; a test compares them. */
export function statusListOf(status: BasketStatus, paymentState: PaymentState): StatusList {
  if (status === 'create') return 'offers'
  if (status === 'newOrder') return paymentState === 'outstanding' ? 'pending' : 'newOrders'
  return status
}
export const basketListName = z.enum(basketListNames)

export const handledBy = z.enum(['me', 'nobody'], { error: 'One of me, nobody' })

export const backOrderStates = ['missing', 'arrived'] as const
export const backOrderState = z.enum(backOrderStates, { error: 'One of missing, arrived' })

/** Days after which a new order should have been begun. */
export const daysToBegin = 3
export const orderAge = z.enum(['old'], { error: 'old' })

/** Ranges are inclusive; days are YYYY-MM-DD in UTC; amounts are minor units of the basket's currency. */
export const basketFilter = z.object({
  id: z.optional(rowIds),
  customer: z.optional(z.string().check(z.maxLength(200))),
  handler: z.optional(z.string().check(z.maxLength(200))),
  handledBy: z.optional(handledBy),
  paymentState: z.optional(paymentState),
  backOrder: z.optional(backOrderState),
  age: z.optional(orderAge),
  warehouse: z.optional(warehouse),
  createdFrom: z.optional(z.iso.date({ error: 'A day is YYYY-MM-DD' })),
  createdTo: z.optional(z.iso.date({ error: 'A day is YYYY-MM-DD' })),
  totalFrom: z.optional(z.int()),
  totalTo: z.optional(z.int()),
})
export type BasketFilter = z.output<typeof basketFilter>
export const basketSortFields = ['id', 'changedAt', 'createdAt', 'total', 'itemCount'] as const

const list = (path: string, permission: Permission, summary: string) =>
  endpoint(`POST Basket/${path}`, {
    isReading: true,
    permission,
    summary,
    body: listRequest,
    answer: listAnswer(basketRow),
  })

/** Permissions of docs/product.md, Screens. */
export const basketLists = {
  offers: list('OffersList', 'offer', 'Baskets still being put together'),
  newOrders: list('NewOrdersList', 'offer', 'New orders that are paid or on invoice'),
  pending: list('PendingList', 'PaymentMethodAddPaymentMethod', 'New orders whose payment is outstanding'),
  inProgress: list('InProgressList', 'InProgress', 'Orders somebody is working on'),
  done: list('DoneList', 'DoneOrder', 'Orders that are done'),
  cancelled: list('CancelledList', 'Ignored', 'Cancelled orders'),
  inFlow: list('InFlowList', 'CustomerOrders', 'Every basket neither done nor cancelled'),
} satisfies Record<BasketListName, Endpoint>
