import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, date, index, integer, jsonb, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { basketStatuses } from '#api/orders/baskets'
import { basketChannels } from '#api/orders/shopBaskets'
import { vatCases } from '#api/orders/vatCase'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { addresses } from '../customers/tables'
import { id, time, words } from '../db/columns'
import { productDetails } from '../products/tables'

/** Minor units of one charge at one rate, a fraction such as 0.06. */
export type ChargeShare = { of: number | null; rate: number; net: number; vat: number }

/**
 * One order from its first line to its end. Counts and amounts of its lines are kept here, so that a
 * list reads no lines; `changed_at` and `changed_by` say when and by whom it came to its status.
 */
export const baskets = pgTable(
  'baskets',
  {
    id: id(),
    status: text('status', { enum: basketStatuses }).notNull().default('create'),
    /** Where it was made. */
    channel: text('channel', { enum: basketChannels }).notNull().default('office'),
    customerId: integer('customer_id').references(() => users.id),
    handlerId: integer('handler_id').references(() => users.id),
    deliveryAddressId: integer('delivery_address_id').references(() => addresses.id),
    billingAddressId: integer('billing_address_id').references(() => addresses.id),
    paymentMethodId: integer('payment_method_id').references((): AnyPgColumn => entityTable('PaymentMethod').id),
    paymentState: text('payment_state', { enum: ['settled', 'invoice', 'outstanding'] })
      .notNull()
      .default('outstanding'),
    paymentReference: words('payment_reference'),
    /** The buyer's own number of the order. */
    orderReference: words('order_reference'),
    /** The total that was paid, with VAT, when the payment was settled; null while it is not. */
    settledTotal: bigint('settled_total', { mode: 'number' }),
    currency: text('currency').notNull().default('SEK'),
    /** What VAT it pays, as `sumUp` decided when it was reckoned last. */
    vatCase: text('vat_case', { enum: vatCases }).notNull().default('domestic'),
    itemCount: integer('item_count').notNull().default(0),
    copies: integer('copies').notNull().default(0),
    net: bigint('net', { mode: 'number' }).notNull().default(0),
    vat: bigint('vat', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().generatedAlwaysAs(sql`net + vat`),
    /** How it is delivered, which says what freight costs unless a person has (`freightBy`). */
    deliveryId: integer('delivery_id').references((): AnyPgColumn => entityTable('Delivery').id),
    postServiceId: integer('post_service_id').references((): AnyPgColumn => entityTable('PostService').id),
    /** Without VAT. */
    freight: bigint('freight', { mode: 'number' }).notNull().default(0),
    freightBy: integer('freight_by').references(() => users.id),
    /** What freight and services add at each rate of the goods; `of` is null for freight, or the row of `basket_services`. */
    chargeShares: jsonb('charge_shares').$type<ChargeShare[]>().notNull().default([]),
    /** What its first lines are called, as of when its lines changed last: what a list row shows of them. */
    firstTitles: text('first_titles').array().notNull().default([]),
    commentCount: integer('comment_count').notNull().default(0),
    /** The documents that hold it, which the law asks of: whoever writes a document writes them, under the basket's lock. */
    offerOut: integer('offer_out'),
    /** The last day on which that holds: in Stockholm. */
    offerUntil: date('offer_until'),
    openDeliveries: integer('open_deliveries').array().notNull().default([]),
    /** Numbers of invoices that have to be credited before it can be cancelled. */
    mustCredit: integer('must_credit').array().notNull().default([]),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by')
      .notNull()
      .references(() => users.id),
    /** Which list it stands in: the status, with new orders split by payment. */
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
    check('baskets_payment_state', sql`${table.paymentState} in ('settled', 'invoice', 'outstanding')`),
    check('baskets_counts', sql`${table.itemCount} >= 0 and ${table.copies} >= ${table.itemCount}`),
    check('baskets_freight', sql`${table.freight} between 0 and 100000000`),
    check('baskets_vat_case', sql`${table.vatCase} in ('domestic', 'intraEu', 'export')`),
    check('baskets_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    // A page of each list in each order is one index scan, forwards or backwards.
    index('baskets_list_id').on(table.list, table.id),
    index('baskets_list_changed_at').on(table.list, table.changedAt, table.id),
    index('baskets_list_created_at').on(table.list, table.createdAt, table.id),
    index('baskets_list_total').on(table.list, table.total, table.id),
    index('baskets_list_item_count').on(table.list, table.itemCount, table.id),
    index('baskets_channel').on(table.channel, table.list, table.id).where(sql`${table.channel} <> 'office'`),
    index('baskets_customer_id').on(table.customerId, table.list, table.id),
    // By its beginning, in bytes, so that it serves in any locale.
    index('baskets_payment_reference')
      .on(sql`lower(${table.paymentReference}) text_pattern_ops`)
      .where(sql`${table.paymentReference} <> ''`),
    index('baskets_handler_id').on(table.handlerId, table.list, table.id),
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
    /** What was ordered, as the catalogue had it: null while the order is being put together and follows the catalogue (`lineWords`). */
    title: text('title'),
    isbn: text('isbn'),
    contributor: text('contributor'),
    format: text('format'),
    quantity: integer('quantity').notNull(),
    /** As it was when the line was made: a later price change leaves orders alone. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    /** Whether `unit_price` has VAT in it: then its sum stays what it is, and VAT is taken out. */
    priceIncludesVat: boolean('price_includes_vat').notNull().default(false),
    /** Off the line, in the terms of its price; `code_discount` is its share of what a code takes off the order. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    /** The sale that it is of. */
    discountId: integer('discount_id').references((): AnyPgColumn => entityTable('Discount').id),
    /** Who said what it costs, where that is not by the price lists: no update of all prices touches it. */
    priceBy: integer('price_by').references(() => users.id),
    codeDiscount: bigint('code_discount', { mode: 'number' }).notNull().default(0),
    /** What it adds to the order, and its share of the order's VAT, which is rounded once a rate: written by `sumUp` alone. */
    net: bigint('net', { mode: 'number' }).notNull(),
    vat: bigint('vat', { mode: 'number' }).notNull(),
    /** Copies that are set aside for it. */
    reserved: integer('reserved').notNull().default(0),
    /** Copies that were handed over, and of these how many came back. */
    delivered: integer('delivered').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    /** Copies that the order was finished without. */
    cancelled: integer('cancelled').notNull().default(0),
    /** Since when copies are missing of an order in progress: `backOrderedOf` counts them. Null where none are (decision 031). */
    backOrderedSince: time('back_ordered_since'),
    /** When copies came last that were missing, until some are handed over. */
    arrivedAt: time('arrived_at'),
    /** Copies on invoices, and of these how many were credited. */
    invoiced: integer('invoiced').notNull().default(0),
    credited: integer('credited').notNull().default(0),
    /** Of the credited copies, those that came back, and those that a corrected invoice is to bill again. */
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
    index('basket_details_discount_id').on(table.discountId).where(sql`${table.discountId} is not null`),
    index('basket_details_product_detail_id').on(table.productDetailId, table.basketId),
    // An order is found by the number that it shows, which its edition may have no more.
    index('basket_details_isbn').on(table.isbn, table.basketId).where(sql`${table.isbn} is not null`),
    // The queue of an edition, oldest order first; and the orders of which something is missing or has come.
    index('basket_details_back_orders').on(table.productDetailId, table.basketId).where(sql`${table.backOrderedSince} is not null`),
    index('basket_details_waiting').on(table.basketId).where(sql`${table.backOrderedSince} is not null or ${table.arrivedAt} is not null`),
  ],
)

/** A service that is sold with an order, such as labels in its books: as it was called and priced when it was added. */
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
    /** Counts only where no goods cost anything: a service is taxed as the goods are. */
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

/**
 * How many baskets stand in each list, spread over shards by basket id so that two moves seldom wait
 * for one another; the count of a list is the sum of its column.
 */
export const basketCounts = pgTable('basket_counts', {
  shard: integer('shard').primaryKey(),
  offers: integer('offers').notNull().default(0),
  newOrders: integer('new_orders').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  inProgress: integer('in_progress').notNull().default(0),
  done: integer('done').notNull().default(0),
  cancelled: integer('cancelled').notNull().default(0),
})
