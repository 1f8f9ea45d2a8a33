import { dashboardPaths } from '#api/dashboard/paths'
import type { Page } from '#views/core/pages.ts'

/** Apart from the dashboard itself, which loads with the first page. */
export const pages: Page[] = [
  {
    path: dashboardPaths.notifications,
    title: 'Notifications',
    permission: 'Dashboard',
    load: () => import('./notifications/NotificationsPage'),
  },
]
