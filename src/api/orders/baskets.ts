import * as z from 'zod/mini'
import { answer, createdAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { address } from '../customers/address'
import { warehouse } from '../inventory/warehouses'
import { lineBackOrder } from './backOrders'

export const basketStatuses = ['create', 'newOrder', 'inProgress', 'done', 'cancelled'] as const
export const basketStatus = z.enum(basketStatuses, { error: `One of ${basketStatuses.join(', ')}` })
export type BasketStatus = z.output<typeof basketStatus>

/** `outstanding`: the order is in pending. */
export const paymentState = z.enum(['settled', 'invoice', 'outstanding'], { error: 'One of settled, invoice, outstanding' })
export type PaymentState = z.output<typeof paymentState>

export const time = z.string() // ISO 8601 UTC. Not z.iso.datetime, which would cost a regular expression per row.

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
  available: z.int(),
  /** Free in the other warehouse. */
  elsewhere: z.optional(z.int()),
  /** Minor units, with VAT if `priceIncludesVat`. */
  unitPrice: z.int(),
  priceIncludesVat: z.boolean(),
  isPriceByHand: z.optional(z.boolean()),
  /** Per line, in its price's terms; `codeDiscount` is its share of the code. */
  discount: z.int(),
  codeDiscount: z.int(),
  wouldCostNow: z.int(),
  /** Decimal such as 0.06. */
  vatRate: z.number(),
  net: z.int(),
  /** Share of the order's VAT, which is rounded once per rate. */
  vat: z.int(),
  inDelivery: z.optional(z.int()),
  delivered: z.optional(z.int()),
  returned: z.optional(z.int()),
  cancelled: z.optional(z.int()),
  backOrder: z.optional(z.nullable(lineBackOrder)),
  arrived: z.optional(z.int()),
  invoiced: z.optional(z.int()),
  toInvoice: z.optional(z.int()),
  readyToInvoice: z.optional(z.int()),
})
export type BasketLine = z.output<typeof basketLine>

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
  from: z.nullable(basketStatus),
  to: basketStatus,
  by: z.string(),
  at: time,
  reason: z.string(),
  /** Minor units to repay (negative) after cancelling; null if nothing was settled. */
  due: z.optional(z.nullable(z.int())),
})
export type HistoryEntry = z.output<typeof historyEntry>

const pointed = z.object({ id, label: z.nullable(z.string()) })
const storedValue = z.union([z.null(), z.string(), z.number(), pointed, money])

export const basketEdit = z.object({
  id,
  by: z.string(),
  at: time,
  isAddress: z.boolean(),
  changes: z.array(
    z.object({
      /** `quantity`, `customer`, `deliveryAddress`, `paymentState`, `total`, `due` …; for an address, its part. */
      field: z.string(),
      of: z.optional(z.string()),
      /** Missing in old entries. */
      from: z.optional(storedValue),
      to: z.optional(storedValue),
    }),
  ),
})
export type BasketEdit = z.output<typeof basketEdit>

export const basketComment = z.object({ id, text: z.string(), by: z.string(), at: time })
export type BasketComment = z.output<typeof basketComment>

/** Parcels that exist, or may exist, at a carrier. */
export const heldParcels = z.object({
  /** `BO-7 with PostNord (00373500454541020957)` */
  name: z.string(),
  /** Null for the whole order. */
  deliveryId: z.nullable(id),
  state: z.enum(['unconfirmed', 'booked', 'gone']),
})
export type HeldParcels = z.output<typeof heldParcels>

export const basketHolds = z.object({
  offer: z.nullable(z.int()),
  deliveries: z.array(z.int()),
  invoices: z.array(z.int()),
  parcels: z.optional(z.array(heldParcels)),
})
export type BasketHolds = z.output<typeof basketHolds>

export const basket = z.object({
  id,
  status: basketStatus,
  warehouse,
  createdAt: time,
  changedAt: time,
  changedBy: z.string(),
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
    net: z.int(),
    vat: z.int(),
    isByHand: z.boolean(),
  }),
  /** Minor units in the terms of the items' prices. */
  code: z.nullable(z.object({ code: z.string(), amount: z.int() })),
  totals: z.object({
    currency: z.string(),
    net: z.int(),
    /** By rate, lowest first; VAT is rounded here. */
    vat: z.array(z.object({ rate: z.number(), net: z.int(), vat: z.int() })),
    total: z.int(),
  }),
  payment: z.object({
    methodId: z.nullable(id),
    methodTitle: z.string(),
    state: paymentState,
    reference: z.string(),
    orderReference: z.string(),
    lacksReference: z.boolean(),
    /** With VAT; null if not settled. A difference to `totals.total` is owed. */
    settledTotal: z.nullable(z.int()),
    /** Negative if to be repaid. */
    due: z.int(),
  }),
  /** Transfers that bring missing copies, neither done nor recalled. */
  transfers: z.optional(z.array(z.object({ id, state: z.enum(['draft', 'underway', 'short']), copies: z.int() }))),
  comments: z.array(basketComment),
  /** Oldest first: always a path of the law. */
  history: z.array(historyEntry),
  /** Oldest first; ids share a series with the history. */
  edits: z.array(basketEdit),
})
export type Basket = z.output<typeof basket>

export const basketById = endpoint('GET Basket/BasketItem/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'One basket with everything its page shows',
  answer: answer(basket),
})

export const addBasket = endpoint('POST Basket/AddBasket', {
  permission: 'offer',
  summary: 'Makes an empty basket in create',
  answer: createdAnswer,
})
