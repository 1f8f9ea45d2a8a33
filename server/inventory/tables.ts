import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { id, time, words } from '../db/columns'
import { productDetails } from '../products/tables'

/** Where copies of ours are: on a shelf, or between two of them. */
export const warehouses = ['stockholm', 'tehran', 'transit'] as const
/** Where they come from and go to besides; an adjustment is what a count finds or misses. */
const outside = ['customer', 'supplier', 'adjustment'] as const
const kinds = ['opening', 'receipt', 'delivery', 'return', 'cashSale', 'transfer', 'count', 'adjustment'] as const

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/**
 * What is on the shelf of a warehouse, and how much of it is set aside for baskets in progress. `on_hand` is the balance of
 * `stock_moves`, which alone write it: a trigger refuses everybody else, and a row that is inserted with copies posts them
 * as its opening move. `reserved` may exceed it after a stock count: then work that has started cannot be finished.
 */
export const inventory = pgTable(
  'inventory',
  {
    id: id(),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    warehouse: text('warehouse', { enum: warehouses }).notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    unique('inventory_place').on(table.productDetailId, table.warehouse),
    check('inventory_warehouse', sql`${table.warehouse} in (${oneOf(warehouses)})`),
    check('inventory_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_reserved', sql`${table.reserved} >= 0`),
  ],
)

/**
 * Every copy that came, went or was found missing: one row takes it from a place to another, so that nothing appears or is
 * lost. Rows are only added; a statement's rows change the balances as it ends (decision 048). Who posts moves of several
 * editions locks their `inventory` first, by id, as every move does.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: time('at').notNull().defaultNow(),
    /** Null for what nobody did, as the balance a warehouse began with. */
    byId: integer('by_id').references(() => users.id),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    fromPlace: text('from_place', { enum: [...warehouses, ...outside] }).notNull(),
    toPlace: text('to_place', { enum: [...warehouses, ...outside] }).notNull(),
    quantity: integer('quantity').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** What made it, such as 'basket:4711': the same is never posted twice. */
    source: text('source').notNull(),
    note: words('note'),
  },
  (table) => [
    unique('stock_moves_once').on(table.source, table.productDetailId, table.fromPlace),
    check(
      'stock_moves_places',
      sql`${table.fromPlace} in (${oneOf([...warehouses, ...outside])}) and ${table.toPlace} in (${oneOf([...warehouses, ...outside])})`,
    ),
    check('stock_moves_leaves', sql`${table.fromPlace} <> ${table.toPlace}`),
    check('stock_moves_quantity', sql`${table.quantity} > 0`),
    check('stock_moves_kind', sql`${table.kind} in (${oneOf(kinds)})`),
    check('stock_moves_source', sql`${table.source} <> ''`),
    index('stock_moves_product_detail_id').on(table.productDetailId, table.id),
    // Rows come in the order of time, so that a range of days is a range of pages.
    index('stock_moves_at').using('brin', table.at),
  ],
)
