import { sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { productsDemo } from './demo'
import * as tables from './tables'

export const products: Room = {
  tables,
  namedRows: {
    products: { entity: 'Product', title: 'Products', label: sql.raw('u.title') },
    product_details: { entity: 'ProductDetail', title: 'Editions', label: sql.raw('u.title') },
  },
  demo: productsDemo,
}
