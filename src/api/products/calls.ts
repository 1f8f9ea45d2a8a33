import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import type { Permission } from '../core/permissions'
import { editionsOf, products } from './entities'

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

/** `data` of the 409 to a new title whose name and first contributor a title has already, unless it is sent with `isNew`. */
export const sameTitle = z.object({
  reason: z.literal('sameTitle'),
  candidates: z.array(z.object({ id, title: z.string(), contributorLine: z.string(), editionCount: z.int() })),
})

const forDistributor: Record<keyof typeof wires, Permission> = {
  Product: 'OrdersToPubAgentsBooks',
  DocumentProduct: 'OrdersToPubAgentsDocuments',
  OtherProduct: 'OrdersToPubAgentsOtherProducts',
}

/** Rows are as the entity's own list has them. */
const listForDistributor = <A extends z.ZodMiniType>(wire: string, permission: Permission, { calls }: { calls: { list: { answer: A } } }) =>
  endpoint({
    method: 'POST',
    path: `${wire}/${wire}ListForDistributor`,
    isReading: true,
    permission,
    summary: `${wire}: one page, of what the reader’s distributor delivers`,
    body: listRequest,
    answer: calls.list.answer,
  })

export const titlesForDistributor = {
  book: listForDistributor('Product', forDistributor.Product, products.Product),
  document: listForDistributor('DocumentProduct', forDistributor.DocumentProduct, products.DocumentProduct),
  other: listForDistributor('OtherProduct', forDistributor.OtherProduct, products.OtherProduct),
}

export const editionsForDistributor = {
  book: listForDistributor('ProductDetail', forDistributor.Product, editionsOf.ProductDetail),
  document: listForDistributor('ProductDetailDocumentProduct', forDistributor.DocumentProduct, editionsOf.ProductDetailDocumentProduct),
  other: listForDistributor('ProductDetailOtherProduct', forDistributor.OtherProduct, editionsOf.ProductDetailOtherProduct),
}

type Edition = (typeof editionsOf)[keyof typeof editionsOf]

/** An edition whole, as its entity's own calls answer it. */
const itemOf = (entity: Edition) =>
  (entity.calls.item.answer as unknown as { shape: { data: z.ZodMiniType<{ id: number; version: number } & Record<string, unknown>> } })
    .shape.data

const withProductId = (entity: Edition) =>
  endpoint({
    method: 'GET',
    path: `${entity.name}/${entity.name}WithProductId/{id}`,
    isReading: true,
    permission: entity.permission,
    summary: `${entity.name}: all of a title, by format and date`,
    params: byId,
    answer: answer(z.array(itemOf(entity))),
  })

export const editionsWithProductId = {
  book: withProductId(editionsOf.ProductDetail),
  document: withProductId(editionsOf.ProductDetailDocumentProduct),
  other: withProductId(editionsOf.ProductDetailOtherProduct),
}

/** The row's id, and which version of the edition was seen. */
const removeFrom = (entity: Edition, what: 'Image' | 'File') =>
  endpoint({
    method: 'GET',
    path: `${entity.name}/Remove${what}/{id}`,
    permission: entity.permissions.edit,
    summary: `${entity.name}: take one of its ${what === 'Image' ? 'pictures' : 'files'} away`,
    params: byId,
    query: z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) }),
    answer: answer(itemOf(entity)),
  })

export const removeEditionImage = {
  book: removeFrom(editionsOf.ProductDetail, 'Image'),
  document: removeFrom(editionsOf.ProductDetailDocumentProduct, 'Image'),
  other: removeFrom(editionsOf.ProductDetailOtherProduct, 'Image'),
}

export const removeEditionFile = {
  book: removeFrom(editionsOf.ProductDetail, 'File'),
  document: removeFrom(editionsOf.ProductDetailDocumentProduct, 'File'),
  other: removeFrom(editionsOf.ProductDetailOtherProduct, 'File'),
}
