import { inLanguage } from '#api/core/texts/inLanguage'
import { otherWarehouse, type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import type { BasketRow } from '#api/orders/basketLists'
import type { Basket, BasketHolds, BasketStatus, HeldParcels, PaymentState } from '#api/orders/baskets'
import { defineLaw, describeShortages, type Shortage } from '../core/law'

/** `shortages`: lines exceeding the stock; in progress they are back-ordered. `isUnobtainable`: missing copies will not come. */
export type BasketFacts = {
  items: number
  hasCustomer: boolean
  isPaymentOutstanding: boolean
  shortages: readonly (Shortage & { isUnobtainable?: boolean | undefined })[]
  /** Undefined in older traces: none. */
  holds?: BasketHolds | undefined
  toInvoice?: number | undefined
  /** Undefined in older traces. */
  warehouse?: Warehouse | undefined
}

export type BasketMove =
  | { type: 'basket.place' }
  /** `missing`: missing copies become back-orders. */
  | { type: 'basket.start'; missing?: 'backOrder' | undefined }
  /** `missing`: missing copies are cancelled. */
  | { type: 'basket.finish'; missing?: 'cancel' | undefined }
  /** `credit`: credits invoices in the same transaction. */
  | { type: 'basket.cancel'; reason: string; credit?: 'full' | undefined }

export type MoveName = BasketMove['type']

/** The label of each move's button. */
export const moveLabels: Record<MoveName, string> = inLanguage('orders/moves', {
  'basket.place': 'Place order',
  'basket.start': 'Start work',
  'basket.finish': 'Mark done',
  'basket.cancel': 'Cancel order',
})

export const moveNames = Object.keys(moveLabels) as MoveName[]

export const statusLabels: Readonly<Record<BasketStatus, string>> = inLanguage('orders/statuses', {
  create: 'Create',
  newOrder: 'New order',
  inProgress: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
})

const cancel = { to: 'cancelled', if: ['hasReason', 'isCredited'] } as const

/** Parcels of a delivery that has left hold the order no more, once their booking is confirmed. */
const parcelsIn = ({ holds }: BasketFacts, wanted: HeldParcels['state']) =>
  (holds?.parcels ?? []).flatMap(({ name, deliveryId, state }) =>
    state === wanted && (state === 'unconfirmed' || deliveryId === null || holds?.deliveries.includes(deliveryId)) ? [name] : [],
  )
const hasNone = (state: HeldParcels['state']) => (facts: BasketFacts) => !parcelsIn(facts, state).length
const naming = (state: HeldParcels['state'], what: string, remedy: string) => (facts: BasketFacts) =>
  `${what}: ${parcelsIn(facts, state).join(', ')}. ${remedy}`
const sayMissing =
  ({ warehouse }: BasketFacts) =>
  ({ title, wanted, available, elsewhere = 0 }: Shortage) => {
    const more = warehouse && elsewhere > 0 ? `, ${elsewhere} in ${warehouseNames[otherWarehouse(warehouse)]}` : ''
    return `${title} (${wanted} wanted, ${available} available${more})`
  }

/** Which status may follow which (docs/product.md, States). */
export const basketLaw = defineLaw<BasketFacts, BasketMove>()({
  id: 'basketStatus',
  states: {
    create: { 'basket.place': { to: 'newOrder', if: ['hasCustomer', 'hasItems', 'noOfferOut'] }, 'basket.cancel': cancel },
    newOrder: { 'basket.start': { to: 'inProgress', if: ['isPaid', 'isInStock', 'isObtainable'] }, 'basket.cancel': cancel },
    inProgress: {
      'basket.finish': { to: 'done', if: ['isHandedOver', 'isConfirmed', 'isNotBooked', 'isInStock'] },
      'basket.cancel': { to: 'cancelled', if: ['hasReason', 'isConfirmed', 'isNotBooked', 'isNotGone', 'isCredited'] },
    },
    done: { 'basket.cancel': { to: 'cancelled', if: ['hasReason', 'isConfirmed', 'isNotBooked', 'isCredited'] } },
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
    isConfirmed: hasNone('unconfirmed'),
    isNotBooked: hasNone('booked'),
    isNotGone: hasNone('gone'),
    isCredited: ({ holds }, event) => !holds?.invoices.length || (event.type === 'basket.cancel' && event.credit === 'full'),
  },
  reasons: {
    hasCustomer: () => 'The order has no customer',
    hasItems: () => 'The order has no items',
    isPaid: () => 'The payment is outstanding',
    isInStock: (facts) => `Out of stock: ${describeShortages(facts.shortages, sayMissing(facts))}`,
    isObtainable: (facts) =>
      `No more copies will come: ${describeShortages(
        facts.shortages.filter(({ isUnobtainable }) => isUnobtainable),
        sayMissing(facts),
      )}. Remove them or change the quantity`,
    hasReason: () => 'Say why the order is cancelled',
    noOfferOut: ({ holds }) => `Offer ${holds?.offer} is out: withdraw it first`,
    isHandedOver: ({ holds }) => `Delivery ${holds?.deliveries[0]} is not handed over`,
    isConfirmed: naming('unconfirmed', 'Unconfirmed', 'Look it up first'),
    isNotBooked: naming('booked', 'Booked', 'Cancel the booking or hand it over first'),
    isNotGone: naming('gone', 'On their way', 'Mark the order done'),
    isCredited: ({ holds }) => `Invoice ${holds?.invoices.join(', ')} is not credited: cancel with a credit note`,
  },
  labels: { states: statusLabels, events: moveLabels },
  misplaced: (status) => (status === 'cancelled' ? { code: 'isNotFinal', message: 'A cancelled order is final' } : undefined),
})

/** Whether its customer, items and payment can still change. */
export const isEditable = (status: BasketStatus): boolean => status === 'create' || status === 'newOrder'

export const fixes: Readonly<Record<string, 'customer' | 'items' | 'payment' | undefined>> = {
  hasCustomer: 'customer',
  hasItems: 'items',
  isPaid: 'payment',
  isInStock: 'items',
  isObtainable: 'items',
}

export const paymentLabels: Readonly<Record<PaymentState, string>> = inLanguage('orders/payments', {
  settled: 'Paid',
  invoice: 'On invoice',
  outstanding: 'Outstanding',
})

export const factsOf = (basket: Basket): BasketFacts => ({
  items: basket.items.length,
  hasCustomer: basket.customer !== null,
  isPaymentOutstanding: basket.payment.state === 'outstanding',
  shortages: basket.items
    .filter((item) => item.quantity > item.available)
    .map(({ title, quantity, available, elsewhere }) => ({ title, wanted: quantity, available, elsewhere })),
  holds: basket.holds,
  warehouse: basket.warehouse,
  toInvoice: basket.items.reduce((sum, { readyToInvoice = 0 }) => sum + readyToInvoice, 0),
})

export const factsOfRow = (row: BasketRow): BasketFacts => ({
  items: row.itemCount,
  hasCustomer: row.customerName !== null,
  isPaymentOutstanding: row.paymentState === 'outstanding',
  shortages: row.shortages,
  warehouse: row.warehouse,
  toInvoice: row.billing?.toInvoice,
})
