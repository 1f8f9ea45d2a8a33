import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'

export const pages: Page[] = [
  {
    path: orderPaths.sentOffers,
    title: 'Sent offers',
    permission: 'BasketOfferBasketsList',
    menu: { title: 'Sent offers', query: newestFirst },
    load: () => import('./offers/OfferList'),
  },
  {
    path: orderPaths.doneItems,
    title: 'Complete orders',
    permission: 'BasketDoneBasketItem',
    menu: { title: 'Complete orders', query: newestFirst },
    load: () => import('./done/DoneItemsPage'),
  },
  {
    path: orderPaths.deliveries,
    title: 'Deliveries',
    permission: 'InProgress',
    menu: { title: 'Deliveries', query: newestFirst },
    load: () => import('./deliveries/DeliveryList'),
  },
  {
    path: orderPaths.delivery.pattern,
    title: 'Delivery',
    permission: 'InProgress',
    load: () => import('./deliveries/DeliveryPage'),
  },
]
