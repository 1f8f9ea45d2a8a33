import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { editionsOf } from './entities'

/** `data` of the 409 to a new title with the name and first contributor of another, unless sent with `isNew`. */
export const sameTitle = z.object({
  reason: z.literal('sameTitle'),
  candidates: z.array(z.object({ id, title: z.string(), contributorLine: z.string(), editionCount: z.int() })),
})

export type Edition = (typeof editionsOf)[keyof typeof editionsOf]

export const itemOf = (entity: Edition) =>
  (entity.calls.item.answer as { shape: { data: z.ZodMiniType<{ id: number; version: number } & Record<string, unknown>> } }).shape.data

const withProductId = (entity: Edition) =>
  endpoint(`GET ${entity.name}/${entity.name}WithProductId/{id}`, {
    isReading: true,
    permission: entity.permission,
    summary: `${entity.name}: all of a title, by format and date`,
    answer: answer(z.array(itemOf(entity))),
  })

export const editionsWithProductId = {
  book: withProductId(editionsOf.ProductDetail),
  document: withProductId(editionsOf.ProductDetailDocumentProduct),
  other: withProductId(editionsOf.ProductDetailOtherProduct),
}
