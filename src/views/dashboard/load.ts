// Apart from the page table: the entry fetches this page beside the table, not after it.
export const loadDashboard = () => import('./Dashboard')
