import type { ComponentType } from 'react'
import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page, withParts } from '#views/core/pages.ts'

type Parts = {
  /** The parcels of an order, or of one delivery of it. */
  Parcels: ComponentType<{ basketId: number; deliveryId?: number }>
  InvoiceLines: ComponentType<{ lines: readonly number[]; onDone: () => void }>
}

export const pages = ({ Parcels, InvoiceLines }: Parts): Page[] => [
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
    load: withParts(() => import('./done/DoneItemsPage'), { InvoiceLines }),
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
    load: withParts(() => import('./deliveries/DeliveryPage'), { Parcels }),
  },
]
