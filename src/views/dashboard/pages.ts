import type { Page } from '#views/core/pages.ts'
import { loadDashboard } from './load'

export const pages: Page[] = [
  { path: '/dashboard', title: 'Dashboard', permission: 'Dashboard', menu: { title: 'Dashboard' }, load: loadDashboard },
]
