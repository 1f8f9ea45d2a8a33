import { newestFirst, type Page } from '../core/pages'

/** Pages of orders that are neither a list by status nor an order: they come with the rest of the page table. */
export const pages: Page[] = [
  {
    path: '/order/complete-orders/list',
    title: 'Complete orders',
    permission: 'BasketDoneBasketItem',
    menu: { title: 'Complete orders', query: newestFirst },
    load: () => import('./done/DoneItemsPage'),
  },
]
