import type { Page } from '../core/pages'
import { loadDashboard } from './load'

export const pages: Page[] = [
  { path: '/dashboard', title: 'Dashboard', permission: 'Dashboard', menu: { title: 'Dashboard' }, load: loadDashboard },
]
