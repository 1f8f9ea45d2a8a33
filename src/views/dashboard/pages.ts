import { corePaths } from '#api/core/paths'
import type { Page } from '#views/core/pages.ts'
import { loadDashboard } from './load'

export const pages: Page[] = [
  { path: corePaths.home, title: 'Dashboard', permission: 'Dashboard', menu: { title: 'Dashboard' }, load: loadDashboard },
]
