import * as z from 'zod/mini'
import { answer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

/** Minor units, with VAT. */
const worth = z.object({ total: z.int(), currency: z.string(), /** What the code takes off, without VAT. */ amount: z.int() })

export const applyDiscountCode = endpoint('POST Basket/ApplyDiscountCode/{id}', {
  permission: 'offer',
  summary: 'Puts a code on a basket, in the place of another; it counts as used once the order is placed',
  body: z.object({
    code: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'Type the code' }), z.maxLength(60, { error: 'A code has 60 characters at most' })),
  }),
  answer: answer(worth),
})

export const removeBasketDiscount = endpoint('DELETE Basket/RemoveBasketDiscount/{id}', {
  permission: 'offer',
  summary: 'Takes the code off a basket that is not placed yet',
  answer: emptyAnswer,
})

export const changedPrice = z.object({ lineId: id, title: z.string(), from: z.int(), to: z.int(), hasSaleEnded: z.boolean() })

export const updateBasketDetailPrices = endpoint('POST Basket/UpdateBasketDetailPricesFromProductDetail/{id}', {
  permission: 'offer',
  summary: 'Gives lines the price that their editions have now, all of them or some; a rehearsal only says which',
  body: z.object({
    lineIds: z.optional(z.array(id).check(z.maxLength(1000))),
    isRehearsal: z._default(z.boolean(), false),
  }),
  answer: answer(z.object({ lines: z.array(changedPrice), totalFrom: z.int(), totalTo: z.int(), currency: z.string() })),
})
