import { inventoryPaths } from '#api/inventory/paths'
import { permissionOf, warehouseNames, warehouses } from '#api/inventory/warehouses'
import { newestFirst, type Page } from '#views/core/pages.ts'

const loadList = () => import('./stock/StockList')
const loadReview = () => import('./count/ReviewPage')
const loadCount = () => import('./count/CountPage')

export const pages: Page[] = [
  {
    path: inventoryPaths.all,
    title: 'Inventory',
    permission: 'InventoryProductsDetailInventoryList',
    menu: { title: 'Both warehouses', query: newestFirst },
    load: loadList,
  },
  ...warehouses.map(
    (warehouse): Page => ({
      path: inventoryPaths.warehouse({ warehouse }),
      title: warehouseNames[warehouse],
      permission: permissionOf[warehouse],
      menu: { title: warehouseNames[warehouse], query: newestFirst },
      load: loadList,
    }),
  ),
  ...warehouses.flatMap((warehouse): Page[] => [
    {
      path: inventoryPaths.review({ warehouse }),
      title: `Count in ${warehouseNames[warehouse]}`,
      permission: permissionOf[warehouse],
      menu: { title: `Count in ${warehouseNames[warehouse]}`, query: newestFirst },
      load: loadReview,
    },
    {
      path: inventoryPaths.count({ warehouse }),
      title: `Counting in ${warehouseNames[warehouse]}`,
      permission: permissionOf[warehouse],
      load: loadCount,
    },
    {
      path: inventoryPaths.shelf({ warehouse }),
      title: `Shelf mode in ${warehouseNames[warehouse]}`,
      permission: permissionOf[warehouse],
      menu: { title: `Shelf mode in ${warehouseNames[warehouse]}` },
      load: () => import('./shelf/ShelfPage'),
    },
  ]),
  {
    path: inventoryPaths.transfers,
    title: 'Transfers',
    permission: 'Inventory',
    menu: { title: 'Transfers', query: newestFirst },
    load: () => import('./transfer/TransferList'),
  },
  { path: inventoryPaths.transfer.pattern, title: 'Transfer', permission: 'Inventory', load: () => import('./transfer/TransferPage') },
  {
    path: inventoryPaths.movements,
    title: 'Movements',
    permission: 'Inventory',
    menu: { title: 'Movements', query: newestFirst },
    load: () => import('./stock/Movements'),
  },
  { path: inventoryPaths.stockOf.pattern, title: 'Stock of an edition', permission: 'Inventory', load: () => import('./stock/StockPage') },
]
