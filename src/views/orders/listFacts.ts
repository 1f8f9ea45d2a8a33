import type { Needed } from '#api/core/permissions'
import type { BasketListName } from '#api/orders/basketLists'
import type { BasketStatus } from '#api/orders/baskets'

/** One list of orders, as the menu and the orders' pages know it. */
export type ListFact = {
  name: BasketListName
  title: string
  path: string
  /** Its orders' own pages are below this path. */
  pages: string
  /** Of the list and of its orders' pages. */
  permission: Needed
  pagePermission: Needed
}

const list = (
  name: BasketListName,
  title: string,
  path: string,
  pages: string,
  permission: Needed,
  pagePermission = permission,
): ListFact => ({ name, title, path: `/order/${path}`, pages: `/order/${pages}`, permission, pagePermission })

/** The lists of the route table, in the order of the menu; the pending orders' permissions are odd, and theirs. */
export const listFacts: readonly ListFact[] = [
  list('offers', 'Offers', 'new-order/list', 'new-order/create-new-order', 'offer'),
  list('newOrders', 'New orders', 'new-orders/list', 'new-orders/edit', 'offer'),
  list(
    'pending',
    'Pending orders',
    'pending-orders/list',
    'pending-orders/edit',
    'PaymentMethodAddPaymentMethod',
    'PaymentMethodEditPaymentMethod',
  ),
  list('inProgress', 'In progress', 'inprogress-orders', 'inprogress-orders/edit', 'InProgress'),
  list('done', 'Done', 'done-orders', 'done-orders/edit', 'DoneOrder'),
  list('cancelled', 'Ignored', 'ignored-orders', 'ignored-orders/edit', 'Ignored'),
]

/** The status of a list's orders. */
export const statusIn = (list: BasketListName): BasketStatus =>
  list === 'offers' ? 'create' : list === 'inProgress' || list === 'done' || list === 'cancelled' ? list : 'newOrder'

/** Whether somebody works on its orders, or did: before that an order has no handler. */
export const isHandled = (list: BasketListName): boolean => list === 'inProgress' || list === 'done' || list === 'cancelled'
