import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, numeric, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { fold } from '../db/fold'

/** Who entered it; null for what came from elsewhere. */
const registeredBy = () => integer('registered_by').references(() => users.id, { onDelete: 'set null' })

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

export const products = pgTable(
  'products',
  {
    id: id(),
    kind: text('kind', { enum: ['book', 'document', 'other'] }).notNull(),
    title: text('title').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    registeredBy: registeredBy(),
  },
  (table) => [
    index('products_registered_by').on(table.registeredBy, table.createdAt),
    check('products_kind', sql`${table.kind} in ('book', 'document', 'other')`),
    check('products_title', sql`${table.title} <> ''`),
    index('products_kind_id').on(table.kind, table.id),
  ],
)

/** One edition of a product: what is priced, stocked and put in baskets. */
export const productDetails = pgTable(
  'product_details',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** ISBN-13, digits only; null for what has none. */
    isbn: text('isbn').unique(),
    title: text('title').notNull(),
    contributor: text('contributor').notNull().default(''),
    format: text('format').notNull().default(''),
    /** Minor units of `currency`, without VAT. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('SEK'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    registeredBy: registeredBy(),
    search: text('search')
      .notNull()
      .generatedAlwaysAs(sql.raw(fold("title || ' ' || contributor || ' ' || coalesce(isbn, '')"))),
  },
  (table) => [
    index('product_details_registered_by').on(table.registeredBy, table.createdAt),
    check('product_details_isbn', sql`${table.isbn} ~ '^97[89][0-9]{10}$'`),
    check('product_details_unit_price', sql`${table.unitPrice} between 0 and 100000000`),
    check('product_details_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('product_details_vat_rate', sql`${table.vatRate} between 0 and 1`),
    index('product_details_product_id').on(table.productId),
    index('product_details_title').on(table.title, table.id),
  ],
)

/**
 * What is on the shelf of a warehouse, and how much of it is set aside for baskets in progress.
 * `reserved` may exceed `on_hand` after a stock count: then work that has started cannot be finished.
 */
export const inventory = pgTable(
  'inventory',
  {
    id: id(),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    warehouse: text('warehouse', { enum: ['stockholm', 'tehran'] }).notNull(),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
  },
  (table) => [
    unique('inventory_place').on(table.productDetailId, table.warehouse),
    check('inventory_warehouse', sql`${table.warehouse} in ('stockholm', 'tehran')`),
    check('inventory_on_hand', sql`${table.onHand} >= 0`),
    check('inventory_reserved', sql`${table.reserved} >= 0`),
  ],
)
