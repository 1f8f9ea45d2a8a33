import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../access/tables'
import { entityTable } from '../../core/registry'
import { id, time } from '../../db/columns'
import { productDetails } from '../tables'

/**
 * List prices follow each other; sales overlap them. Valid from `from_at` inclusive to `until_at` exclusive; no two rows of one edition and
 * kind overlap: lock the edition first (`lockEditions`). `phase` is the job's progress: the `running` list row is the edition's own price,
 * a due `ahead` row is not applied yet.
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
    /** ISO 4217; rows of another currency than the edition's no longer apply. */
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
    index('product_detail_prices_ahead').on(table.from).where(sql`${table.phase} = 'ahead'`),
    index('product_detail_prices_ending').on(table.until).where(sql`${table.phase} = 'running'`),
    index('product_detail_prices_discount_id').on(table.discountId),
  ],
)
