import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../../access/tables'
import { id, time, words } from '../../db/columns'
import { searchColumn, searchIndex } from '../../db/search'
import { products } from '../tables'

export const productReviews = pgTable(
  'product_reviews',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    text: words('text'),
    isShown: boolean('is_shown').notNull().default(false),
    at: time('at').notNull(),
    search: searchColumn(['text']),
  },
  (table) => [
    check('product_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('product_reviews_text', sql`length(${table.text}) <= 5000`),
    index('product_reviews_product_id').on(table.productId),
    index('product_reviews_user_id').on(table.userId),
    searchIndex('product_reviews', table.search),
  ],
)
