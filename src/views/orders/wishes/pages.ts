import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: orderPaths.wishes,
    title: 'Wish list',
    permission: 'Wishlist',
    menu: { title: 'Wish list', query: newestFirst },
    load: () => import('./WishList'),
  },
]
