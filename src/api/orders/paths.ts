import { path } from '../core/paths'
import { lists, order } from './listPaths'

/** Each order is in exactly one. */
export type StatusList = keyof typeof order
export const statusLists = Object.keys(order) as StatusList[]

export const orderPaths = {
  map: '/order/map',
  customer: path('/order/customer/:id'),
  order,
  /** An order's page, whatever list it stands in by then. */
  orderByNumber: path('/order/number/:id'),
  lists,
  sentOffers: '/order/send-offer/list',
  doneItems: '/order/complete-orders/list',
  deliveries: '/order/inprogress-orders/deliveries',
  delivery: path('/order/inprogress-orders/delivery/:id'),
  wishes: '/order/wish-list/list',
}
