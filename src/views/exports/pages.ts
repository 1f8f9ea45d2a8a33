import { exportFacts } from '#api/exports/facts'
import { recordKinds } from '#api/library/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { kinds, permissionOf } from './kinds'

const loadProfiles = () => import('./Profiles')

export const pages: Page[] = [
  ...recordKinds.flatMap((kind): Page[] => {
    const { path, title, menu } = kinds[kind]
    const permission = permissionOf[kind]
    const load = () => import('./ExportPage')
    return [
      {
        path: `${path}/list`,
        title,
        permission,
        menu: { title, permission: menu, query: newestFirst },
        load: () => import('./ExportList'),
      },
      { path: `${path}/new`, title: `New export: ${title}`, permission, load: () => import('./NewExport') },
      { path: `${path}/edit/:id`, title: `${title} export`, permission, load },
    ]
  }),
  {
    path: '/library-services/manage-metadata/new',
    title: 'Import metadata',
    permission: 'LibraryServicesImportExportMetadata',
    menu: { title: 'Import metadata' },
    load: () => import('./Metadata'),
  },
  ...entityPages(exportFacts, loadProfiles),
]
