import { getTableName, sql } from 'drizzle-orm'
import type { Room } from '../core/manifest'
import { productsDemo } from './demo'
import { follows } from './derived'
import { distributorHandlers } from './distributor'
import { editionHandlers } from './editions'
import { facetHandlers } from './facets'
import { historyHandlers } from './history'
import { importHandlers } from './import/handlers'
import * as importTables from './import/tables'
import { isbnHandlers } from './isbns'
import { listHandlers } from './lists'
import { mediaHandlers } from './media'
import { personalData } from './personalData'
import { pricesJob } from './prices/clock'
import { timelineHandlers } from './prices/handlers'
import { productDetailPrices } from './prices/tables'
import { registrarHandlers } from './registrars'
import { reviewHandlers } from './reviews/handlers'
import { productReviews } from './reviews/tables'
import { productRows } from './systemRows'
import { productDetails as editions, rowTables, products as titles } from './tables'
import { titleHandlers } from './titles'

export const products: Room = {
  personalData,
  tables: {
    titles,
    editions,
    ...Object.fromEntries(rowTables.map((table) => [getTableName(table), table])),
    productDetailPrices,
    productReviews,
    ...importTables,
  },
  records: {
    Product: titles,
    DocumentProduct: titles,
    OtherProduct: titles,
    ProductDetail: editions,
    ProductDetailDocumentProduct: editions,
    ProductDetailOtherProduct: editions,
  },
  namedRows: {
    products: { entity: 'Product', title: 'Products', label: sql.raw('u.title') },
    product_details: { entity: 'ProductDetail', title: 'Editions', label: sql.raw('u.title') },
  },
  handlers: [
    ...titleHandlers,
    ...editionHandlers,
    ...listHandlers,
    ...facetHandlers,
    ...distributorHandlers,
    ...isbnHandlers,
    ...registrarHandlers,
    ...mediaHandlers,
    ...timelineHandlers,
    ...reviewHandlers,
    ...historyHandlers,
    ...importHandlers,
  ],
  follows,
  jobs: [pricesJob],
  systemRows: productRows,
  demo: productsDemo,
}
