import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer } from '../core/answer'
import { endpoint, id, idInPath } from '../core/endpoint'
import { basketComment, paymentState } from './baskets'

export const maxQuantity = 9999
export const quantity = z
  .int({ error: 'Quantity is a whole number' })
  .check(z.minimum(1, { error: 'Quantity is at least 1' }), z.maximum(maxQuantity, { error: `Quantity is at most ${maxQuantity}` }))

export const addBasketDetail = endpoint('POST Basket/AddBasketDetail/{id}', {
  permission: 'offer',
  summary: 'Adds copies of a product; a line that is there already grows',
  body: z.object({ productDetailId: id, quantity }),
  answer: createdAnswer,
})

export const removeEmptyBasket = endpoint('DELETE Basket/RemoveEmptyBasket/{id}', {
  permission: 'offer',
  summary:
    'Removes an order that is being put together and has neither customer nor items, comments or services; 409 `isEmpty` for another',
  answer: emptyAnswer,
})

export const editBasketDetail = endpoint('PATCH Basket/EditBasketDetail/{id}', {
  permission: 'offer',
  summary: 'Changes the quantity of a line ({id} is the line)',
  body: z.object({ quantity, expected: z.optional(z.int()) }),
  answer: emptyAnswer,
})

export const removeBasketDetail = endpoint('DELETE Basket/RemoveBasketDetail/{id}', {
  permission: 'offer',
  summary: 'Takes a line out ({id} is the line)',
  query: z.object({ expected: z.optional(idInPath) }),
  answer: emptyAnswer,
})

const paymentInfo = z.object({
  methodId: z.nullable(id),
  state: paymentState,
  reference: z.string().check(z.maxLength(200, { error: 'Keep the reference under 200 characters' })),
  orderReference: z.optional(z.string().check(z.maxLength(200, { error: 'Keep the order reference under 200 characters' }))),
})

export const updatePaymentInfo = endpoint('PATCH Basket/UpdatePaymentInfo/{id}', {
  permission: 'PaymentMethodEditPaymentMethod',
  summary: 'How and whether the basket is paid',
  body: z.object({
    ...paymentInfo.shape,
    expected: z.optional(paymentInfo),
    /** The total the person saw; without it an earlier settlement keeps its amount. */
    settles: z.optional(z.int()),
  }),
  answer: emptyAnswer,
})

export const addBasketComment = endpoint('POST BasketComment/AddBasketComment', {
  permission: 'CustomerOrders',
  summary: 'Adds a comment to a basket in any status',
  body: z.object({
    basketId: id,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Write a comment' }),
        z.maxLength(2000, { error: 'Keep the comment under 2000 characters' }),
      ),
  }),
  answer: createdAnswer,
})

export const basketComments = endpoint('POST BasketComment/BasketCommentList', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'The comments of a basket, oldest first',
  body: z.object({ basketId: id }),
  answer: answer(z.array(basketComment)),
})

export const assignBasketToUser = endpoint('GET User/AssignBasketToUser', {
  permission: 'offer',
  summary: "Makes a customer a basket's; their first address becomes its own",
  /** `expected`: the customer the person saw, 0 for none. */
  query: z.object({ userId: idInPath, basketId: idInPath, expected: z.optional(z.coerce.number<string | number>()) }),
  answer: emptyAnswer,
})

export const updateBasketAddress = endpoint('POST UserAddress/UpdateBasketAddress', {
  permission: 'offer',
  summary: "Chooses one of the customer's addresses for a basket",
  body: z.object({
    basketId: id,
    addressId: id,
    kind: z.enum(['delivery', 'billing']),
    expected: z.optional(z.nullable(id)),
  }),
  answer: emptyAnswer,
})
