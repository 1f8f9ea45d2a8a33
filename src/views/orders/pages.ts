import { orderPaths } from '#api/orders/paths'
import { newestFirst, type Page } from '#views/core/pages.ts'
import { type ListFact, listFacts } from './listFacts'
import { loadOrder, loadOrderList } from './load'

const menuOf: Partial<Record<ListFact['name'], Partial<Page['menu']>>> = {
  offers: { query: 'page=1&pageSize=100&title=offer' },
  newOrders: { permission: 'NewOrders' },
  inProgress: { mark: { count: 'arrived', title: 'Copies arrived' } },
}

const pagesOf = ({ name, title, path, page, permission, pagePermission }: ListFact): Page[] => [
  { path, title, permission, menu: { title, query: newestFirst, count: path.split('/')[2], ...menuOf[name] }, load: loadOrderList },
  name === 'offers'
    ? { path: page.pattern, title: 'New order', permission: pagePermission, load: () => import('./page/CreateOrderPage') }
    : { path: page.pattern, title: 'Order', permission: pagePermission, load: loadOrder },
]

export const pages: Page[] = [
  { path: orderPaths.map, title: 'Order map', permission: 'CustomerOrders', load: () => import('./map/OrderMapPage') },
  { path: orderPaths.customer.pattern, title: 'Customer', permission: 'CustomerOrders', load: () => import('./customer/CustomerPage') },
  ...listFacts.flatMap(pagesOf),
]
