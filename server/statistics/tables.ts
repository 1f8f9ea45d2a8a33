import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { requestStates } from '#api/agents/requests'
import { distributorRequests } from '../agents/tables'
import { id, time } from '../db/columns'

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const count = (name: string) => integer(name).notNull().default(0)
/** The number of a transaction, which does not wrap. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * What was sold: a row for each item of an invoice, a credit note or a receipt, written by a trigger in the transaction that issues
 * it, and never changed. `opening` rows are what orders that were done before this ledger was begun have on no invoice; they are
 * reversed as they are invoiced.
 */
export const salesLines = pgTable(
  'sales_lines',
  {
    id: id(),
    /** Of the transaction that wrote it: what is folded is told by it. */
    tx: xid8('tx').notNull().default(sql`pg_current_xact_id()`),
    /** The document's own, in Stockholm. */
    day: date('day').notNull(),
    source: text('source').notNull().unique(),
    kind: text('kind', { enum: ['invoice', 'credit', 'sale', 'return', 'opening'] }).notNull(),
    item: text('item', { enum: ['goods', 'freight', 'service'] }).notNull(),
    /** The invoice or credit note, or the receipt; none of an opening row. */
    documentId: integer('document_id'),
    basketId: integer('basket_id'),
    basketDetailId: integer('basket_detail_id'),
    /** The day of the order's first row. */
    basketDay: date('basket_day'),
    /** Whether it is the order's first row, or the receipt's. */
    isFirst: boolean('is_first').notNull().default(false),
    productDetailId: integer('product_detail_id'),
    customerId: integer('customer_id'),
    handlerId: integer('handler_id'),
    currency: text('currency').notNull(),
    /** Below zero of credit notes, returns and reversals, as the amounts are. */
    quantity: integer('quantity').notNull(),
    /** In its currency; all other amounts are öre, by the document's rate: an item's share of what the document comes to. */
    net: minor('net'),
    vat: minor('vat'),
    /** Without VAT. */
    discount: minor('discount'),
    netSek: minor('net_sek'),
  },
  (table) => [
    check('sales_lines_kind', sql`${table.kind} in ('invoice', 'credit', 'sale', 'return', 'opening')`),
    check('sales_lines_item', sql`${table.item} in ('goods', 'freight', 'service')`),
    index('sales_lines_tx').on(table.tx),
    index('sales_lines_day').on(table.day, table.id),
    // What best sellers sold in twelve weeks is added up from the index alone.
    index('sales_lines_product_detail_id').on(table.productDetailId, table.day, table.quantity),
    // Customers and editions are added up from the index alone.
    index('sales_lines_customer_id').on(table.customerId, table.productDetailId, table.day, table.quantity, table.netSek),
    index('sales_lines_basket_id').on(table.basketId, table.id),
    index('sales_lines_opening').on(table.basketDetailId).where(sql`kind = 'opening'`),
    // Orders that are sold of on other days than their first one.
    index('sales_lines_again')
      .on(table.day, table.basketId)
      .where(sql`basket_day <> day and kind in ('invoice', 'opening') and quantity > 0`),
  ],
)

/** The ledger by day, as far as it is folded. */
export const salesDays = pgTable(
  'sales_days',
  {
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    /** Orders and receipts that began on that day. */
    orders: count('orders'),
    receipts: count('receipts'),
    copies: count('copies'),
    sales: minor('sales'),
    credits: minor('credits'),
    vat: minor('vat'),
    discount: minor('discount'),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
)

/** The ledger by month and edition, as far as it is folded. */
export const salesMonths = pgTable(
  'sales_months',
  {
    month: date('month').notNull(),
    productDetailId: integer('product_detail_id').notNull(),
    currency: text('currency').notNull(),
    sold: count('sold'),
    returned: count('returned'),
    revenue: minor('revenue'),
  },
  (table) => [primaryKey({ columns: [table.month, table.productDetailId, table.currency] })],
)

/** One row: rows of the ledger of transactions before `tx` are folded, and orders that were done before `openedAt` have opening rows. */
export const salesFolds = pgTable('sales_folds', {
  id: integer('id').primaryKey(),
  tx: xid8('tx').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }),
})

/** When a request to a distributor came to each of its states: written by a trigger. */
export const requestMoves = pgTable(
  'request_moves',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => distributorRequests.id, { onDelete: 'cascade' }),
    from: text('from', { enum: requestStates }),
    to: text('to', { enum: requestStates }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('request_moves_request_id').on(table.requestId, table.id), index('request_moves_to_at').on(table.to, table.at)],
)
