import { path } from '../core/paths'

/** Apart from the other paths of orders: the entry fetches these pages beside the page table. */
export const lists = {
  offers: '/order/new-order/list',
  newOrders: '/order/new-orders/list',
  pending: '/order/pending-orders/list',
  inProgress: '/order/inprogress-orders',
  done: '/order/done-orders',
  cancelled: '/order/ignored-orders',
}

/** An order's page, by the list it stands in. */
export const order = {
  offers: path('/order/new-order/create-new-order/:id'),
  newOrders: path('/order/new-orders/edit/:id'),
  pending: path('/order/pending-orders/edit/:id'),
  inProgress: path('/order/inprogress-orders/edit/:id'),
  done: path('/order/done-orders/edit/:id'),
  cancelled: path('/order/ignored-orders/edit/:id'),
}
