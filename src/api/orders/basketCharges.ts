import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest, rowIds } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { money } from '../core/money'
import { quantity } from './basketEdits'
import { basket } from './baskets'

/** Minor units. */
export const maxPrice = 100_000_000
export const price = z
  .int({ error: 'An amount is a whole number of minor units' })
  .check(z.minimum(0, { error: 'An amount is 0 or more' }), z.maximum(maxPrice, { error: 'An amount is at most 1,000,000.00' }))

export const addBasketService = endpoint('POST Basket/AddBasketService/{id}', {
  permission: 'offer',
  summary: 'Sells a service with a basket, at its own price unless one is given; one that is there already grows',
  body: z.object({ saleServiceId: id, quantity, /** Minor units without VAT. */ unitPrice: z.optional(price) }),
  answer: createdAnswer,
})

/** Prevents a stale page from overwriting. */
const expected = z.optional(z.object({ quantity: z.int(), unitPrice: z.int() }))

export const editBasketService = endpoint('PATCH Basket/EditBasketService/{id}', {
  permission: 'offer',
  summary: 'Changes how many of a service are sold, and for how much ({id} is the service in the basket)',
  body: z.object({ quantity, unitPrice: price, expected }),
  answer: emptyAnswer,
})

export const removeBasketService = endpoint('DELETE Basket/RemoveBasketService/{id}', {
  permission: 'offer',
  summary: 'Takes a service out ({id} is the service in the basket)',
  answer: emptyAnswer,
})

const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'A currency is three capital letters, as in EUR' }))

const charged = answer(z.object({ freight: basket.shape.freight, totals: basket.shape.totals }))

export const updateBasketDelivery = endpoint('PATCH Basket/UpdateBasketDelivery/{id}', {
  permission: 'offer',
  summary: 'Chooses how a basket is delivered; freight is then what that costs',
  body: z.object({ deliveryId: z.nullable(id), expected: z.optional(z.nullable(id)) }),
  answer: charged,
})

export const updateBasketPost = endpoint('PATCH Basket/UpdateBasketPost/{id}', {
  permission: 'offer',
  summary: 'Chooses the post service, and says what freight costs where that is not by rule',
  body: z.object({
    postServiceId: z.nullable(id),
    /** Minor units without VAT; null for the usual price, absent to leave it. */
    freight: z.optional(z.nullable(price)),
    expected: z.optional(z.nullable(id)),
  }),
  answer: charged,
})

export const updateBasketCurrency = endpoint('PATCH Basket/UpdateBasketCurrency/{id}', {
  permission: 'offer',
  summary: 'Prices a basket that has no documents in another currency, by the rates of today',
  body: z.object({ currency, expected: z.optional(currency) }),
  answer: answer(z.object({ totals: basket.shape.totals })),
})

export const freightOption = z.object({
  deliveryId: z.nullable(id),
  postServiceId: z.nullable(id),
  title: z.string(),
  /** Without VAT. */
  price: money,
  days: z.nullable(z.int()),
  /** Why it does not take this basket. */
  refusal: z.nullable(z.string()),
})
export type FreightOption = z.output<typeof freightOption>

export const freightOptions = endpoint('POST Basket/FreightOptions/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'Deliveries and post services that are offered, with what this basket would pay',
  answer: answer(z.array(freightOption)),
})

export const basketPaymentInfo = endpoint('GET Basket/BasketPaymentInfo/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'How a basket is paid, what was, and what is still to pay',
  answer: answer(
    z.object({
      ...basket.shape.payment.shape,
      dueDays: z.nullable(z.int()),
      total: money,
      invoiced: money,
      credited: money,
      paid: money,
      /** Negative if to be repaid. */
      due: money,
    }),
  ),
})

export const basketPaymentMethods = endpoint('GET Basket/BasketPaymentMethods/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'The payment methods a basket may be paid by',
  answer: answer(z.array(z.object({ id, title: z.string(), dueDays: z.nullable(z.int()) }))),
})

export const doneItem = z.object({
  id,
  basketId: id,
  productDetailId: id,
  title: z.string(),
  isbn: z.nullable(z.string()),
  quantity: z.int(),
  delivered: z._default(z.int(), 0),
  returned: z._default(z.int(), 0),
  /** Without copies that a corrected invoice bills again. */
  invoiced: z._default(z.int(), 0),
  total: money,
  doneAt: z.string(),
  customerName: z.nullable(z.string()),
})
export type DoneItem = z.output<typeof doneItem>

/** `left`: some copies are not invoiced; `whole`: all are. */
export const doneItemInvoicing = z.enum(['left', 'whole'], { error: 'One of left, whole' })
const day = z.iso.date({ error: 'A day is YYYY-MM-DD' })

/** Days of UTC, inclusive. */
export const doneItemFilter = z.object({
  id: z.optional(rowIds),
  customer: z.optional(z.string().check(z.maxLength(200))),
  doneFrom: z.optional(day),
  doneTo: z.optional(day),
  invoicing: z.optional(doneItemInvoicing),
})

export const doneBasketItems = endpoint('POST Basket/DoneBasketItem', {
  isReading: true,
  permission: 'BasketDoneBasketItem',
  summary: 'Lines of baskets that are done, by title, contributor or ISBN',
  body: listRequest,
  answer: listAnswer(doneItem),
})
