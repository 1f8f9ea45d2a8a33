import * as z from 'zod/mini'
import { createdAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { quantity } from './basketEdits'
import { basketRow } from './basketLists'

export const basketChannels = ['office', 'shop', 'web'] as const
export type BasketChannel = (typeof basketChannels)[number]

const maxLines = 200

const shopItem = z
  .object({
    productDetailId: z.optional(id),
    isbn: z.optional(z.string().check(z.minLength(1, { error: 'Enter an ISBN' }), z.maxLength(40))),
    quantity,
  })
  .check(
    z.refine(({ productDetailId, isbn }) => (productDetailId === undefined) !== (isbn === undefined), {
      error: 'Name the product by its ISBN or by productDetailId',
      path: ['isbn'],
    }),
  )

export const shopBaskets = endpoint('POST Basket/ShopBasketList', {
  isReading: true,
  permission: 'offer',
  summary: 'Baskets made in the shop, of the lists whoever asks may see',
  body: listRequest,
  answer: listAnswer(basketRow),
})

export const addShopBasket = endpoint('POST Basket/AddShopBasket', {
  permission: 'offer',
  summary: 'Makes a basket in create of everything that is in it, or none of it',
  body: z.object({
    customerId: z.optional(id),
    items: z
      .array(shopItem)
      .check(z.minLength(1, { error: 'Put something in it' }), z.maxLength(maxLines, { error: `At most ${maxLines} items` })),
  }),
  answer: createdAnswer,
})
