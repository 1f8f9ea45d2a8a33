export const dashboardPaths = { notifications: '/notifications' }
