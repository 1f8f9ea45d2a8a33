import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { stocktakeStates } from '#api/inventory/stocktakes'
import { transferStates } from '#api/inventory/transfers'
import { warehouses as shelves } from '#api/inventory/warehouses'
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
    /** Copies that distributors have been asked for and that have not come. */
    ordered: integer('ordered').notNull().default(0),
    /** Where in the warehouse they stand. */
    shelf: words('shelf'),
  },
  (table) => [
    unique('inventory_place').on(table.productDetailId, table.warehouse),
    check('inventory_warehouse', sql`${table.warehouse} in (${oneOf(warehouses)})`),
    check('inventory_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_reserved', sql`${table.reserved} >= 0`),
    check('inventory_ordered', sql`${table.ordered} >= 0`),
    index('inventory_shelf').on(table.warehouse, table.shelf).where(sql`${table.shelf} <> ''`),
  ],
)

/**
 * Every copy that came, went or was found missing: one row takes it from a place to another, so that nothing appears or is
 * lost. Rows are only added; a statement's rows change the balances as it ends (decision 030). Who posts moves of several
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
    // What moved of an edition between a day and the end of its month.
    index('stock_moves_day').on(table.productDetailId, table.at),
    // Rows come in the order of time, so that a range of days is a range of pages.
    index('stock_moves_at').using('brin', table.at),
  ],
)

/**
 * What a month of Stockholm added to a balance, or below 0 took from it, where anything did: stock as it was on a day is today's
 * less these, and less what moved later in the day's own month. Written with the balances, by the ledger alone.
 */
export const stockMonths = pgTable(
  'stock_months',
  {
    /** Of an edition: whatever is here has moves, which keep it. */
    productDetailId: integer('product_detail_id').notNull(),
    place: text('place', { enum: warehouses }).notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productDetailId, table.place, table.month] }),
    check('stock_months_place', sql`${table.place} in (${oneOf(warehouses)})`),
  ],
)

/** Copies on their way from one warehouse to the other; the moves that it posts have `transfer:<id>` in their source. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: id(),
    fromPlace: text('from_place', { enum: shelves }).notNull(),
    toPlace: text('to_place', { enum: shelves }).notNull(),
    state: text('state', { enum: transferStates }).notNull().default('draft'),
    note: words('note'),
    version: integer('version').notNull().default(1),
    /** How often something arrived or was written off: part of the source of those moves. */
    acts: integer('acts').notNull().default(0),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    check('stock_transfers_places', sql`${table.fromPlace} <> ${table.toPlace}`),
    check('stock_transfers_state', sql`${table.state} in (${oneOf(transferStates)})`),
  ],
)

export const stockTransferItems = pgTable(
  'stock_transfer_items',
  {
    id: id(),
    transferId: integer('transfer_id')
      .notNull()
      .references(() => stockTransfers.id, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull().default(0),
    lost: integer('lost').notNull().default(0),
  },
  (table) => [
    unique('stock_transfer_items_once').on(table.transferId, table.productDetailId),
    index('stock_transfer_items_product_detail_id').on(table.productDetailId),
    check('stock_transfer_items_quantity', sql`${table.quantity} > 0`),
    check(
      'stock_transfer_items_arrived',
      sql`${table.received} >= 0 and ${table.lost} >= 0 and ${table.received} + ${table.lost} <= ${table.quantity}`,
    ),
  ],
)

/** A count of a warehouse, or of one of its shelves. */
export const stocktakes = pgTable(
  'stocktakes',
  {
    id: id(),
    warehouse: text('warehouse', { enum: shelves }).notNull(),
    shelf: words('shelf'),
    state: text('state', { enum: stocktakeStates }).notNull().default('open'),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: time('started_at').notNull(),
    postedBy: integer('posted_by').references(() => users.id),
    postedAt: time('posted_at'),
  },
  (table) => [
    check('stocktakes_state', sql`${table.state} in (${oneOf(stocktakeStates)})`),
    uniqueIndex('stocktakes_one_open').on(table.warehouse).where(sql`${table.state} in ('open', 'review')`),
  ],
)

/** What all counts of a title come to; titles that were expected are there before anybody counts them. */
export const stocktakeItems = pgTable(
  'stocktake_items',
  {
    id: id(),
    stocktakeId: integer('stocktake_id')
      .notNull()
      .references(() => stocktakes.id),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    shelf: words('shelf'),
    /** How often it was counted; 0 before anybody has. */
    counts: integer('counts').notNull().default(0),
    counted: integer('counted').notNull().default(0),
    /** What the books said when it was counted last. */
    book: integer('book').notNull().default(0),
    /** The last move of it there when it was counted last: a later one before the next count is between two counts. */
    lastMoveId: bigint('last_move_id', { mode: 'number' }).notNull().default(0),
    isMoved: boolean('is_moved').notNull().default(false),
    isAccepted: boolean('is_accepted').notNull().default(false),
    countedAt: time('counted_at'),
    difference: integer('difference').notNull().generatedAlwaysAs(sql`case when counts > 0 then counted - book else 0 end`),
  },
  (table) => [
    unique('stocktake_items_once').on(table.stocktakeId, table.productDetailId),
    index('stocktake_items_product_detail_id').on(table.productDetailId),
    index('stocktake_items_difference').on(table.stocktakeId, sql`abs(difference)`, table.id),
    check('stocktake_items_counted', sql`${table.counted} >= 0 and ${table.counts} >= 0`),
  ],
)

/** Each count as it came in. One that was dropped so that its title is counted again stays, and is not added up. */
export const stocktakeCounts = pgTable(
  'stocktake_counts',
  {
    id: id(),
    stocktakeId: integer('stocktake_id')
      .notNull()
      .references(() => stocktakes.id),
    clientId: uuid('client_id').notNull().unique(),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    quantity: integer('quantity').notNull(),
    shelf: words('shelf'),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    at: time('at').notNull(),
    bookAtCount: integer('book_at_count').notNull(),
    isDropped: boolean('is_dropped').notNull().default(false),
  },
  (table) => [index('stocktake_counts_stocktake_id').on(table.stocktakeId, table.productDetailId)],
)
