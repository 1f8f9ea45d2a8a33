import type { Page } from '../core/pages'

export const pages: Page[] = [
  {
    path: '/products/import-export-products',
    title: 'Import and export',
    permission: 'ImportExportProduct',
    menu: { title: 'Import and export' },
    load: () => import('./import/ImportExportPage'),
  },
]
