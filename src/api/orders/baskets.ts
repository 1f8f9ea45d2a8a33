import * as z from 'zod/mini'
import { answer, createdAnswer } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { address } from '../customers/address'
import { lineBackOrder } from './backOrders'

export const basketStatuses = ['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const
export const basketStatus = z.enum(basketStatuses, { error: `One of ${basketStatuses.join(', ')}` })
export type BasketStatus = z.output<typeof basketStatus>

/** `settled`: paid. `invoice`: to be invoiced. `outstanding`: the order waits in pending. */
export const paymentState = z.enum(['settled', 'invoice', 'outstanding'], { error: 'One of settled, invoice, outstanding' })
export type PaymentState = z.output<typeof paymentState>

export const time = z.string() // ISO 8601 UTC; not z.iso.datetime, which would cost a regular expression a row

export const customer = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nonLatinFirstName: z.string(),
  nonLatinLastName: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type Customer = z.output<typeof customer>

export const basketLine = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  quantity: z.int(),
  /** What this basket can have: on the shelf, less what is set aside for other baskets. */
  available: z.int(),
  /** Minor units of the basket's currency, with VAT where `priceIncludesVat`. */
  unitPrice: z.int(),
  priceIncludesVat: z.boolean(),
  /** Whether a person said what it costs, and not the price lists. */
  isPriceByHand: z.optional(z.boolean()),
  /** Off the line, in the terms of its price; `codeDiscount` is its share of what a code takes off the order. */
  discount: z.int(),
  codeDiscount: z.int(),
  /** What a copy would cost if the line were made now, sale included. */
  wouldCostNow: z.int(),
  /** A decimal such as 0.06. */
  vatRate: z.number(),
  net: z.int(),
  /** Its share of the order's VAT, which is rounded once a rate. */
  vat: z.int(),
  /** Copies in deliveries that are not handed over, handed over, come back, and invoiced, but for those that a corrected invoice is to bill again. */
  inDelivery: z.optional(z.int()),
  delivered: z.optional(z.int()),
  returned: z.optional(z.int()),
  /** Copies that the order was finished without. */
  cancelled: z.optional(z.int()),
  /** Copies that are missing while the order is in progress. */
  backOrder: z.optional(z.nullable(lineBackOrder)),
  /** Copies set aside of a line that had some missing until stock came: they can be delivered. */
  arrived: z.optional(z.int()),
  invoiced: z.optional(z.int()),
  /** Copies that can still be invoiced, and of these those that are handed over. */
  toInvoice: z.optional(z.int()),
  readyToInvoice: z.optional(z.int()),
})
export type BasketLine = z.output<typeof basketLine>

/** A service sold with an order; `net` and `vat` are minor units of all of it. */
export const basketService = z.object({
  id,
  saleServiceId: id,
  title: z.string(),
  quantity: z.int(),
  /** Minor units without VAT. */
  unitPrice: z.int(),
  net: z.int(),
  vat: z.int(),
})
export type BasketService = z.output<typeof basketService>

export const historyEntry = z.object({
  id,
  /** Null for the entry that records the basket's making. */
  from: z.nullable(basketStatus),
  to: basketStatus,
  by: z.string(),
  at: time,
  reason: z.string(),
  /** Minor units that were to be paid back (below zero) once it was cancelled; null where nothing was settled. */
  due: z.optional(z.nullable(z.int())),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** A record as it was called then, or an amount. */
const pointed = z.object({ id, label: z.nullable(z.string()) })
const keptValue = z.union([z.null(), z.string(), z.number(), pointed, money])

/** What somebody changed of a basket between two moves, or of an address it goes to. */
export const basketEdit = z.object({
  id,
  by: z.string(),
  at: time,
  /** Whether it was an address that was changed, and not the basket. */
  isAddress: z.boolean(),
  changes: z.array(
    z.object({
      /** `quantity`, `customer`, `deliveryAddress`, `paymentState`, `total`, `due` …; of an address, one of its parts. */
      field: z.string(),
      /** Which line a quantity is of, by its title. */
      of: z.optional(z.string()),
      /** Absent where only the change is known, as of before values were kept. */
      from: z.optional(keptValue),
      to: z.optional(keptValue),
    }),
  ),
})
export type BasketEdit = z.output<typeof basketEdit>

export const basketComment = z.object({ id, text: z.string(), by: z.string(), at: time })
export type BasketComment = z.output<typeof basketComment>

/** The documents that hold a basket, by the numbers people know them by. */
export const basketHolds = z.object({
  /** The offer that is out. */
  offer: z.nullable(z.int()),
  /** Deliveries that are made up and not handed over. */
  deliveries: z.array(z.int()),
  /** Invoices that have to be credited before it can be cancelled. */
  invoices: z.array(z.int()),
})
export type BasketHolds = z.output<typeof basketHolds>

/** Everything the basket page shows. */
export const basket = z.object({
  id,
  status: basketStatus,
  createdAt: time,
  changedAt: time,
  changedBy: z.string(),
  /** Who works on it; null before anybody does, and when it was released. */
  handlerId: z.nullable(id),
  handlerName: z.nullable(z.string()),
  customer: z.nullable(customer),
  deliveryAddress: z.nullable(address),
  billingAddress: z.nullable(address),
  items: z.array(basketLine),
  services: z.array(basketService),
  holds: z.optional(basketHolds),
  freight: z.object({
    deliveryId: z.nullable(id),
    deliveryTitle: z.string(),
    postServiceId: z.nullable(id),
    postServiceTitle: z.string(),
    /** Minor units. */
    net: z.int(),
    vat: z.int(),
    /** Whether a person said what it costs, and not the delivery or the post service. */
    isByHand: z.boolean(),
  }),
  /** The discount code on it, and what that takes off its items: minor units in the terms of their prices. */
  code: z.nullable(z.object({ code: z.string(), amount: z.int() })),
  /** Of items, services and freight. */
  totals: z.object({
    currency: z.string(),
    net: z.int(),
    /** One entry a rate, lowest first; VAT is rounded here. */
    vat: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
    total: z.int(),
  }),
  payment: z.object({
    methodId: z.nullable(id),
    methodTitle: z.string(),
    state: paymentState,
    /** What the buyer is to find on the invoice: a person or a code, and the buyer's own number of the order. */
    reference: z.string(),
    orderReference: z.string(),
    /** The customer gets electronic invoices, and neither the order nor the customer's account has one of the two: none can be issued. */
    lacksReference: z.boolean(),
    /** The total, with VAT, that was settled; null while nothing is. Where it is not `totals.total`, the rest is owed. */
    settledTotal: z.nullable(z.int()),
    /** What is still to be paid, whatever was paid with the order or of its invoices; below zero it is to be paid back. */
    due: z.int(),
  }),
  comments: z.array(basketComment),
  /** Oldest first: always a path of the law. */
  history: z.array(historyEntry),
  /** Oldest first; ids are of one series with those of the history. */
  edits: z.array(basketEdit),
})
export type Basket = z.output<typeof basket>

export const basketById = endpoint({
  method: 'GET',
  path: 'Basket/BasketItem/{id}',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'One basket with everything its page shows',
  params: byId,
  answer: answer(basket),
})

export const addBasket = endpoint({
  method: 'POST',
  path: 'Basket/AddBasket',
  permission: 'offer',
  summary: 'Makes an empty basket in create',
  answer: createdAnswer,
})
