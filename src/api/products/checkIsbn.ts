import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'

/** Where a book of this number stands in the catalogue. */
const place = z.object({
  productDetailId: id,
  productId: id,
  kind: z.enum(['book', 'document', 'other']),
  title: z.string(),
  format: z.string(),
  status: z.string(),
})

/** What is known of what was typed as an ISBN; wrong ones are answered too, with what is wrong. */
export const checkedIsbn = z.object({
  isbn13: z.nullable(z.string()),
  isbn10: z.nullable(z.string()),
  /** As printed; '' where there is none. */
  hyphenated: z.string(),
  /** Where it was registered. */
  group: z.nullable(z.string()),
  /** The publisher whose prefix it has. */
  publisherId: z.nullable(id),
  problem: z.nullable(z.string()),
  takenBy: z.nullable(place),
  /** Editions that have it as what is printed on them. */
  printedOn: z.array(place),
  /** Titles that may be the same work: an edition is added to one of them. */
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
  endpoint({
    method: 'POST',
    path: `${wire}/CheckIsbn`,
    isReading: true,
    permission: wires[wire],
    summary: `${wire}: what an ISBN says, and which edition of any kind has it`,
    body: z.object({
      isbn: z.string().check(z.maxLength(100, { error: 'An ISBN has 13 digits' })),
      /** The edition that is being edited, which may have it. */
      exceptDetailId: z.optional(id),
      /** What the title is called: other titles of that name are told. */
      title: z.optional(z.string().check(z.maxLength(300))),
    }),
    answer: answer(checkedIsbn),
  })

export const checkIsbnOf = {
  book: checkIsbn('Product'),
  document: checkIsbn('DocumentProduct'),
  other: checkIsbn('OtherProduct'),
}
