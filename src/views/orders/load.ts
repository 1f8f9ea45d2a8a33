// Loaded beside the page table, not after it.
export const loadOrderList = () => import('./list/OrderListPage')
export const loadOrder = () => import('./page/BasketPage')
