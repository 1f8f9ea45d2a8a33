import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

const permission = 'ProductReview'

export const productReview = z.object({
  id,
  productId: id,
  title: z.string(),
  person: z.nullable(z.string()),
  rating: z.int(),
  text: z.string(),
  isShown: z.boolean(),
  at: z.string(),
})
export type ProductReview = z.output<typeof productReview>

/** Filters: `rating` a number or several, `isShown`, `productId`. */
export const productReviewList = endpoint('POST ProductReview/ProductReviewList', {
  isReading: true,
  permission,
  summary: 'Reviews of titles, by text, title or person',
  body: listRequest,
  answer: listAnswer(productReview),
})

/** A GET that writes (docs/product.md, Calls). */
export const changeProductReviewStatus = endpoint('GET ProductReview/ChangeProductReviewStatus/{id}', {
  permission,
  summary: 'Has the shop show a review, or not; `expected` is what the person saw',
  query: z.object({ expected: z.optional(z.enum(['shown', 'hidden'], { error: 'One of shown, hidden' })) }),
  answer: answer(z.object({ isShown: z.boolean() })),
})
