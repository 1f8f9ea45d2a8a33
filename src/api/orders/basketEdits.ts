import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer } from '../core/answer'
import { byId, endpoint, id, idInPath } from '../core/endpoint'
import { basketComment, paymentState } from './baskets'

export const maxQuantity = 9999
export const quantity = z
  .int({ error: 'Quantity is a whole number' })
  .check(z.minimum(1, { error: 'Quantity is at least 1' }), z.maximum(maxQuantity, { error: `Quantity is at most ${maxQuantity}` }))

export const addBasketDetail = endpoint({
  method: 'POST',
  path: 'Basket/AddBasketDetail/{id}',
  permission: 'offer',
  summary: 'Adds copies of a product; a line that is there already grows',
  params: byId,
  body: z.object({ productDetailId: id, quantity }),
  answer: createdAnswer,
})

export const removeEmptyBasket = endpoint({
  method: 'DELETE',
  path: 'Basket/RemoveEmptyBasket/{id}',
  permission: 'offer',
  summary:
    'Removes an order that is being put together and has neither customer nor items, comments or services; 409 `isEmpty` for another',
  params: byId,
  answer: emptyAnswer,
})

export const editBasketDetail = endpoint({
  method: 'PATCH',
  path: 'Basket/EditBasketDetail/{id}',
  permission: 'offer',
  summary: 'Changes the quantity of a line ({id} is the line)',
  params: byId,
  body: z.object({ quantity, expected: z.optional(z.int()) }),
  answer: emptyAnswer,
})

export const removeBasketDetail = endpoint({
  method: 'DELETE',
  path: 'Basket/RemoveBasketDetail/{id}',
  permission: 'offer',
  summary: 'Takes a line out ({id} is the line)',
  params: byId,
  query: z.object({ expected: z.optional(idInPath) }),
  answer: emptyAnswer,
})

const paymentInfo = z.object({
  methodId: z.nullable(id),
  state: paymentState,
  reference: z.string().check(z.maxLength(200, { error: 'Keep the reference under 200 characters' })),
  orderReference: z.optional(z.string().check(z.maxLength(200, { error: 'Keep the order reference under 200 characters' }))),
})

export const updatePaymentInfo = endpoint({
  method: 'PATCH',
  path: 'Basket/UpdatePaymentInfo/{id}',
  permission: 'PaymentMethodEditPaymentMethod',
  summary: 'How and whether the basket is paid',
  params: byId,
  body: z.object({
    ...paymentInfo.shape,
    expected: z.optional(paymentInfo),
    /** The total the person saw; without it an earlier settlement keeps its amount. */
    settles: z.optional(z.int()),
  }),
  answer: emptyAnswer,
})

export const addBasketComment = endpoint({
  method: 'POST',
  path: 'BasketComment/AddBasketComment',
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

export const basketComments = endpoint({
  method: 'POST',
  path: 'BasketComment/BasketCommentList',
  isReading: true,
  permission: 'CustomerOrders',
  summary: 'The comments of a basket, oldest first',
  body: z.object({ basketId: id }),
  answer: answer(z.array(basketComment)),
})

export const assignBasketToUser = endpoint({
  method: 'GET',
  path: 'User/AssignBasketToUser',
  permission: 'offer',
  summary: "Makes a customer a basket's; their first address becomes its own",
  /** `expected`: the customer the person saw, 0 for none. */
  query: z.object({ userId: idInPath, basketId: idInPath, expected: z.optional(z.coerce.number<string | number>()) }),
  answer: emptyAnswer,
})

export const updateBasketAddress = endpoint({
  method: 'POST',
  path: 'UserAddress/UpdateBasketAddress',
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
