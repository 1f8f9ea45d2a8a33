import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { basisPoints } from '../discounts/arithmetic'
import { price } from './basketCharges'
import { basketLine } from './baskets'

const discountRate = z.number({ error: 'A discount is a decimal from 0 to 1' }).check(
  z.gte(0, { error: 'A discount is at least 0 %' }),
  z.lte(1, { error: 'A discount is at most 100 %' }),
  z.refine((rate) => Math.abs(rate * 10_000 - basisPoints(rate)) < 1e-6, { error: 'A discount has two decimals of a per cent at most' }),
)

export const editBasketDetailPrice = endpoint('PATCH Basket/EditBasketDetailPrice/{id}', {
  permission: 'offer',
  summary: 'Says by hand what a copy of a line costs, what is taken off it, or both ({id} is the line)',
  body: z
    .object({
      /** Minor units per copy, with VAT if `priceIncludesVat`. */
      unitPrice: z.optional(price),
      /** Decimal such as 0.15; absent leaves it. */
      discountRate: z.optional(discountRate),
      expected: z.optional(z.object({ unitPrice: z.int(), discount: z.int() })),
    })
    .check(
      z.refine(({ unitPrice, discountRate }) => unitPrice !== undefined || discountRate !== undefined, {
        error: 'Say what a copy costs or what is taken off',
        path: ['unitPrice'],
      }),
    ),
  answer: emptyAnswer,
})

export const basketDetailsOf = endpoint('GET Basket/BasketDetails/{id}', {
  isReading: true,
  permission: 'CustomerOrders',
  summary: "A basket's lines, with what is set aside, delivered and invoiced of each and what it would cost now",
  answer: answer(z.array(z.object({ ...basketLine.shape, reserved: z.int() }))),
})
