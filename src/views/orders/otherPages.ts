import type { ComponentType } from 'react'
import type { Delivery } from '#api/orders/deliveries'
import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page, withParts } from '#views/core/pages.ts'

type Parts = {
  /** The parcels of an order, or of one delivery of it. */
  Parcels: ComponentType<{ basketId: number; deliveryId?: number }>
  /** From the last copy packed to the label. */
  ScanToShip: ComponentType<{ delivery: Delivery; isStarted: boolean }>
  /** Books what is chosen in the list of deliveries. */
  BookDeliveries: ComponentType<{ ids: readonly number[]; onClose: () => void }>
  InvoiceLines: ComponentType<{ lines: readonly number[]; onDone: () => void }>
}

export const pages = ({ Parcels, ScanToShip, BookDeliveries, InvoiceLines }: Parts): Page[] => [
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
    load: withParts(() => import('./deliveries/DeliveryList'), { BookDeliveries }),
  },
  {
    path: orderPaths.delivery.pattern,
    title: 'Delivery',
    permission: 'InProgress',
    load: withParts(() => import('./deliveries/DeliveryPage'), { Parcels, ScanToShip }),
  },
]
