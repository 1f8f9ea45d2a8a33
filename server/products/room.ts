import { sql } from 'drizzle-orm'
import { contract } from '#api/products/contract'
import type { Room } from '../core/manifest'
import { productsDemo } from './demo'
import { pricesJob } from './prices/clock'
import { productDetailPrices } from './prices/tables'
import { reviewHandlers } from './reviews/handlers'
import { productReviews } from './reviews/tables'
import * as tables from './tables'

export const products: Room = {
  contract,
  tables: { ...tables, productDetailPrices, productReviews },
  namedRows: {
    products: { entity: 'Product', title: 'Products', label: sql.raw('u.title') },
    product_details: { entity: 'ProductDetail', title: 'Editions', label: sql.raw('u.title') },
  },
  handlers: reviewHandlers,
  jobs: [pricesJob],
  demo: productsDemo,
}
