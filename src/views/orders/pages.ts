import type { ComponentType } from 'react'
import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page, withParts } from '#views/core/pages.ts'
import { type ListFact, listFacts } from './listFacts'
import { loadOrder, loadOrderList } from './load'

const loadNewOrder = () => import('./page/CreateOrderPage')
const loadCustomer = () => import('./customer/CustomerPage')

const menuOf: Partial<Record<ListFact['name'], Partial<Page['menu']>>> = {
  offers: { query: 'page=1&pageSize=100&title=offer' },
  newOrders: { permission: 'NewOrders', isToDo: true },
  inProgress: { mark: { count: 'arrived', title: 'Copies arrived' } },
}

const pagesOf = ({ name, title, path, page, permission, pagePermission }: ListFact, parts: Pick<Parts, 'Documents'>): Page[] => [
  { path, title, permission, menu: { title, query: newestFirst, count: path.split('/')[2], ...menuOf[name] }, load: loadOrderList },
  name === 'offers'
    ? { path: page.pattern, title: 'New order', permission: pagePermission, load: withParts(loadNewOrder, parts) }
    : { path: page.pattern, title: 'Order', permission: pagePermission, load: withParts(loadOrder, parts) },
]

type Parts = {
  /** Documents of an order, and the buttons that create more. */
  Documents: ComponentType
  /** Balance of a customer who has paid more than was due. */
  Balance: ComponentType<{ customerId: number }>
}

export const pages = ({ Documents, Balance }: Parts): Page[] => [
  { path: orderPaths.map, title: 'Order map', permission: 'CustomerOrders', load: () => import('./map/OrderMapPage') },
  { path: orderPaths.customer.pattern, title: 'Customer', permission: 'CustomerOrders', load: withParts(loadCustomer, { Balance }) },
  ...listFacts.flatMap((list) => pagesOf(list, { Documents })),
  { path: orderPaths.orderByNumber.pattern, title: 'Order', permission: 'CustomerOrders', load: () => import('./page/OrderByNumber') },
]
