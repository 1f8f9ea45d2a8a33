import { keysOf } from '#api/core/objects'
import { exportFacts } from '#api/exports/facts'
import { exportPaths } from '#api/exports/paths'
import { recordKinds } from '#api/library/facts'
import { entityPages } from '#views/core/entity/entityPages.ts'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { kinds, permissionOf } from './kinds'

const loadProfiles = () => import('./Profiles')

export const pages: Page[] = [
  ...recordKinds.flatMap((kind): Page[] => {
    const { paths, title, menu } = kinds[kind]
    const permission = permissionOf[kind]
    const load = () => import('./ExportPage')
    return [
      {
        path: paths.list,
        title,
        permission,
        menu: { title, permission: menu, query: newestFirst },
        load: () => import('./ExportList'),
      },
      { path: paths.new, title: `New export: ${title}`, permission, load: () => import('./NewExport') },
      { path: paths.edit.pattern, title: `${title} export`, permission, load },
    ]
  }),
  ...keysOf(exportPaths.roundTrip).map(
    (kind): Page => ({
      path: exportPaths.roundTrip[kind].pattern,
      title: `${kinds[kind].title} round trip`,
      permission: permissionOf[kind],
      load: () => import('./roundTrip/RoundTrip'),
    }),
  ),
  {
    path: exportPaths.metadata,
    title: 'Import metadata',
    permission: 'LibraryServicesImportExportMetadata',
    menu: { title: 'Import metadata' },
    load: () => import('./Metadata'),
  },
  {
    path: exportPaths.romanisation,
    title: 'Romanisation',
    permission: 'LibraryServicesImportExportMetadata',
    menu: { title: 'Romanisation' },
    load: () => import('./romanisation/Romanisation'),
  },
  ...entityPages(exportFacts, loadProfiles),
]
