import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { requestStates } from '#api/agents/requests'
import { stopReasons } from '#api/statistics/entities'
import { users } from '../access/tables'
import { distributorRequests } from '../agents/tables'
import { entityTable } from '../core/registry'
import { id, time } from '../db/columns'

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const count = (name: string) => integer(name).notNull().default(0)
/** 64-bit transaction id, which does not wrap. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * Sales ledger: one row per item of an invoice, credit note or receipt, written by a trigger, immutable. `opening` rows are uninvoiced done
 * orders from before the ledger; they are reversed when invoiced.
 */
export const salesLines = pgTable(
  'sales_lines',
  {
    id: id(),
    /** Determines what is folded. */
    tx: xid8('tx').notNull().default(sql`pg_current_xact_id()`),
    /** The document's date, in Stockholm. */
    day: date('day').notNull(),
    source: text('source').notNull().unique(),
    kind: text('kind', { enum: ['invoice', 'credit', 'sale', 'return', 'opening'] }).notNull(),
    item: text('item', { enum: ['goods', 'freight', 'service'] }).notNull(),
    /** Invoice, credit note or receipt; null for opening rows. */
    documentId: integer('document_id'),
    basketId: integer('basket_id'),
    basketDetailId: integer('basket_detail_id'),
    basketDay: date('basket_day'),
    isFirst: boolean('is_first').notNull().default(false),
    productDetailId: integer('product_detail_id'),
    customerId: integer('customer_id'),
    handlerId: integer('handler_id'),
    currency: text('currency').notNull(),
    /** Negative for credit notes, returns and reversals. */
    quantity: integer('quantity').notNull(),
    /** In its currency; all other amounts are öre by the document's rate. */
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
    // Index-only scan for best sellers.
    index('sales_lines_product_detail_id').on(table.productDetailId, table.day, table.quantity),
    // Index-only scan for customers and editions.
    index('sales_lines_customer_id').on(table.customerId, table.productDetailId, table.day, table.quantity, table.netSek),
    index('sales_lines_basket_id').on(table.basketId, table.id),
    index('sales_lines_opening').on(table.basketDetailId).where(sql`kind = 'opening'`),
    index('sales_lines_again')
      .on(table.day, table.basketId)
      .where(sql`basket_day <> day and kind in ('invoice', 'opening') and quantity > 0`),
  ],
)

export const salesDays = pgTable(
  'sales_days',
  {
    day: date('day').notNull(),
    currency: text('currency').notNull(),
    orders: count('orders'),
    receipts: count('receipts'),
    copies: count('copies'),
    sales: minor('sales'),
    credits: minor('credits'),
    /** Sales and returns over the counter, which are in `sales` and `credits` too but of no order. */
    counter: minor('counter'),
    vat: minor('vat'),
    discount: minor('discount'),
  },
  (table) => [primaryKey({ columns: [table.day, table.currency] })],
)

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

/** One row: transactions before `tx` are folded; orders done before `openedAt` have opening rows. */
export const salesFolds = pgTable('sales_folds', {
  id: integer('id').primaryKey(),
  tx: xid8('tx').notNull(),
  openedAt: timestamp('opened_at', { withTimezone: true }),
})

/** Written by a trigger. */
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

const schedule = (): AnyPgColumn => entityTable('ReportSchedule').id
const sender = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** Separate from the record, so that the server's own writes are no versions of it. */
export const reportTimers = pgTable(
  'report_timers',
  {
    scheduleId: integer('schedule_id').primaryKey().references(schedule, { onDelete: 'cascade' }),
    /** Whose permission counts. */
    senderId: sender('sender_id'),
    /** Null while paused. */
    nextAt: time('next_at'),
    stopped: text('stopped', { enum: stopReasons }),
  },
  (table) => [index('report_timers_next_at').on(table.nextAt), index('report_timers_sender_id').on(table.senderId)],
)

/** The mails of a send are messages in the outbox. */
export const reportSends = pgTable(
  'report_sends',
  {
    id: id(),
    scheduleId: integer('schedule_id').notNull().references(schedule, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** Null for a send by schedule. */
    byId: sender('by_id'),
    fromDate: date('from_date').notNull(),
    toDate: date('to_date').notNull(),
  },
  (table) => [index('report_sends_schedule_id').on(table.scheduleId, table.id), index('report_sends_by_id').on(table.byId)],
)
