import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { stocktakeStates } from '#api/inventory/stocktakes'
import { transferStates } from '#api/inventory/transfers'
import { warehouses as shelves } from '#api/inventory/warehouses'
import { users } from '../access/tables'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { productDetails } from '../products/tables'

export const warehouses = ['stockholm', 'tehran', 'transit'] as const
/** An adjustment is a difference found by a count. */
const outside = ['customer', 'supplier', 'adjustment'] as const
const kinds = ['opening', 'receipt', 'delivery', 'return', 'cashSale', 'transfer', 'count', 'adjustment'] as const

/**
 * `on_hand` is written only by the triggers of `stock_moves`; an insert with copies posts them as an opening move. `reserved` may exceed it
 * after a count: such orders cannot be finished.
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
    ordered: integer('ordered').notNull().default(0),
    shelf: words('shelf'),
    /** Copies to keep: what is below is proposed to be ordered. */
    reorderPoint: integer('reorder_point'),
  },
  (table) => [
    unique('inventory_place').on(table.productDetailId, table.warehouse),
    check('inventory_warehouse', sql`${table.warehouse} in (${literals(warehouses)})`),
    check('inventory_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_reserved', sql`${table.reserved} >= 0`),
    check('inventory_ordered', sql`${table.ordered} >= 0`),
    check('inventory_reorder_point', sql`${table.reorderPoint} > 0`),
    index('inventory_reorder_points').on(table.warehouse, table.productDetailId).where(sql`${table.reorderPoint} is not null`),
    index('inventory_shelf').on(table.warehouse, table.shelf).where(sql`${table.shelf} <> ''`),
  ],
)

/**
 * Double-entry ledger of copies, append-only; a statement's rows update the balances at its end (decision 030). Lock `inventory` of several
 * editions first, by id.
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: time('at').notNull().defaultNow(),
    /** Null for automatic moves, such as opening balances. */
    byId: integer('by_id').references(() => users.id),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    fromPlace: text('from_place', { enum: [...warehouses, ...outside] }).notNull(),
    toPlace: text('to_place', { enum: [...warehouses, ...outside] }).notNull(),
    quantity: integer('quantity').notNull(),
    kind: text('kind', { enum: kinds }).notNull(),
    /** Idempotency key, such as 'basket:4711'. */
    source: text('source').notNull(),
    note: words('note'),
  },
  (table) => [
    unique('stock_moves_once').on(table.source, table.productDetailId, table.fromPlace),
    check(
      'stock_moves_places',
      sql`${table.fromPlace} in (${literals([...warehouses, ...outside])}) and ${table.toPlace} in (${literals([...warehouses, ...outside])})`,
    ),
    check('stock_moves_leaves', sql`${table.fromPlace} <> ${table.toPlace}`),
    check('stock_moves_quantity', sql`${table.quantity} > 0`),
    check('stock_moves_kind', sql`${table.kind} in (${literals(kinds)})`),
    check('stock_moves_source', sql`${table.source} <> ''`),
    index('stock_moves_product_detail_id').on(table.productDetailId, table.id),
    index('stock_moves_day').on(table.productDetailId, table.at),
    index('stock_moves_by_id').on(table.byId).where(sql`${table.byId} is not null`),
    index('stock_moves_at').on(table.at, table.id),
  ],
)

/**
 * Change of a balance in a month of Stockholm: past stock is today's less later months and later moves of that month. Written by the
 * ledger's trigger.
 */
export const stockMonths = pgTable(
  'stock_months',
  {
    productDetailId: integer('product_detail_id').notNull(),
    place: text('place', { enum: warehouses }).notNull(),
    month: date('month').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productDetailId, table.place, table.month] }),
    check('stock_months_place', sql`${table.place} in (${literals(warehouses)})`),
  ],
)

/** Its moves have `transfer:<id>` as source. */
export const stockTransfers = pgTable(
  'stock_transfers',
  {
    id: id(),
    fromPlace: text('from_place', { enum: shelves }).notNull(),
    toPlace: text('to_place', { enum: shelves }).notNull(),
    state: text('state', { enum: transferStates }).notNull().default('draft'),
    note: words('note'),
    version: integer('version').notNull().default(1),
    /** Part of the source of its moves. */
    acts: integer('acts').notNull().default(0),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    check('stock_transfers_places', sql`${table.fromPlace} <> ${table.toPlace}`),
    check('stock_transfers_state', sql`${table.state} in (${literals(transferStates)})`),
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
    /** Of the counting, the last time. */
    endedAt: time('ended_at'),
    postedBy: integer('posted_by').references(() => users.id),
    postedAt: time('posted_at'),
  },
  (table) => [
    check('stocktakes_state', sql`${table.state} in (${literals(stocktakeStates)})`),
    uniqueIndex('stocktakes_one_open').on(table.warehouse).where(sql`${table.state} in ('open', 'review')`),
  ],
)

/** Expected titles have a row before anybody counts them. */
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
    counts: integer('counts').notNull().default(0),
    counted: integer('counted').notNull().default(0),
    book: integer('book').notNull().default(0),
    /** A later move before the next count lies between two counts. */
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

const countStates = ['counted', 'unknown', 'late', 'dropped'] as const

/** Only `counted` ones add up; of `unknown` and `late` ones `quantity` is as it was sent. */
export const stocktakeCounts = pgTable(
  'stocktake_counts',
  {
    id: id(),
    stocktakeId: integer('stocktake_id')
      .notNull()
      .references(() => stocktakes.id),
    clientId: uuid('client_id').notNull().unique(),
    state: text('state', { enum: countStates }).notNull().default('counted'),
    code: words('code'),
    productDetailId: integer('product_detail_id').references(() => productDetails.id),
    quantity: integer('quantity').notNull(),
    isTotal: boolean('is_total').notNull().default(false),
    shelf: words('shelf'),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    at: time('at').notNull(),
    isClockWrong: boolean('is_clock_wrong').notNull().default(false),
    bookAtCount: integer('book_at_count'),
  },
  (table) => [
    index('stocktake_counts_stocktake_id').on(table.stocktakeId, table.productDetailId),
    index('stocktake_counts_open').on(table.stocktakeId).where(sql`${table.state} in ('unknown', 'late')`),
    check('stocktake_counts_state', sql`${table.state} in (${literals(countStates)})`),
    check(
      'stocktake_counts_counted',
      sql`${table.state} <> 'counted' or (${table.productDetailId} is not null and ${table.bookAtCount} is not null)`,
    ),
  ],
)

/** Phones that count, with what each last reported to hold. */
export const stocktakeDevices = pgTable(
  'stocktake_devices',
  {
    id: id(),
    stocktakeId: integer('stocktake_id')
      .notNull()
      .references(() => stocktakes.id),
    deviceId: uuid('device_id').notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    waiting: integer('waiting').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    unique('stocktake_devices_once').on(table.stocktakeId, table.deviceId),
    check('stocktake_devices_waiting', sql`${table.waiting} >= 0`),
  ],
)
