import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { id, time, versioned } from '../db/columns'
import { literals } from '../db/fragment'
import { searchColumn, searchIndex } from '../db/search'
import { productDetailPrices } from '../products/prices/tables'
import { productDetails } from '../products/tables'

const always = () => ({ id: id(), ...versioned((): AnyPgColumn => users.id) })
const ids = (name: string) => integer(name).array().notNull().default(sql`'{}'`)
const minorUnits = (name: string) => bigint(name, { mode: 'number' })
const currency = () => integer('currency_id').references((): AnyPgColumn => entityTable('Currency').id)

/** Percent as a decimal such as 0.15, or minor units. */
const value = () => ({ percent: numeric('percent', { mode: 'number' }), amount: minorUnits('amount'), currencyId: currency() })
const isOneOf = (column: AnyPgColumn, ...values: string[]): SQL => sql`${column} in (${literals(values)})`

export const discounts = pgTable(
  'discounts',
  {
    ...always(),
    title: text('title').notNull().unique(),
    nonLatinTitle: text('non_latin_title'),
    valueKind: text('value_kind', { enum: ['percent', 'amount', 'newPrice'] }).notNull(),
    ...value(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at'),
    roundTo: text('round_to').notNull().default('1'),
    floorPrice: minorUnits('floor_price'),
    allowsFree: boolean('allows_free').notNull().default(false),
    note: text('note'),
    /** Scheduled, active and ended follow from the clock. */
    stage: text('stage', { enum: ['draft', 'activated', 'stopped'] })
      .notNull()
      .default('draft'),
    search: searchColumn(['title', 'non_latin_title', 'note']),
  },
  (table) => [
    check('discounts_value_kind', isOneOf(table.valueKind, 'percent', 'amount', 'newPrice')),
    check('discounts_round_to', isOneOf(table.roundTo, '1', '100', '500', '1000')),
    check('discounts_stage', isOneOf(table.stage, 'draft', 'activated', 'stopped')),
    index('discounts_currency_id').on(table.currencyId),
    searchIndex('discounts', table.search),
  ],
)

export const discountItems = pgTable(
  'discount_items',
  {
    id: id(),
    discountId: integer('discount_id')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    /** Replaces the discount's value: ten-thousandths, or minor units. */
    valueOverride: minorUnits('value_override'),
    priceId: integer('price_id').references(() => productDetailPrices.id, { onDelete: 'set null' }),
    writtenBase: minorUnits('written_base'),
  },
  (table) => [
    unique('discount_items_once').on(table.discountId, table.productDetailId),
    check('discount_items_value_override', sql`${table.valueOverride} >= 0`),
    index('discount_items_product_detail_id').on(table.productDetailId),
    index('discount_items_price_id').on(table.priceId),
  ],
)

const codeRule = () => ({
  valueKind: text('value_kind', { enum: ['percent', 'amount'] }).notNull(),
  ...value(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at'),
  mostUses: integer('most_uses'),
  mostPerCustomer: integer('most_per_customer'),
  /** Minor units without VAT, before the code. */
  minimumBasket: minorUnits('minimum_basket'),
  appliesToDiscounted: boolean('applies_to_discounted').notNull().default(false),
  onlyKind: text('only_kind', { enum: ['book', 'document', 'other'] }),
  genreIds: ids('genre_ids'),
  publisherIds: ids('publisher_ids'),
})

export const discountCodePacks = pgTable(
  'discount_code_packs',
  {
    ...always(),
    title: text('title').notNull().unique(),
    prefix: text('prefix'),
    count: integer('count').notNull(),
    length: integer('length').notNull(),
    ...codeRule(),
    made: integer('made').notNull().default(0),
    search: searchColumn(['title', 'prefix']),
  },
  (table) => [
    check('discount_code_packs_prefix', sql`${table.prefix} ~ '^[A-Z0-9]{0,8}$'`),
    check('discount_code_packs_count', sql`${table.count} between 1 and 100000`),
    check('discount_code_packs_length', sql`${table.length} between 8 and 16`),
    check('discount_code_packs_made', sql`${table.made} between 0 and ${table.count}`),
    index('discount_code_packs_currency_id').on(table.currencyId),
    index('discount_code_packs_genre_ids').using('gin', table.genreIds),
    index('discount_code_packs_publisher_ids').using('gin', table.publisherIds),
    searchIndex('discount_code_packs', table.search),
  ],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    ...always(),
    title: text('title').notNull(),
    /** Folded by `foldCode`. */
    code: text('code').notNull().unique(),
    ...codeRule(),
    isActive: boolean('is_active').notNull().default(true),
    used: integer('used').notNull().default(0),
    packId: integer('pack_id').references(() => discountCodePacks.id),
    search: searchColumn(['title', 'code']),
  },
  (table) => [
    check('discount_codes_value_kind', isOneOf(table.valueKind, 'percent', 'amount')),
    check('discount_codes_used', sql`${table.used} >= 0 and (${table.mostUses} is null or ${table.used} <= ${table.mostUses})`),
    index('discount_codes_pack_id').on(table.packId, table.id),
    index('discount_codes_currency_id').on(table.currencyId),
    index('discount_codes_genre_ids').using('gin', table.genreIds),
    index('discount_codes_publisher_ids').using('gin', table.publisherIds),
    searchIndex('discount_codes', table.search),
  ],
)
