import { newestFirst, type Page } from '../core/pages'

export const pages: Page[] = [
  {
    path: '/products/product-review/list',
    title: 'Product reviews',
    permission: 'ProductReview',
    menu: { title: 'Product reviews', query: newestFirst },
    load: () => import('./reviews/Reviews'),
  },
]
