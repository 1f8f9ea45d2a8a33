import * as z from 'zod/mini'
import { answer, listRequest } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { version } from '../core/entityCalls'
import type { Permission } from '../core/permissions'
import { editionsOf, products } from './entities'
import { type Edition, itemOf } from './titleCalls'

const forDistributor: Record<keyof typeof products, Permission> = {
  Product: 'OrdersToPubAgentsBooks',
  DocumentProduct: 'OrdersToPubAgentsDocuments',
  OtherProduct: 'OrdersToPubAgentsOtherProducts',
}

const listForDistributor = <A extends z.ZodMiniType>(wire: string, permission: Permission, { calls }: { calls: { list: { answer: A } } }) =>
  endpoint(`POST ${wire}/${wire}ListForDistributor`, {
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

const removeFrom = (entity: Edition, what: 'Image' | 'File') =>
  endpoint(`GET ${entity.name}/Remove${what}/{id}`, {
    permission: entity.permissions.edit,
    summary: `${entity.name}: take one of its ${what === 'Image' ? 'pictures' : 'files'} away`,
    query: z.object({ version: z.optional(z.pipe(z.coerce.number<string | number>(), version)) }),
    answer: answer(itemOf(entity)),
  })

const detailFile = (entity: Edition) =>
  endpoint(`GET ${entity.name}/DetailFile/{id}`, {
    isReading: true,
    permission: entity.permission,
    summary: `${entity.name}: the bytes of one of its files, by its row; what is delivered to buyers is read in no other way`,
    answer: z.unknown(),
  })

export const detailFileOf = {
  book: detailFile(editionsOf.ProductDetail),
  document: detailFile(editionsOf.ProductDetailDocumentProduct),
  other: detailFile(editionsOf.ProductDetailOtherProduct),
}

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
