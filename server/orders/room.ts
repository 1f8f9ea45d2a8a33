import { sql } from 'drizzle-orm'
import { bigint, integer, pgView, text } from 'drizzle-orm/pg-core'
import { basketStatuses } from '#api/orders/baskets'
import type { Room } from '../core/manifest'
import { time } from '../db/columns'
import { commentHandlers } from './basketComments'
import { badges } from './basketCounts'
import { detailHandlers } from './basketDetails'
import { dryRunHandlers } from './basketDryRun'
import { handlerHandlers } from './basketHandler'
import { itemHandlers } from './basketItem'
import { listHandlers } from './basketLists'
import { mapHandlers } from './basketMap'
import { moveHandlers } from './basketMoves'
import { paymentHandlers } from './basketPayment'
import { codeHandlers } from './codes/apply'
import { priceHandlers } from './codes/prices'
import { discountRedemptions, wrongDiscountCodes } from './codes/tables'
import { customerPageHandlers } from './customerPage'
import { customerHandlers } from './customers'
import { basketTransferHandlers } from './deliveries/basketTransfers'
import { deliveryHandlers } from './deliveries/deliveries'
import { deliveryReading } from './deliveries/reading'
import { shippingHandlers } from './deliveries/shipAndInvoice'
import * as deliveryTables from './deliveries/tables'
import { warehouseHandlers } from './deliveries/warehouse'
import { ordersDemo } from './demo'
import { doneItemHandlers } from './doneItems'
import { findHandlers } from './findOrders'
import { currencyHandlers } from './money/basketCurrency'
import { freightHandlers } from './money/basketFreight'
import { serviceHandlers } from './money/basketServices'
import type { Invoicing } from './money/invoicing'
import { linePriceHandlers } from './money/linePrice'
import { keepVatCases } from './money/vatCases'
import { offerHandlers, offerMessages } from './offers/offers'
import { offerReading } from './offers/reading'
import * as offerTables from './offers/tables'
import { personalData } from './privacy/personalData'
import { retention } from './privacy/retention'
import { sellableHandlers } from './sellables'
import { shopHandlers } from './shop/shopBaskets'
import * as tables from './tables'
import { wishHandlers } from './wishes/handlers'
import { wishes } from './wishes/tables'

/** Moves in the audit log, oldest first by `id`. The number of the order is as the log has it: a cast would hide the index. */
const basketHistory = pgView('basket_history', {
  id: integer('id').notNull(),
  basketId: bigint('basket_id', { mode: 'number' }).notNull(),
  fromStatus: text('from_status', { enum: basketStatuses }),
  toStatus: text('to_status', { enum: basketStatuses }).notNull(),
  byId: integer('by_id'),
  operator: text('operator').notNull(),
  at: time('at').notNull(),
  reason: text('reason').notNull(),
  /** Amount due after the move, negative if to be repaid; null if equal to the total. */
  due: bigint('due', { mode: 'number' }),
}).as(sql`select t.id, t.record_id as basket_id, m.change ->> 'from' as from_status, m.change ->> 'to' as to_status, t.by_id, t.operator, t.at,
  coalesce(jsonb_path_query_first(t.changes, '$[*] ? (@.field == "reason")') ->> 'to', '') as reason,
  (jsonb_path_query_first(t.changes, '$[*] ? (@.field == "due")') #>> '{to,amount}')::bigint as due
  from operator_activity_report t, lateral (select jsonb_path_query_first(t.changes, '$[*] ? (@.field == "status")') as change) m
  where t.entity_name = 'Basket' and t.action in ('added', 'moved')`)

export const orders: Room<{ invoicing: Invoicing }> = {
  personalData,
  retention,
  tables: { ...tables, ...deliveryTables, ...offerTables, discountRedemptions, wrongDiscountCodes, wishes },
  views: { basketHistory },
  namedRows: {
    baskets: { entity: 'Basket', title: 'Orders', label: sql.raw("'#' || u.id") },
    basket_services: { entity: 'Basket', title: 'Services of orders', label: sql.raw("'#' || u.basket_id") },
    basket_deliveries: { entity: 'Basket', title: 'Deliveries', label: sql.raw("'#' || u.basket_id") },
    offers: { entity: 'Basket', title: 'Offers', label: sql.raw("'#' || u.basket_id") },
    basket_details: { entity: 'BasketDetail', title: 'Orders', label: sql.raw("'#' || u.basket_id") },
  },
  handlers: ({ invoicing }) => [
    ...listHandlers,
    ...mapHandlers,
    ...findHandlers,
    ...itemHandlers,
    ...moveHandlers(invoicing),
    ...handlerHandlers,
    ...dryRunHandlers(invoicing),
    ...detailHandlers,
    ...paymentHandlers,
    ...serviceHandlers,
    ...freightHandlers,
    ...currencyHandlers,
    ...doneItemHandlers,
    ...commentHandlers,
    ...customerHandlers,
    ...customerPageHandlers,
    ...sellableHandlers,
    ...deliveryHandlers(invoicing),
    ...deliveryReading,
    ...shippingHandlers(invoicing),
    ...warehouseHandlers,
    ...basketTransferHandlers,
    ...offerHandlers(invoicing),
    ...offerReading,
    ...codeHandlers,
    ...priceHandlers,
    ...linePriceHandlers,
    ...shopHandlers,
    ...wishHandlers,
  ],
  follows: {
    User: (tx, id, actor) => keepVatCases(tx, actor, sql`b.customer_id = ${id}`),
    UserAddress: (tx, id, actor) => keepVatCases(tx, actor, sql`${id} in (b.delivery_address_id, b.billing_address_id)`),
  },
  badges,
  demo: ordersDemo,
  messages: offerMessages,
}
