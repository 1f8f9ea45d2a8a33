import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, date, index, integer, jsonb, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { warehouses } from '#api/inventory/warehouses'
import { basketStatuses, type HeldParcels } from '#api/orders/baskets'
import { basketChannels } from '#api/orders/shopBaskets'
import { vatCases } from '#api/orders/vat/vatCase'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { addresses } from '../customers/tables'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { productDetails } from '../products/tables'

/** Minor units; the rate is a fraction such as 0.06. */
export type ChargeShare = { of: number | null; rate: number; net: number; vat: number }

/** Counts and amounts are denormalised for lists; `changed_at` and `changed_by` refer to its status. */
export const baskets = pgTable(
  'baskets',
  {
    id: id(),
    status: text('status', { enum: basketStatuses }).notNull().default('create'),
    channel: text('channel', { enum: basketChannels }).notNull().default('office'),
    /** It is filled from here, and its reservations are here. */
    warehouse: text('warehouse', { enum: warehouses }).notNull().default('stockholm'),
    customerId: integer('customer_id').references(() => users.id),
    handlerId: integer('handler_id').references(() => users.id),
    deliveryAddressId: integer('delivery_address_id').references(() => addresses.id),
    billingAddressId: integer('billing_address_id').references(() => addresses.id),
    paymentMethodId: integer('payment_method_id').references((): AnyPgColumn => entityTable('PaymentMethod').id),
    paymentState: text('payment_state', { enum: ['settled', 'invoice', 'outstanding'] })
      .notNull()
      .default('outstanding'),
    paymentReference: words('payment_reference'),
    orderReference: words('order_reference'),
    /** Total with VAT when settled; null before. */
    settledTotal: bigint('settled_total', { mode: 'number' }),
    currency: text('currency').notNull().default('SEK'),
    /** As of the last `sumUp`. */
    vatCase: text('vat_case', { enum: vatCases }).notNull().default('domestic'),
    itemCount: integer('item_count').notNull().default(0),
    copies: integer('copies').notNull().default(0),
    net: bigint('net', { mode: 'number' }).notNull().default(0),
    vat: bigint('vat', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().generatedAlwaysAs(sql`net + vat`),
    deliveryId: integer('delivery_id').references((): AnyPgColumn => entityTable('Delivery').id),
    postServiceId: integer('post_service_id').references((): AnyPgColumn => entityTable('PostService').id),
    /** Without VAT. */
    freight: bigint('freight', { mode: 'number' }).notNull().default(0),
    freightBy: integer('freight_by').references(() => users.id),
    /** Per rate; `of` is null for freight or a `basket_services` id. */
    chargeShares: jsonb('charge_shares').$type<ChargeShare[]>().notNull().default([]),
    firstTitles: text('first_titles').array().notNull().default([]),
    commentCount: integer('comment_count').notNull().default(0),
    /** Documents that lock it, for the law; written with the document under the basket's lock. */
    offerOut: integer('offer_out'),
    /** In Stockholm. */
    offerUntil: date('offer_until'),
    /** Live parcels; written by the booking. */
    bookedParcels: jsonb('booked_parcels').$type<(HeldParcels & { shipmentId: number })[]>().notNull().default([]),
    openDeliveries: integer('open_deliveries').array().notNull().default([]),
    /** Invoices to credit before it can be cancelled. */
    mustCredit: integer('must_credit').array().notNull().default([]),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
    /** Status, with new orders split by payment. */
    list: text('list')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          `case status when 'create' then 'offers' when 'newOrder' then case payment_state when 'outstanding' then 'pending' else 'newOrders' end else status end`,
        ),
      ),
  },
  (table) => [
    check('baskets_status', sql`${table.status} in ('create', 'newOrder', 'inProgress', 'done', 'cancelled')`),
    check('baskets_channel', sql`${table.channel} in ('office', 'shop', 'web')`),
    check('baskets_warehouse', sql`${table.warehouse} in (${literals(warehouses)})`),
    check('baskets_payment_state', sql`${table.paymentState} in ('settled', 'invoice', 'outstanding')`),
    check('baskets_counts', sql`${table.itemCount} >= 0 and ${table.copies} >= ${table.itemCount}`),
    check('baskets_freight', sql`${table.freight} between 0 and 100000000`),
    check('baskets_vat_case', sql`${table.vatCase} in ('domestic', 'intraEu', 'export')`),
    check('baskets_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    // A page of each list and sort is one index scan in either direction.
    index('baskets_list_id').on(table.list, table.id),
    index('baskets_list_changed_at').on(table.list, table.changedAt, table.id),
    index('baskets_list_created_at').on(table.list, table.createdAt, table.id),
    index('baskets_list_total').on(table.list, table.total, table.id),
    index('baskets_list_item_count').on(table.list, table.itemCount, table.id),
    index('baskets_channel').on(table.channel, table.list, table.id).where(sql`${table.channel} <> 'office'`),
    index('baskets_warehouse').on(table.warehouse, table.list, table.id).where(sql`${table.warehouse} <> 'stockholm'`),
    index('baskets_customer_id').on(table.customerId, table.list, table.id),
    // Byte order, so that prefix searches work in any locale.
    index('baskets_payment_reference')
      .on(sql`lower(${table.paymentReference}) text_pattern_ops`)
      .where(sql`${table.paymentReference} <> ''`),
    index('baskets_handler_id').on(table.handlerId, table.list, table.id),
    // Without it the removal of an account reads all rows.
    index('baskets_freight_by').on(table.freightBy).where(sql`${table.freightBy} is not null`),
  ],
)

