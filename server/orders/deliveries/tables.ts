import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { warehouses } from '#api/inventory/warehouses'
import { type Delivery, deliveryStates } from '#api/orders/deliveries'
import { users } from '../../access/tables'
import { id, time } from '../../db/columns'
import { literals } from '../../db/fragment'
import { stockTransfers } from '../../inventory/tables'
import { basketDetails, baskets } from '../tables'

const states = literals(deliveryStates)

/** Goods leave the shelf at hand-over (`stock_moves.source` is 'delivery:17'). */
export const basketDeliveries = pgTable(
  'basket_deliveries',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    state: text('state', { enum: deliveryStates }).notNull().default('packing'),
    /** Equal to its order's, which does not change while a delivery stands. */
    warehouse: text('warehouse', { enum: warehouses }).notNull().default('stockholm'),
    createdAt: time('created_at').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    handedOverAt: time('handed_over_at'),
    consignee: jsonb('consignee').$type<Pick<Delivery, 'customer' | 'address'>>(),
    /** Carrier with booked or unconfirmed parcels; written by the booking. */
    bookedWith: text('booked_with'),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    check('basket_deliveries_warehouse', sql`${table.warehouse} in (${literals(warehouses)})`),
    check('basket_deliveries_state', sql`${table.state} in (${states})`),
    index('basket_deliveries_basket_id').on(table.basketId, table.id),
    index('basket_deliveries_state_id').on(table.state, table.id),
  ],
)

export const basketDeliveryItems = pgTable(
  'basket_delivery_items',
  {
    id: id(),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => basketDeliveries.id),
    basketDetailId: integer('basket_detail_id')
      .notNull()
      .references(() => basketDetails.id),
    quantity: integer('quantity').notNull(),
    packed: integer('packed').notNull().default(0),
    returned: integer('returned').notNull().default(0),
  },
  (table) => [
    unique('basket_delivery_items_once').on(table.deliveryId, table.basketDetailId),
    check('basket_delivery_items_quantity', sql`${table.quantity} > 0`),
    check('basket_delivery_items_packed', sql`${table.packed} between 0 and ${table.quantity}`),
    check('basket_delivery_items_returned', sql`${table.returned} between 0 and ${table.quantity}`),
    index('basket_delivery_items_basket_detail_id').on(table.basketDetailId),
  ],
)

/** The id is the source of its moves ('return:3'). */
export const deliveryReturns = pgTable(
  'delivery_returns',
  {
    id: id(),
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => basketDeliveries.id),
    items: jsonb('items').$type<{ itemId: number; quantity: number; isRestocked: boolean }[]>().notNull(),
    reason: text('reason').notNull(),
    at: time('at').notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('delivery_returns_delivery_id').on(table.deliveryId)],
)

/** Transfers that bring the missing copies of an order. */
export const basketTransfers = pgTable(
  'basket_transfers',
  {
    transferId: integer('transfer_id')
      .primaryKey()
      .references(() => stockTransfers.id, { onDelete: 'cascade' }),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
  },
  (table) => [index('basket_transfers_basket_id').on(table.basketId)],
)
