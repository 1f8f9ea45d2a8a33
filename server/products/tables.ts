import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { id, time } from '../db/columns'
import { searchColumn, searchIndex } from '../db/search'

/** Who entered it; null for what came from elsewhere. */
const registeredBy = () => integer('registered_by').references(() => users.id, { onDelete: 'set null' })

export const products = pgTable(
  'products',
  {
    id: id(),
    kind: text('kind', { enum: ['book', 'document', 'other'] }).notNull(),
    title: text('title').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
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
    /** What it sold for when the clock's job last looked, for lists. Whoever sells asks `priceAt`. */
    currentPrice: bigint('current_price', { mode: 'number' }),
    createdAt: time('created_at').notNull().defaultNow(),
    registeredBy: registeredBy(),
    search: searchColumn(['title', 'contributor', 'isbn']),
  },
  (table) => [
    index('product_details_registered_by').on(table.registeredBy, table.createdAt),
    check('product_details_isbn', sql`${table.isbn} ~ '^97[89][0-9]{10}$'`),
    check('product_details_unit_price', sql`${table.unitPrice} between 0 and 100000000`),
    check('product_details_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('product_details_vat_rate', sql`${table.vatRate} between 0 and 1`),
    index('product_details_product_id').on(table.productId),
    index('product_details_title').on(table.title, table.id),
    searchIndex('product_details', table.search),
  ],
)
