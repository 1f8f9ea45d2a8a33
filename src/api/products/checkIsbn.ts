import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

const place = z.object({
  productDetailId: id,
  productId: id,
  kind: z.enum(['book', 'document', 'other']),
  title: z.string(),
  format: z.string(),
  status: z.string(),
})

export const checkedIsbn = z.object({
  isbn13: z.nullable(z.string()),
  isbn10: z.nullable(z.string()),
  hyphenated: z.string(),
  group: z.nullable(z.string()),
  /** Proposed by the publisher's part of the number. */
  publisherId: z.nullable(id),
  publisherTitle: z.nullable(z.string()),
  publisherPrefix: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  takenBy: z.nullable(place),
  printedOn: z.array(place),
  works: z.array(
    z.object({
      productId: id,
      kind: z.enum(['book', 'document', 'other']),
      title: z.string(),
      contributorLine: z.string(),
      editionCount: z.int(),
    }),
  ),
})
export type CheckedIsbn = z.output<typeof checkedIsbn>

const wires = { Product: 'ProductBooks', DocumentProduct: 'ProductDocument', OtherProduct: 'ProductOtherProduct' } as const

const checkIsbn = <W extends keyof typeof wires>(wire: W) =>
  endpoint(`POST ${wire}/CheckIsbn`, {
    isReading: true,
    permission: wires[wire],
    summary: `${wire}: what an ISBN says, and which edition of any kind has it`,
    body: z.object({
      isbn: z.string().check(z.maxLength(100, { error: 'An ISBN has 13 digits' })),
      exceptDetailId: z.optional(id),
      title: z.optional(z.string().check(z.maxLength(300))),
    }),
    answer: answer(checkedIsbn),
  })

export const checkIsbnOf = {
  book: checkIsbn('Product'),
  document: checkIsbn('DocumentProduct'),
  other: checkIsbn('OtherProduct'),
}
