import type { BasketRow } from '#api/orders/basketLists'
import type { Basket, BasketHolds, BasketStatus, PaymentState } from '#api/orders/baskets'
import { defineLaw, describeShortages, type Shortage } from '../core/law'

/**
 * What the law needs to know of a basket. `shortages` are the lines whose quantity is not on the shelf; while a basket is in progress
 * its copies are already set aside for it, and the others are back-ordered. `isUnobtainable`: the missing copies will not come.
 */
export type BasketFacts = {
  items: number
  hasCustomer: boolean
  isPaymentOutstanding: boolean
  shortages: readonly (Shortage & { isUnobtainable?: boolean | undefined })[]
  /** The documents that hold it; in traces of before there were any they are absent, which is none. */
  holds?: BasketHolds | undefined
  /** Copies that are handed over and not invoiced, where they are counted: shipping asks, the law does not. */
  toInvoice?: number | undefined
}

export type BasketMove =
  | { type: 'basket.place' }
  /** `missing`: copies that are not there become back-orders. */
  | { type: 'basket.start'; missing?: 'backOrder' | undefined }
  /** `missing`: copies that are not there are cancelled. */
  | { type: 'basket.finish'; missing?: 'cancel' | undefined }
  /** `credit`: what of it is invoiced and must be credited is, in the same transaction. */
  | { type: 'basket.cancel'; reason: string; credit?: 'full' | undefined }

export type MoveName = BasketMove['type']

/** The label of each move's button. */
export const moveLabels: Record<MoveName, string> = {
  'basket.place': 'Place order',
  'basket.start': 'Start work',
  'basket.finish': 'Mark done',
  'basket.cancel': 'Cancel order',
}

export const moveNames = Object.keys(moveLabels) as MoveName[]

/** The word for each status, the same everywhere. */
export const statusLabels = {
  create: 'Create',
  newOrder: 'New order',
  inProgress: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
} as const satisfies Record<BasketStatus, string>

const cancel = { to: 'cancelled', if: ['hasReason', 'isCredited'] } as const
const sayMissing = ({ title, wanted, available }: Shortage) => `${title} (${wanted} wanted, ${available} available)`

/** Which status may follow which (docs/product.md, States). */
export const basketLaw = defineLaw<BasketFacts, BasketMove>()({
  id: 'basketStatus',
  states: {
    create: { 'basket.place': { to: 'newOrder', if: ['hasCustomer', 'hasItems', 'noOfferOut'] }, 'basket.cancel': cancel },
    newOrder: { 'basket.start': { to: 'inProgress', if: ['isPaid', 'isInStock', 'isObtainable'] }, 'basket.cancel': cancel },
    inProgress: { 'basket.finish': { to: 'done', if: ['isHandedOver', 'isInStock'] }, 'basket.cancel': cancel },
    done: { 'basket.cancel': cancel },
    cancelled: {},
  },
  guards: {
    hasCustomer: ({ hasCustomer }) => hasCustomer,
    hasItems: ({ items }) => items > 0,
    isPaid: ({ isPaymentOutstanding }) => !isPaymentOutstanding,
    isInStock: ({ shortages }, event) => shortages.length === 0 || ('missing' in event && event.missing !== undefined),
    isObtainable: ({ shortages }) => !shortages.some(({ isUnobtainable }) => isUnobtainable),
    hasReason: (_, event) => event.type === 'basket.cancel' && event.reason.trim() !== '',
    noOfferOut: ({ holds }) => !holds?.offer,
    isHandedOver: ({ holds }) => !holds?.deliveries.length,
    isCredited: ({ holds }, event) => !holds?.invoices.length || (event.type === 'basket.cancel' && event.credit === 'full'),
  },
  reasons: {
    hasCustomer: () => 'The order has no customer',
    hasItems: () => 'The order has no items',
    isPaid: () => 'The payment is outstanding',
    isInStock: ({ shortages }) => `Out of stock: ${describeShortages(shortages, sayMissing)}`,
    isObtainable: ({ shortages }) =>
      `No more copies will come: ${describeShortages(
        shortages.filter(({ isUnobtainable }) => isUnobtainable),
        sayMissing,
      )}. Remove them or change the quantity`,
    hasReason: () => 'Say why the order is cancelled',
    noOfferOut: ({ holds }) => `Offer ${holds?.offer} is out: withdraw it first`,
    isHandedOver: ({ holds }) => `Delivery ${holds?.deliveries[0]} is not handed over`,
    isCredited: ({ holds }) => `Invoice ${holds?.invoices.join(', ')} is not credited: cancel with a credit note`,
  },
  labels: { states: statusLabels, events: moveLabels },
  misplaced: (status) => (status === 'cancelled' ? { code: 'isNotFinal', message: 'A cancelled order is final' } : undefined),
})

/** Whether its customer, items and payment can still change. */
export const isEditable = (status: BasketStatus): boolean => status === 'create' || status === 'newOrder'

/** The part of the order that mends what a code of a refusal names. */
export const fixes: Readonly<Record<string, 'customer' | 'items' | 'payment' | undefined>> = {
  hasCustomer: 'customer',
  hasItems: 'items',
  isPaid: 'payment',
  isInStock: 'items',
  isObtainable: 'items',
}

/** The word for each state of the payment, the same everywhere. */
export const paymentLabels = {
  settled: 'Paid',
  invoice: 'On invoice',
  outstanding: 'Outstanding',
} as const satisfies Record<PaymentState, string>

/** The facts of a basket as its page shows it. */
export const factsOf = (basket: Basket): BasketFacts => ({
  items: basket.items.length,
  hasCustomer: basket.customer !== null,
  isPaymentOutstanding: basket.payment.state === 'outstanding',
  shortages: basket.items
    .filter((item) => item.quantity > item.available)
    .map((item) => ({ title: item.title, wanted: item.quantity, available: item.available })),
  holds: basket.holds,
  toInvoice: basket.items.reduce((sum, { readyToInvoice = 0 }) => sum + readyToInvoice, 0),
})

/** The facts of a list's row, which names only its first short line. */
export const factsOfRow = (row: BasketRow): BasketFacts => ({
  items: row.itemCount,
  hasCustomer: row.customerName !== null,
  isPaymentOutstanding: row.paymentState === 'outstanding',
  shortages: row.shortages,
  toInvoice: row.billing?.toInvoice,
})
