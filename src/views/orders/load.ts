// Apart from the page table: the entry fetches these pages beside the table, not after it.
export const loadOrderList = () => import('./list/OrderListPage')
export const loadOrder = () => import('./page/BasketPage')
