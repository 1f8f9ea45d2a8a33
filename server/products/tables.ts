import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { Fields } from '#api/core/field'
import { editionFields } from '#api/products/editionFields'
import { titleFields } from '#api/products/titleFields'
import { users } from '../access/tables'
import { indexFor } from '../core/entity/columnOf'
import { rowTablesOf } from '../core/entity/rowTables'
import { fieldColumns } from '../core/entity/tableOf'
import { id, time, versioned, words } from '../db/columns'
import { nameKey } from '../db/nameKey'
import { searchColumn, searchIndex } from '../db/search'

const user = (): AnyPgColumn => users.id
const kind = () => text('kind', { enum: ['book', 'document', 'other'] }).notNull()
const registered = () => ({
  ...versioned(user),
  createdAt: time('created_at').notNull().defaultNow(),
  registeredBy: integer('registered_by').references(user, { onDelete: 'set null' }),
})

/** All kinds together; each shows its own fields (api/products). */
function union(kinds: Record<'book' | 'document' | 'other', Fields>, without: readonly string[]): Fields {
  const all = Object.entries({ ...kinds.book, ...kinds.document, ...kinds.other })
  return Object.fromEntries(all.filter(([name]) => !without.includes(name)))
}

const moreOfTitle = union(titleFields, ['title', 'status'])
const moreOfEdition = union(editionFields, ['productId', 'isbn', 'status', 'priceIncludesVat', 'isOrderable'])

const indexesOf = (name: string, fields: Fields, table: object) =>
  Object.entries(fields).flatMap(([field, schema]) => indexFor(name, field, schema, table))

/** Derived columns are written only by server/products/derived.ts. */
export const products = pgTable(
  'products',
  {
    id: id(),
    ...registered(),
    kind: kind(),
    title: text('title').notNull(),
    status: text('status', { enum: ['draft', 'active', 'archived'] })
      .notNull()
      .default('active'),
    ...fieldColumns(moreOfTitle),
    contributorLine: words('contributor_line'),
    sought: words('sought'),
    /** Bits (api/products/readiness.ts); null before the first derivation. */
    readiness: integer('readiness'),
    search: searchColumn(['title', 'contributor_line', 'sought']),
  },
  (table) => [
    index('products_registered_by').on(table.registeredBy, table.createdAt),
    check('products_kind', sql`${table.kind} in ('book', 'document', 'other')`),
    check('products_title', sql`${table.title} <> ''`),
    index('products_kind_id').on(table.kind, table.id),
    index('products_status').on(table.kind, table.status, table.id),
    index('products_label').on(sql`lower(${table.title})`, table.id),
    index('products_called').on(sql`${nameKey(sql`title`)} text_pattern_ops`),
    index('products_called_in_persian').on(sql`${nameKey(sql`non_latin_title`)} text_pattern_ops`),
    searchIndex('products', table.search),
    ...indexesOf('products', moreOfTitle, table),
  ],
)

/** Derived columns are written only by derived.ts. */
export const productDetails = pgTable(
  'product_details',
  {
    id: id(),
    ...registered(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    kind: kind().default('book'),
    /** ISBN-13, digits only. */
    isbn: text('isbn').unique(),
    status: text('status', { enum: ['draft', 'active', 'hidden', 'withdrawn'] })
      .notNull()
      .default('active'),
    ...fieldColumns(moreOfEdition),
    /** If not, VAT is added. */
    priceIncludesVat: boolean('price_includes_vat').notNull().default(false),
    isOrderable: boolean('is_orderable').notNull().default(true),
    title: words('title'),
    contributor: text('contributor').notNull().default(''),
    format: text('format').notNull().default(''),
    /** Minor units of `currency`, without VAT. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull().default(0),
    /** ISO 4217. */
    currency: text('currency').notNull().default('SEK'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull().default(0),
    /** For lists, as of the last job. To sell, use `priceAt`. */
    currentPrice: bigint('current_price', { mode: 'number' }),
    sought: words('sought'),
    readiness: integer('readiness'),
    search: searchColumn(['title', 'contributor', 'isbn', 'sought']),
  },
  (table) => [
    index('product_details_registered_by').on(table.registeredBy, table.createdAt),
    check('product_details_kind', sql`${table.kind} in ('book', 'document', 'other')`),
    check('product_details_isbn', sql`${table.isbn} ~ '^97(8[0-9]|9[1-9])[0-9]{9}$'`),
    check('product_details_unit_price', sql`${table.unitPrice} between 0 and 100000000000`),
    check('product_details_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('product_details_vat_rate', sql`${table.vatRate} between 0 and 1`),
    index('product_details_product_id').on(table.productId),
    index('product_details_title').on(table.title, table.id),
    index('product_details_kind_id').on(table.kind, table.id),
    index('product_details_article_number').on(sql`lower(article_number)`),
    index('product_details_status').on(table.kind, table.status, table.id),
    searchIndex('product_details', table.search),
    ...indexesOf('product_details', moreOfEdition, table),
  ],
)

export const rowTables = [
  ...rowTablesOf('products', moreOfTitle, () => products.id),
  ...rowTablesOf('product_details', moreOfEdition, () => productDetails.id),
]
