import { libraryFacts, type ProductionKind, permissionOf } from '#api/library/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { kinds } from './kinds'

const edit = () => import('./ProductionPage')
const fresh = () => import('./NewProduction')

const pagesOf = (kind: ProductionKind): Page[] => {
  const { path, plural, title } = kinds[kind]
  const permission = permissionOf[kind]
  return [
    {
      path: `${path}/list`,
      title: plural,
      permission,
      menu: { title: plural, query: newestFirst },
      load: () => import('./ProductionList'),
    },
    { path: `${path}/new`, title: `New ${title.toLowerCase()}`, permission, load: fresh },
    { path: `${path}/edit/:id`, title, permission, load: edit },
  ]
}

const loadTemplates = () => import('./Templates')

export const pages: Page[] = [
  ...pagesOf('barcode'),
  ...pagesOf('label'),
  {
    path: `${kinds.label.path}/print-preview/:id`,
    title: 'Print preview',
    permission: permissionOf.label,
    load: () => import('./PrintPreview'),
  },
  ...entityPages(libraryFacts, loadTemplates),
]
