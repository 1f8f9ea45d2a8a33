import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../access/tables'
import { id, time, versioned, words } from '../../db/columns'
import { productDetails } from '../../products/tables'
import { basketDetails } from '../tables'

export const wishes = pgTable(
  'wishes',
  {
    id: id(),
    ...versioned(() => users.id),
    customerId: integer('customer_id').references(() => users.id),
    productDetailId: integer('product_detail_id').references(() => productDetails.id),
    title: words('title'),
    isbn: text('isbn'),
    quantity: integer('quantity').notNull().default(1),
    note: words('note'),
    state: text('state', { enum: ['open', 'ordered', 'served', 'dropped'] })
      .notNull()
      .default('open'),
    basketDetailId: integer('basket_detail_id').references(() => basketDetails.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    check('wishes_state', sql`${table.state} in ('open', 'ordered', 'served', 'dropped')`),
    check('wishes_quantity', sql`${table.quantity} between 1 and 9999`),
    check('wishes_what', sql`${table.productDetailId} is not null or ${table.title} <> '' or ${table.isbn} is not null`),
    index('wishes_product_detail_id').on(table.productDetailId),
    index('wishes_customer_id').on(table.customerId),
    index('wishes_basket_detail_id').on(table.basketDetailId),
    index('wishes_state').on(table.state, table.at),
  ],
)
