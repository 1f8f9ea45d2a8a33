import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { type AnswerOf, endpoint, id } from '../core/endpoint'
import { warehouse } from './warehouses'

export const shelfScan = endpoint('POST Inventory/ShelfScan', {
  isReading: true,
  permission: 'Inventory',
  summary: 'Shelf mode: the edition of a code with its price, its copies in one warehouse, and what the shop misses of it',
  body: z.object({ warehouse, code: z.string().check(z.trim(), z.minLength(1, { error: 'Scan a code' }), z.maxLength(200)) }),
  answer: answer(
    z.object({
      productDetailId: id,
      productId: id,
      kind: z.enum(['book', 'document', 'other']),
      title: z.string(),
      isbn: z.nullable(z.string()),
      format: z.string(),
      /** As typed for the edition, and as it is sold now, in minor units. */
      price: z.nullable(z.int()),
      priceNow: z.nullable(z.int()),
      currency: z.string(),
      publisherId: z.nullable(id),
      shelf: z.string(),
      onHand: z.int(),
      reserved: z.int(),
      reorderPoint: z.nullable(z.int()),
      /** Rules of readiness for the shop that it does not keep; fields of the title among them. */
      lacking: z.array(z.object({ field: z.string(), message: z.string(), isOfTitle: z.boolean() })),
    }),
  ),
})
export type ShelfScan = AnswerOf<typeof shelfScan>['data']
