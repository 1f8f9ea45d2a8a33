import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../access/tables'
import { entityTable } from '../../core/registry'
import { id, time } from '../../db/columns'
import { productDetails } from '../tables'

/**
 * What an edition costs when: list prices follow one another, and a sale lies over them. A row holds from `from_at` up to and
 * without `until_at`, and no two of one edition and kind overlap: whoever writes them locks the edition first (`lockEditions`).
 *
 * `phase` is how far the clock's job has come with a row. The list row that is `running` is the edition's own price, which the
 * edition tells itself; one that is `ahead` although it is due has not been taken over yet.
 */
export const productDetailPrices = pgTable(
  'product_detail_prices',
  {
    id: id(),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['list', 'sale'] }).notNull(),
    /** Minor units of the edition's currency, as typed: with VAT or without. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    includesVat: boolean('includes_vat').notNull(),
    /** ISO 4217: a price in another currency than its edition's is none of it any more. */
    currency: text('currency').notNull(),
    from: time('from_at').notNull(),
    until: time('until_at'),
    phase: text('phase', { enum: ['ahead', 'running', 'over'] }).notNull(),
    discountId: integer('discount_id').references((): AnyPgColumn => entityTable('Discount').id),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    check('product_detail_prices_kind', sql`${table.kind} in ('list', 'sale')`),
    check('product_detail_prices_phase', sql`${table.phase} in ('ahead', 'running', 'over')`),
    check('product_detail_prices_amount', sql`${table.amount} >= 0`),
    check('product_detail_prices_period', sql`${table.until} > ${table.from}`),
    index('product_detail_prices_of').on(table.productDetailId, table.kind, table.from),
    uniqueIndex('product_detail_prices_running').on(table.productDetailId, table.kind).where(sql`${table.phase} = 'running'`),
    // What the clock's job looks for.
    index('product_detail_prices_ahead').on(table.from).where(sql`${table.phase} = 'ahead'`),
    index('product_detail_prices_ending').on(table.until).where(sql`${table.phase} = 'running'`),
    index('product_detail_prices_discount_id').on(table.discountId),
  ],
)
