import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../access/tables'
import { id, time } from '../../db/columns'
import { discountCodes } from '../../discounts/tables'
import { baskets } from '../tables'

/** `applied` before placing, `held` afterwards (counts as a use), `released` when removed or cancelled. Shares are on the lines. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    id: id(),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCodes.id),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    customerId: integer('customer_id').references(() => users.id),
    /** Minor units; the sum of the lines' shares. */
    amount: bigint('amount', { mode: 'number' }).notNull().default(0),
    state: text('state', { enum: ['applied', 'held', 'released'] }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    check('discount_redemptions_state', sql`${table.state} in ('applied', 'held', 'released')`),
    uniqueIndex('discount_redemptions_basket').on(table.basketId).where(sql`${table.state} <> 'released'`),
    index('discount_redemptions_code_id').on(table.codeId, table.id),
    index('discount_redemptions_customer_id').on(table.customerId, table.codeId),
  ],
)

export const wrongDiscountCodes = pgTable(
  'wrong_discount_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (table) => [index('wrong_discount_codes_user_id').on(table.userId, table.at)],
)
