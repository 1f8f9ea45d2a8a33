import * as z from 'zod/mini'
import { id } from '../core/endpoint'
import { declareEntities } from '../core/entity'
import { version } from '../core/entityCalls'
import { namesOf } from '../core/objects'
import { editionFields } from './editionFields'
import { editionFacts, productFacts, seriesFacts } from './facts'
import { editionFaults, seriesFaults, titleFaults } from './rules'
import { targets } from './targets'
import { seriesFields, titleFields } from './titleFields'

const stock = z.object({ stockholm: z.int(), tehran: z.int() })
const amount = z.nullable(z.object({ amount: z.int(), currency: z.string() }))

const inTitleList = {
  contributorLine: z.string(),
  editionCount: z.int(),
  formats: z.array(z.string()),
  isbns: z.array(z.string()),
  publisher: z.nullable(z.string()),
  /** As typed: with or without VAT. */
  lowestPrice: amount,
  highestPrice: amount,
  stock,
  /** Bits of `targets` (readiness.ts). */
  readiness: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
}

const inEditionList = {
  title: z.string(),
  contributorLine: z.string(),
  stock,
  imageCount: z.int(),
  readiness: z.int(),
  changedAt: z.string(),
}

export const editionInTitle = z.object({
  id,
  version,
  isbn: z.nullable(z.string()),
  format: z.string(),
  status: z.string(),
  price: amount,
  priceIncludesVat: z.boolean(),
  priceNow: amount,
  priceNext: z.nullable(z.object({ amount: z.int(), currency: z.string(), from: z.string() })),
  stock,
  readiness: z.int(),
})

const targetName = z.enum(namesOf(targets))

export const lack = z.object({
  target: targetName,
  field: z.string(),
  message: z.string(),
  /** Null for the title itself. */
  editionId: z.nullable(id),
})
export type Lack = z.output<typeof lack>

/**
 * Written with their title in one transaction: new ones with all fields, existing ones with id, version and changed fields. Errors are at
 * `editions.<place>.<field>`.
 */
const editions = z.optional(
  z
    .array(z.looseObject({ id: z.optional(id), version: z.optional(version) }))
    .check(z.maxLength(200, { error: 'At most 200 editions at once' })),
)

const ofTitle = {
  alsoInItem: {
    contributorLine: z.string(),
    readiness: z.int(),
    changedAt: z.string(),
    editions: z.array(editionInTitle),
    lacking: z.array(lack),
  },
  alsoInList: inTitleList,
  alsoSent: { editions, isNew: z.optional(z.boolean()) },
  searchedIn: ['title'],
}

const ofEdition = {
  alsoInItem: {
    title: z.string(),
    stock,
    readiness: z.int(),
    changedAt: z.string(),
    warnings: z.array(z.string()),
  },
  alsoInList: inEditionList,
  searchedIn: ['isbn', 'articleNumber'],
}

const titleInList = ['title', 'nonLatinTitle', 'languageIds', 'image', 'status']
const editionInList = [
  'productId',
  'isbn',
  'gtin',
  'articleNumber',
  'formatId',
  'bookCoverId',
  'editionNumber',
  'publisherId',
  'publicationDate',
]
const editionAlsoInList = ['pages', 'weightGrams', 'currencyId', 'price', 'priceIncludesVat', 'taxId', 'status']
const listed = <F extends object>(fields: F, names: readonly string[]) => names.filter((name) => name in fields)

/** docs/product.md, Calls. */
export const products = declareEntities(productFacts, {
  Product: {
    ...ofTitle,
    fields: titleFields.book,
    fixed: { kind: 'book' },
    inList: listed(titleFields.book, titleInList),
    faults: titleFaults('book'),
    removeImage: 'GET Product/RemoveImage/{id}',
  },
  DocumentProduct: {
    ...ofTitle,
    fields: titleFields.document,
    fixed: { kind: 'document' },
    inList: listed(titleFields.document, titleInList),
    faults: titleFaults('document'),
    removeImage: 'GET DocumentProduct/RemoveImage/{id}',
  },
  OtherProduct: {
    ...ofTitle,
    fields: titleFields.other,
    fixed: { kind: 'other' },
    inList: listed(titleFields.other, titleInList),
    faults: titleFaults('other'),
    removeImage: 'GET OtherProduct/RemoveImage/{id}',
  },
})

export const editionsOf = declareEntities(editionFacts, {
  ProductDetail: {
    ...ofEdition,
    fields: editionFields.book,
    fixed: { kind: 'book' },
    inList: listed(editionFields.book, [...editionInList, ...editionAlsoInList]),
    faults: editionFaults('book'),
  },
  ProductDetailDocumentProduct: {
    ...ofEdition,
    fields: editionFields.document,
    fixed: { kind: 'document' },
    inList: listed(editionFields.document, [...editionInList, ...editionAlsoInList]),
    faults: editionFaults('document'),
  },
  ProductDetailOtherProduct: {
    ...ofEdition,
    fields: editionFields.other,
    fixed: { kind: 'other' },
    inList: listed(editionFields.other, [...editionInList, ...editionAlsoInList]),
    faults: editionFaults('other'),
  },
})

export const series = declareEntities(seriesFacts, { Series: { fields: seriesFields, faults: seriesFaults } })

export const kinds = {
  book: { title: products.Product, edition: editionsOf.ProductDetail },
  document: { title: products.DocumentProduct, edition: editionsOf.ProductDetailDocumentProduct },
  other: { title: products.OtherProduct, edition: editionsOf.ProductDetailOtherProduct },
} as const
