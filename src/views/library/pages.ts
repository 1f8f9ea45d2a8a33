import { lowerFirst } from '#api/core/names'
import { libraryFacts, type ProductionKind, permissionOf } from '#api/library/facts'
import { libraryPaths } from '#api/library/paths'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { kinds } from './kinds'

const edit = () => import('./ProductionPage')
const fresh = () => import('./NewProduction')

const pagesOf = (kind: ProductionKind): Page[] => {
  const { paths, plural, title } = kinds[kind]
  const permission = permissionOf[kind]
  return [
    {
      path: paths.list,
      title: plural,
      permission,
      menu: { title: plural, query: newestFirst },
      load: () => import('./ProductionList'),
    },
    { path: paths.new, title: `New ${lowerFirst(title)}`, permission, load: fresh },
    { path: paths.edit.pattern, title, permission, load: edit },
  ]
}

const loadTemplates = () => import('./Templates')

export const pages: Page[] = [
  ...pagesOf('barcode'),
  ...pagesOf('label'),
  {
    path: libraryPaths.printPreview.pattern,
    title: 'Print preview',
    permission: permissionOf.label,
    load: () => import('./PrintPreview'),
  },
  {
    path: libraryPaths.shelfLabels,
    title: 'Shelf labels',
    permission: permissionOf.label,
    load: () => import('./ShelfLabels'),
  },
  ...entityPages(libraryFacts, loadTemplates),
]
