import { permissionOf } from '#api/fortnox/kinds'
import { fortnoxPaths } from '#api/fortnox/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { kindAt, pagesOf, permissionAt } from './kinds'

export const pages: Page[] = [
  ...Object.values(pagesOf).map(
    ({ path, title }): Page => ({
      path,
      title,
      permission: permissionAt(kindAt(path)),
      menu: { title, query: newestFirst },
      load: () => import('./ExportPage'),
    }),
  ),
  {
    path: fortnoxPaths.comparison,
    title: 'Comparison with Fortnox',
    permission: permissionOf.invoice,
    menu: { title: 'Comparison' },
    load: () => import('./ComparisonPage'),
  },
  {
    path: fortnoxPaths.client,
    title: 'Fortnox connection',
    permission: 'FortnoxGetLoginUrl',
    menu: { title: 'Connection' },
    load: () => import('./GetClient'),
  },
]