export const basketDetails = pgTable(
  'basket_details',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    /** Null while the order follows the catalogue (`lineWords`). */
    title: text('title'),
    isbn: text('isbn'),
    contributor: text('contributor'),
    format: text('format'),
    quantity: integer('quantity').notNull(),
    /** As of adding the line. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    /** If included, the sum is fixed and VAT is taken out. */
    priceIncludesVat: boolean('price_includes_vat').notNull().default(false),
    /** Of the line, in its price's terms; `code_discount` is its share of the code. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    discountId: integer('discount_id').references((): AnyPgColumn => entityTable('Discount').id),
    /** Who set the price by hand; not updated with all prices. */
    priceBy: integer('price_by').references(() => users.id),
    codeDiscount: bigint('code_discount', { mode: 'number' }).notNull().default(0),
    /** Share of the order's net and VAT, which is rounded once per rate; written only by `sumUp`. */
    net: bigint('net', { mode: 'number' }).notNull(),
    vat: bigint('vat', { mode: 'number' }).notNull(),
    reserved: integer('reserved').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    /** Null if none are missing (decision 031). */
    backOrderedSince: time('back_ordered_since'),
    arrivedAt: time('arrived_at'),
    invoiced: integer('invoiced').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    creditedReturned: integer('credited_returned').notNull().default(0),
    creditedReinvoice: integer('credited_reinvoice').notNull().default(0),
  },
  (table) => [
    unique('basket_details_line').on(table.basketId, table.productDetailId),
    check(
      'basket_details_discounts',
      sql`${table.discount} >= 0 and ${table.codeDiscount} >= 0 and ${table.discount} + ${table.codeDiscount} <= ${table.unitPrice} * ${table.quantity}`,
    ),
    check('basket_details_reserved', sql`${table.reserved} between 0 and ${table.quantity} - ${table.delivered} - ${table.cancelled}`),
    check('basket_details_delivered', sql`${table.delivered} between 0 and ${table.quantity} - ${table.cancelled}`),
    check('basket_details_cancelled', sql`${table.cancelled} >= 0`),
    check('basket_details_returned', sql`${table.returned} between 0 and ${table.delivered}`),
    check('basket_details_invoiced', sql`${table.invoiced} - ${table.credited} between 0 and ${table.quantity}`),
    check('basket_details_credited', sql`${table.credited} between 0 and ${table.invoiced}`),
    check(
      'basket_details_credit_kinds',
      sql`${table.creditedReturned} >= 0 and ${table.creditedReinvoice} >= 0 and ${table.creditedReturned} + ${table.creditedReinvoice} <= ${table.credited}`,
    ),
    check('basket_details_quantity', sql`${table.quantity} between 1 and 9999`),
    index('basket_details_price_by').on(table.priceBy).where(sql`${table.priceBy} is not null`),
    index('basket_details_discount_id').on(table.discountId).where(sql`${table.discountId} is not null`),
    index('basket_details_product_detail_id').on(table.productDetailId, table.basketId),
    // As ordered; the edition may have another ISBN now.
    index('basket_details_isbn').on(table.isbn, table.basketId).where(sql`${table.isbn} is not null`),
    index('basket_details_back_orders').on(table.productDetailId, table.basketId).where(sql`${table.backOrderedSince} is not null`),
    index('basket_details_waiting').on(table.basketId).where(sql`${table.backOrderedSince} is not null or ${table.arrivedAt} is not null`),
  ],
)

export const basketServices = pgTable(
  'basket_services',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    saleServiceId: integer('sale_service_id')
      .notNull()
      .references((): AnyPgColumn => entityTable('SaleService').id),
    title: text('title').notNull(),
    quantity: integer('quantity').notNull(),
    /** Minor units without VAT. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    /** Only used if no goods have a price: a service is taxed as the goods. */
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
  },
  (table) => [
    unique('basket_services_line').on(table.basketId, table.saleServiceId),
    check('basket_services_quantity', sql`${table.quantity} between 1 and 9999`),
    check('basket_services_unit_price', sql`${table.unitPrice} between 0 and 100000000`),
  ],
)

export const basketComments = pgTable(
  'basket_comments',
  {
    id: id(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    text: text('text').notNull(),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    at: time('at').notNull(),
  },
  (table) => [index('basket_comments_basket_id').on(table.basketId, table.id)],
)

/** Sharded by basket id, so that moves seldom wait for each other; the count is the sum. */
export const basketCounts = pgTable('basket_counts', {
  shard: integer('shard').primaryKey(),
  offers: integer('offers').notNull().default(0),
  newOrders: integer('new_orders').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  inProgress: integer('in_progress').notNull().default(0),
  done: integer('done').notNull().default(0),
  cancelled: integer('cancelled').notNull().default(0),
})
