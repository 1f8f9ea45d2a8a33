import { and, type SnapshotFrom, setup } from 'xstate'
import { keysOf } from '#api/core/objects'
import type { BasketRow } from '#api/orders/basketLists'
import type { Basket, BasketHolds, BasketStatus, PaymentState } from '#api/orders/baskets'
import { types } from '../core/types'

/**
 * What the law needs to know of a basket. `shortages` are the lines whose quantity is not on the shelf; while a basket is in progress
 * its copies are already set aside for it, and the others are back-ordered. `isUnobtainable`: the missing copies will not come.
 */
export type BasketFacts = {
  items: number
  hasCustomer: boolean
  isPaymentOutstanding: boolean
  shortages: readonly { title: string; wanted: number; available: number; isUnobtainable?: boolean | undefined }[]
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

type Check = (args: { context: BasketFacts; event: BasketMove }) => boolean

const guards = {
  hasCustomer: ({ context }) => context.hasCustomer,
  hasItems: ({ context }) => context.items > 0,
  isPaid: ({ context }) => !context.isPaymentOutstanding,
  isInStock: ({ context, event }) => context.shortages.length === 0 || ('missing' in event && event.missing !== undefined),
  isObtainable: ({ context }) => !context.shortages.some(({ isUnobtainable }) => isUnobtainable),
  hasReason: ({ event }) => event.type === 'basket.cancel' && event.reason.trim() !== '',
  noOfferOut: ({ context }) => !context.holds?.offer,
  isHandedOver: ({ context }) => !context.holds?.deliveries.length,
  isCredited: ({ context, event }) => !context.holds?.invoices.length || (event.type === 'basket.cancel' && event.credit === 'full'),
} satisfies Record<string, Check>

type Requirement = keyof typeof guards

/** What each move asks for, in the order in which a refusal names them. */
const requirements = {
  'basket.place': ['hasCustomer', 'hasItems', 'noOfferOut'],
  'basket.start': ['isPaid', 'isInStock', 'isObtainable'],
  'basket.finish': ['isHandedOver', 'isInStock'],
  'basket.cancel': ['hasReason', 'isCredited'],
} satisfies Record<MoveName, Requirement[]>

const cancel = { target: 'cancelled', guard: and(requirements['basket.cancel']) } as const

/**
 * The law: which status may follow which (docs/product.md, States), asked by the views before a click and
 * by the server before a write. It has no effects and starts in the status it is given by `lawAt`.
 *
 * A basket tagged `editable` may still change its customer, items and payment.
 */
export const basketStatusMachine = setup({
  types: types<{ context: BasketFacts; events: BasketMove; input: BasketFacts; tags: 'editable' }>(),
  guards,
}).createMachine({
  id: 'basketStatus',
  context: ({ input }) => input,
  initial: 'create',
  states: {
    create: {
      tags: 'editable',
      on: {
        'basket.place': { target: 'newOrder', guard: and(requirements['basket.place']) },
        'basket.cancel': cancel,
      },
    },
    newOrder: {
      tags: 'editable',
      on: {
        'basket.start': { target: 'inProgress', guard: and(requirements['basket.start']) },
        'basket.cancel': cancel,
      },
    },
    inProgress: {
      on: {
        'basket.finish': { target: 'done', guard: and(requirements['basket.finish']) },
        'basket.cancel': cancel,
      },
    },
    done: { on: { 'basket.cancel': cancel } },
    cancelled: {},
  },
})

/** The move each button makes: its label, and the status it leads to. */
export const moves = {
  'basket.place': { label: 'Place order', from: 'create', to: 'newOrder' },
  'basket.start': { label: 'Start work', from: 'newOrder', to: 'inProgress' },
  'basket.finish': { label: 'Mark done', from: 'inProgress', to: 'done' },
  'basket.cancel': { label: 'Cancel order', from: undefined, to: 'cancelled' },
} as const satisfies Record<MoveName, { label: string; from: BasketStatus | undefined; to: BasketStatus }>

export const moveNames = keysOf(moves)

/** The word for each status, the same everywhere. */
export const statusLabels = {
  create: 'Create',
  newOrder: 'New order',
  inProgress: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
} as const satisfies Record<BasketStatus, string>

/** The word for each state of the payment, the same everywhere. */
export const paymentLabels = {
  settled: 'Paid',
  invoice: 'On invoice',
  outstanding: 'Outstanding',
} as const satisfies Record<PaymentState, string>

/** The law as it stands for one basket. */
export const lawAt = (status: BasketStatus, facts: BasketFacts): SnapshotFrom<typeof basketStatusMachine> =>
  basketStatusMachine.resolveState({ value: status, context: facts })

export type RefusalCode = Requirement | 'isNotFinal' | 'isFromHere'

/** Why a move is refused: a code for programs, a sentence for people, and the part of the basket that fixes it. */
export type Refusal = { code: RefusalCode; message: string; fix?: 'customer' | 'items' | 'payment' }

/** Why the law refuses this move now, or undefined when it allows it. */
export function refusalOf(status: BasketStatus, facts: BasketFacts, move: BasketMove): Refusal | undefined {
  const law = lawAt(status, facts)
  if (law.can(move)) return undefined
  if (status === 'cancelled') return { code: 'isNotFinal', message: 'A cancelled order is final' }
  if (!(move.type in (basketStatusMachine.states[status]?.config.on ?? {})))
    return {
      code: 'isFromHere',
      message: `'${moves[move.type].label}' does not follow '${statusLabels[status]}'`,
    }
  const failed = requirements[move.type].find((name) => !guards[name]({ context: facts, event: move }))
  if (!failed) return undefined
  const [message, fix] = [reasons[failed](facts), fixes[failed]]
  return fix ? { code: failed, message, fix } : { code: failed, message }
}

/** The part of the order that mends what a code of a refusal names. */
export const fixes: Readonly<Record<string, Refusal['fix']>> = {
  hasCustomer: 'customer',
  hasItems: 'items',
  isPaid: 'payment',
  isInStock: 'items',
  isObtainable: 'items',
} satisfies Partial<Record<RefusalCode, Refusal['fix']>>

const reasons: Record<Requirement, (facts: BasketFacts) => string> = {
  hasCustomer: () => 'The order has no customer',
  hasItems: () => 'The order has no items',
  isPaid: () => 'The payment is outstanding',
  isInStock: ({ shortages }) => describeShortages(shortages),
  isObtainable: ({ shortages }) => describeUnobtainable(shortages),
  hasReason: () => 'Say why the order is cancelled',
  noOfferOut: ({ holds }) => `Offer ${holds?.offer} is out: withdraw it first`,
  isHandedOver: ({ holds }) => `Delivery ${holds?.deliveries[0]} is not handed over`,
  isCredited: ({ holds }) => `Invoice ${holds?.invoices.join(', ')} is not credited: cancel with a credit note`,
}

function describeShortages(shortages: BasketFacts['shortages']): string {
  const [first] = shortages
  if (!first) return 'An item is out of stock'
  const more = shortages.length > 1 ? `, and ${shortages.length - 1} more` : ''
  return `Out of stock: ${first.title} (${first.wanted} wanted, ${first.available} available)${more}`
}

function describeUnobtainable(shortages: BasketFacts['shortages']): string {
  const [first, ...more] = shortages.filter(({ isUnobtainable }) => isUnobtainable)
  const others = more.length ? `, and ${more.length} more` : ''
  return `No more copies will come: ${first?.title} (${first?.wanted} wanted, ${first?.available} available)${others}. Remove them or change the quantity`
}

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
