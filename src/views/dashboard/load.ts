// Loaded beside the page table, not after it.
export const loadDashboard = () => import('./Dashboard')
