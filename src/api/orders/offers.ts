import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { documentFile } from '../core/files/documentFile'
import { documentLanguage, documentLanguages } from '../core/kinds/documentLanguage'
import { money } from '../core/money'
import { basketStatus } from './baskets'

/** `expired` is derived, not stored. */
export const offerStates = ['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export const offerState = z.enum(offerStates, { error: `One of ${offerStates.join(', ')}` })
export type OfferState = z.output<typeof offerState>

export const offerLine = z.object({
  kind: z.enum(['goods', 'freight', 'service']),
  title: z.string(),
  isbn: z.string(),
  quantity: z.int(),
  unitPrice: z.int(),
  includesVat: z.boolean(),
  discount: z.int(),
  /** Decimal such as 0.06. */
  rate: z.number(),
  net: z.int(),
  vat: z.int(),
})
export type OfferLine = z.output<typeof offerLine>

export const offerRow = z.object({
  id,
  basketId: id,
  offerId: id,
  state: offerState,
  customerName: z.nullable(z.string()),
  copies: z.int(),
  total: money,
  /** YYYY-MM-DD. */
  validTo: z.string(),
  sentAt: z.nullable(z.string()),
})
export type OfferRow = z.output<typeof offerRow>

export const offer = z.object({
  id,
  basketId: id,
  state: offerState,
  validTo: z.string(),
  language: z.enum(documentLanguages),
  note: z.string(),
  customerName: z.nullable(z.string()),
  customerEmail: z.string(),
  total: money,
  lines: z.array(offerLine),
  sentTo: z.string(),
  sentAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answer: z.string(),
})
export type Offer = z.output<typeof offer>

const content = {
  validTo: z.iso.date({ error: 'A day is YYYY-MM-DD' }),
  language: documentLanguage,
  note: z._default(z.string().check(z.maxLength(2000, { error: 'Keep the note under 2000 characters' })), ''),
}

export const offerBasketsList = endpoint('POST Basket/OfferBasketsList', {
  isReading: true,
  permission: 'BasketOfferBasketsList',
  summary: 'Baskets that are offered; filtered by state, searched by number or customer',
  body: listRequest,
  answer: listAnswer(offerRow),
})

export const addOffer = endpoint('POST Basket/AddOffer/{id}', {
  permission: 'offer',
  summary: 'Makes a draft of an offer of a basket that is still being put together',
  body: z.object(content),
  answer: createdAnswer,
})

export const editOffer = endpoint('PATCH Basket/EditOffer/{id}', {
  permission: 'offer',
  summary: 'Changes a draft ({id} is the offer)',
  body: z.object(content),
  answer: emptyAnswer,
})

export const removeOffer = endpoint('DELETE Basket/RemoveOffer/{id}', {
  permission: 'offer',
  summary: 'Removes a draft ({id} is the offer)',
  answer: emptyAnswer,
})

export const offerById = endpoint('GET Basket/OfferItem/{id}', {
  isReading: true,
  permission: 'BasketOfferBasketsList',
  summary: 'One offer, as it was sent or as it would be',
  answer: answer(offer),
})

export const sendOffer = endpoint('POST Basket/SendOffer/{id}', {
  permission: 'BasketOfferBasketsList',
  summary: 'Sends an offer by mail as a PDF; from then on it holds its basket',
  body: z.object({
    email: z.optional(z.string().check(z.trim(), z.email({ error: 'Enter an email address' }), z.maxLength(200))),
    subject: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    text: z._default(z.string().check(z.maxLength(4000)), ''),
  }),
  answer: answer(z.object({ state: offerState, sentAt: z.string() })),
})

const move = (name: string, summary: string) =>
  endpoint(`GET Basket/${name}/{id}`, {
    permission: 'offer',
    summary,
    query: z.object({ expected: z.optional(offerState), reason: z.optional(z.string().check(z.maxLength(500))) }),
    answer: answer(z.object({ state: offerState, basketStatus })),
  })

export const offerMoves = {
  'offer.accept': move('AcceptOffer', 'sent → accepted, and the order is placed as it was offered'),
  'offer.decline': move('DeclineOffer', 'sent → declined'),
  'offer.withdraw': move('WithdrawOffer', 'sent → withdrawn'),
}

export const printOffer = endpoint('GET Basket/PrintOffer/{id}', {
  isReading: true,
  permission: 'BasketOfferBasketsList',
  summary: 'An offer as a PDF ({id} is the offer)',
  answer: documentFile,
})
