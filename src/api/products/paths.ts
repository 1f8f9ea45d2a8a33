import { path } from '../core/paths'
import { recordPaths } from '../core/recordPaths'

/** Pages of titles of one kind, and of their editions. */
export const titlePaths = (base: string) => ({
  ...recordPaths(base),
  /** Its parameter is the title's id. */
  newEdition: path(`${base}/detail/new/:id`),
  edition: path(`${base}/detail/edit/:id`),
})

export const productPaths = {
  book: titlePaths('/products/book-product'),
  document: titlePaths('/products/document-product'),
  other: titlePaths('/products/other-product'),
  importExport: '/products/import-export-products',
  import: path('/products/import-export-products/:id'),
  reviews: '/products/product-review/list',
}
