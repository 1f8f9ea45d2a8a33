import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id } from '../db/columns'
import { productDetails } from '../products/tables'

/**
 * What is on the shelf of a warehouse, and how much of it is set aside for baskets in progress.
 * `reserved` may exceed `on_hand` after a stock count: then work that has started cannot be finished.
 */
export const inventory = pgTable(
  'inventory',
  {
    id: id(),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    warehouse: text('warehouse', { enum: ['stockholm', 'tehran'] }).notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    unique('inventory_place').on(table.productDetailId, table.warehouse),
    check('inventory_warehouse', sql`${table.warehouse} in ('stockholm', 'tehran')`),
    check('inventory_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_reserved', sql`${table.reserved} >= 0`),
  ],
)
