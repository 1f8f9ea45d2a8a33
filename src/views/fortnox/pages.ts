import { newestFirst, type Page } from '#views/core/pages.ts'
import { kindAt, pagesOf, permissionAt } from './kinds'
import { getClientPath } from './names'

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
    path: getClientPath,
    title: 'Get client',
    permission: 'FortnoxGetLoginUrl',
    menu: { title: 'Get client' },
    load: () => import('./GetClient'),
  },
]
