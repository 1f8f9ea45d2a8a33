import { facts } from '../core/facts'

/** docs/product.md, Screens. */
export const productFacts = facts('/products', 'Product', {
  Product: {
    title: 'Book',
    isLarge: true,
    isMergeable: true,
    slug: 'book-product',
    permission: 'ProductBooks',
    permissions: { all: 'ProductBooks' },
  },
  DocumentProduct: {
    title: 'Document',
    isLarge: true,
    isMergeable: true,
    slug: 'document-product',
    permission: 'ProductDocument',
    permissions: { all: 'ProductDocument' },
  },
  OtherProduct: {
    title: 'Other product',
    isLarge: true,
    isMergeable: true,
    slug: 'other-product',
    permission: 'ProductOtherProduct',
    permissions: { all: 'ProductOtherProduct' },
  },
})

const calls = ['list', 'item', 'add', 'edit'] as const

export const editionFacts = facts('/products', 'Product', {
  ProductDetail: {
    title: 'Edition of a book',
    plural: 'Editions of books',
    slug: null,
    permission: 'ProductBooks',
    permissions: { add: 'ProductDetailAddProductDetail', edit: 'ProductDetailEditProductDetail' },
    only: calls,
  },
  ProductDetailDocumentProduct: {
    title: 'Edition of a document',
    plural: 'Editions of documents',
    slug: null,
    permission: 'ProductDocument',
    only: calls,
  },
  ProductDetailOtherProduct: {
    title: 'Version of another product',
    plural: 'Versions of other products',
    slug: null,
    permission: 'ProductOtherProduct',
    only: calls,
  },
})

export const seriesFacts = facts('', 'Product', {
  Series: { title: 'Series', isLarge: true, plural: 'Series', slug: null, permission: 'Products' },
})
