import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { requestStates } from '#api/agents/requests'
import { warehouses } from '#api/inventory/warehouses'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { basketDetails } from '../orders/tables'
import { productDetails } from '../products/tables'

export const distributorRequests = pgTable(
  'distributor_requests',
  {
    id: id(),
    distributorId: integer('distributor_id')
      .notNull()
      .references((): AnyPgColumn => entityTable('Distributor').id),
    origin: text('origin', { enum: ['admin', 'agent'] }).notNull(),
    state: text('state', { enum: requestStates }).notNull().default('draft'),
    warehouse: text('warehouse', { enum: warehouses }).notNull().default('stockholm'),
    note: words('note'),
    version: integer('version').notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    check('distributor_requests_state', sql`${table.state} in (${literals(requestStates)})`),
    check('distributor_requests_origin', sql`${table.origin} in ('admin', 'agent')`),
    check('distributor_requests_warehouse', sql`${table.warehouse} in (${literals(warehouses)})`),
    index('distributor_requests_state_id').on(table.state, table.id),
    index('distributor_requests_distributor_id').on(table.distributorId, table.state, table.id),
  ],
)

export const requestItems = pgTable(
  'request_items',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => distributorRequests.id, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    quantity: integer('quantity').notNull(),
    /** Null until answered; 0 is declined. */
    accepted: integer('accepted'),
    /** Of one copy, in minor units of `currency`. */
    price: bigint('price', { mode: 'number' }),
    currency: text('currency').notNull().default('SEK'),
    eta: date('eta'),
    delivered: integer('delivered').notNull().default(0),
    received: integer('received').notNull().default(0),
    /** Number of receipts: part of the source of stock moves. */
    receipts: integer('receipts').notNull().default(0),
    note: words('note'),
    basketDetailId: integer('basket_detail_id').references(() => basketDetails.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('request_items_once').on(table.requestId, table.productDetailId),
    index('request_items_product_detail_id').on(table.productDetailId),
    index('request_items_basket_detail_id').on(table.basketDetailId),
    check('request_items_quantity', sql`${table.quantity} > 0`),
    check('request_items_accepted', sql`${table.accepted} between 0 and ${table.quantity}`),
    check(
      'request_items_received',
      sql`${table.received} >= 0 and ${table.received} <= ${table.delivered} and ${table.delivered} <= coalesce(${table.accepted}, ${table.quantity})`,
    ),
    check('request_items_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)
