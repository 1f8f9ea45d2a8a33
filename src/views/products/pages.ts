import { productFacts } from '#api/products/facts'
import { productPaths } from '#api/products/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { newestFirst, type Page, withParts } from '#views/core/pages.ts'
import type { Discounting } from './lists/useBulk'
import { titlePages } from './titlePages'

const lists = (Discounting: Discounting) =>
  entityPages(
    productFacts,
    withParts(() => import('./titles'), { Discounting }),
  ).filter(({ shows }) => shows?.screen === 'list')

const importAndExport: Page = {
  path: productPaths.importExport,
  title: 'Import and export',
  permission: 'ImportExportProduct',
  menu: { title: 'Import and export' },
  load: () => import('./import/ImportExportPage'),
}

const oneImport: Page = {
  path: productPaths.import.pattern,
  title: 'Import',
  permission: 'ImportExportProduct',
  load: () => import('./import/ImportExportPage'),
}

export const pages = ({ Discounting }: { Discounting: Discounting }): Page[] => [
  ...lists(Discounting),
  ...titlePages,
  {
    path: productPaths.reviews,
    title: 'Product reviews',
    permission: 'ProductReview',
    menu: { title: 'Product reviews', query: newestFirst },
    load: () => import('./reviews/Reviews'),
  },
  importAndExport,
  oneImport,
]
