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
    path: fortnoxPaths.client,
    title: 'Fortnox connection',
    permission: 'FortnoxGetLoginUrl',
    menu: { title: 'Connection' },
    load: () => import('./GetClient'),
  },
]
