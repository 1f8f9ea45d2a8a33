import { sql } from 'drizzle-orm'
import { contract } from '#api/products/contract'
import type { Room } from '../core/manifest'
import { productsDemo } from './demo'
import { importHandlers } from './import/handlers'
import * as importTables from './import/tables'
import * as tables from './tables'

export const products: Room = {
  contract,
  tables: { ...tables, ...importTables },
  handlers: importHandlers,
  namedRows: {
    products: { entity: 'Product', title: 'Products', label: sql.raw('u.title') },
    product_details: { entity: 'ProductDetail', title: 'Editions', label: sql.raw('u.title') },
  },
  demo: productsDemo,
}
