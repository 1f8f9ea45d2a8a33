import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import { readIsbn } from '../core/kinds/isbn'

const permission = 'Wishlist'

export const wishStates = { open: 'Open', ordered: 'Ordered', served: 'Served', dropped: 'Dropped' } as const
export const wishState = z.enum(['open', 'ordered', 'served', 'dropped'], { error: 'One of open, ordered, served, dropped' })
export type WishState = z.output<typeof wishState>

export const wish = z.object({
  id,
  version,
  customerId: z.nullable(id),
  customer: z.nullable(z.string()),
  quantity: z.int(),
  note: z.string(),
  state: wishState,
  basketId: z.nullable(id),
  at: z.string(),
})
export type Wish = z.output<typeof wish>

export const wishRow = z.object({
  id,
  productDetailId: z.nullable(id),
  title: z.string(),
  isbn: z.nullable(z.string()),
  wishCount: z.int(),
  copies: z.int(),
  firstWishedAt: z.string(),
  lastWishedAt: z.string(),
  available: z.int(),
  state: wishState,
  customers: z.array(z.string()).check(z.maxLength(3)),
  wishes: z.array(wish),
})
export type WishRow = z.output<typeof wishRow>

const wishListOf = (of: string, summary: string) =>
  endpoint(`POST ${of}/GetWishProductlist`, {
    isReading: true,
    permission,
    summary,
    body: listRequest,
    answer: listAnswer(wishRow),
  })

export const wishList = wishListOf('Product', 'What customers wish for, by title: of every kind, and what the catalogue has not')

export const wishListsOfKind = {
  document: wishListOf('DocumentProduct', 'What customers wish for of the documents, by title'),
  other: wishListOf('OtherProduct', 'What customers wish for of the other products, by title'),
}

const words = (label: string, max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, { error: `${label} is at most ${max} characters` })), '')

const isbn = z.string().check(
  z.overwrite((typed) => readIsbn(typed).isbn ?? typed),
  z.refine((read) => readIsbn(read).isbn !== undefined, { error: ({ input }) => readIsbn(String(input)).problem }),
)

const quantity = z
  .int({ error: 'How many is a whole number' })
  .check(z.gte(1, { error: 'At least one copy' }), z.lte(9999, { error: 'At most 9999 copies' }))

export const addWish = endpoint('POST Basket/AddWish', {
  permission,
  summary: 'Notes what somebody wishes for: an edition, an ISBN or a title',
  body: z.object({
    customerId: z._default(z.nullable(id), null),
    productDetailId: z.optional(id),
    isbn: z.optional(isbn),
    title: words('The title', 300),
    quantity: z._default(quantity, 1),
    note: words('The note', 1000),
  }),
  answer: createdAnswer,
})

export const editWish = endpoint('PATCH Basket/EditWish/{id}', {
  permission,
  summary: 'Changes what is sent of a wish, if it still is as `version` was',
  body: z.object({ version, quantity: z.optional(quantity), note: z.optional(words('The note', 1000)), state: z.optional(wishState) }),
  answer: answer(wish),
})

export const removeWish = endpoint('DELETE Basket/RemoveWish/{id}', {
  permission,
  summary: 'Removes a wish',
  answer: emptyAnswer,
})

export const addWishesToBasket = endpoint('POST Basket/AddWishesToBasket/{id}', {
  permission: 'offer',
  summary: 'Puts what is wished for into a basket, as far as it is in the catalogue; the wishes are ordered then',
  body: z.object({
    wishIds: z.array(id).check(z.minLength(1, { error: 'Choose a wish' }), z.maxLength(200, { error: 'At most 200 wishes' })),
  }),
  answer: answer(z.object({ lines: z.int() })),
})
