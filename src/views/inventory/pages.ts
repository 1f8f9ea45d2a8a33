import { permissionOf, warehouseNames, warehouses } from '#api/inventory/warehouses'
import { newestFirst, type Page } from '#views/core/pages.ts'

const loadList = () => import('./stock/StockList')
const loadReview = () => import('./count/ReviewPage')
const loadCount = () => import('./count/CountPage')

export const pages: Page[] = [
  {
    path: '/inventory/list',
    title: 'Inventory',
    permission: 'InventoryProductsDetailInventoryList',
    menu: { title: 'Both warehouses', query: newestFirst },
    load: loadList,
  },
  ...warehouses.map(
    (warehouse): Page => ({
      path: `/inventory/${warehouse}/list`,
      title: warehouseNames[warehouse],
      permission: permissionOf[warehouse],
      menu: { title: warehouseNames[warehouse], query: newestFirst },
      load: loadList,
    }),
  ),
  ...warehouses.flatMap((warehouse): Page[] => [
    {
      path: `/inventory/${warehouse}/review/list`,
      title: `Count in ${warehouseNames[warehouse]}`,
      permission: permissionOf[warehouse],
      menu: { title: `Count in ${warehouseNames[warehouse]}`, query: newestFirst },
      load: loadReview,
    },
    {
      path: `/inventory/${warehouse}/review/count`,
      title: `Counting in ${warehouseNames[warehouse]}`,
      permission: permissionOf[warehouse],
      load: loadCount,
    },
  ]),
  {
    path: '/inventory/transfer/list',
    title: 'Transfers',
    permission: 'Inventory',
    menu: { title: 'Transfers', query: newestFirst },
    load: () => import('./transfer/TransferList'),
  },
  { path: '/inventory/transfer/edit/:id', title: 'Transfer', permission: 'Inventory', load: () => import('./transfer/TransferPage') },
  {
    path: '/inventory/movements/list',
    title: 'Movements',
    permission: 'Inventory',
    menu: { title: 'Movements', query: newestFirst },
    load: () => import('./stock/Movements'),
  },
  { path: '/inventory/list/edit/:id', title: 'Stock of an edition', permission: 'Inventory', load: () => import('./stock/StockPage') },
]
