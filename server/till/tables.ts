import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CashReport, type CashSale, cashMethods } from '#api/till/till'
import { users } from '../access/tables'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { productDetails } from '../products/tables'

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull()
const methods = literals(cashMethods)
const person = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id)

export const cashRegisters = pgTable('cash_registers', { id: id(), title: text('title').notNull().unique() })

/** `totals` are as reported at closing. */
export const cashDays = pgTable(
  'cash_days',
  {
    id: id(),
    registerId: integer('register_id')
      .notNull()
      .references(() => cashRegisters.id),
    z: integer('z').notNull(),
    openedAt: time('opened_at').notNull(),
    openedBy: person('opened_by'),
    float: minor('float'),
    closedAt: time('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
    counted: jsonb('counted').$type<Record<string, number>>(),
    totals: jsonb('totals').$type<CashReport>(),
  },
  (table) => [
    unique('cash_days_z').on(table.registerId, table.z),
    uniqueIndex('cash_days_one_open').on(table.registerId).where(sql`closed_at is null`),
    check('cash_days_closed', sql`(${table.closedAt} is null) = (${table.totals} is null)`),
  ],
)

/** Gapless numbers per register, immutable: corrections are returns. */
export const cashSales = pgTable(
  'cash_sales',
  {
    id: id(),
    dayId: integer('day_id')
      .notNull()
      .references(() => cashDays.id),
    registerId: integer('register_id')
      .notNull()
      .references(() => cashRegisters.id),
    number: integer('number').notNull(),
    previousNumber: integer('previous_number').generatedAlwaysAs(sql`case when number = 1 then null else number - 1 end`),
    /** Idempotency key. */
    clientId: uuid('client_id').notNull().unique(),
    kind: text('kind', { enum: ['sale', 'return', 'training'] }).notNull(),
    returnsId: integer('returns_id').references((): AnyPgColumn => cashSales.id),
    at: time('at').notNull(),
    byId: person('by_id'),
    gross: minor('gross'),
    vat: minor('vat'),
    rounding: minor('rounding'),
    change: minor('change'),
    document: jsonb('document').$type<CashSale['document']>().notNull(),
    /** The law allows one copy. */
    copies: integer('copies').notNull().default(0),
  },
  (table) => [
    unique('cash_sales_number').on(table.registerId, table.number),
    foreignKey({
      name: 'cash_sales_previous',
      columns: [table.registerId, table.previousNumber],
      foreignColumns: [table.registerId, table.number],
    }),
    check('cash_sales_kind', sql`${table.kind} in ('sale', 'return', 'training')`),
    check('cash_sales_returns', sql`(${table.kind} = 'return') = (${table.returnsId} is not null)`),
    index('cash_sales_day_id').on(table.dayId, table.id),
  ],
)

export const cashSaleItems = pgTable(
  'cash_sale_items',
  {
    id: id(),
    saleId: integer('sale_id')
      .notNull()
      .references(() => cashSales.id),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    returnsItemId: integer('returns_item_id').references((): AnyPgColumn => cashSaleItems.id),
    title: text('title').notNull(),
    isbn: words('isbn'),
    quantity: integer('quantity').notNull(),
    unitPrice: minor('unit_price'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    gross: minor('gross'),
    vat: minor('vat'),
    listPrice: bigint('list_price', { mode: 'number' }),
    reason: words('reason'),
  },
  (table) => [
    index('cash_sale_items_sale_id').on(table.saleId),
    index('cash_sale_items_returns_item_id').on(table.returnsItemId),
    index('cash_sale_items_product_detail_id').on(table.productDetailId),
    check('cash_sale_items_quantity', sql`${table.quantity} <> 0`),
  ],
)

export const cashPayments = pgTable(
  'cash_payments',
  {
    id: id(),
    saleId: integer('sale_id')
      .notNull()
      .references(() => cashSales.id),
    method: text('method', { enum: cashMethods }).notNull(),
    amount: minor('amount'),
    tendered: minor('tendered'),
    reference: words('reference'),
  },
  (table) => [index('cash_payments_sale_id').on(table.saleId), check('cash_payments_method', sql`${table.method} in (${methods})`)],
)

export const cashMoves = pgTable(
  'cash_moves',
  {
    id: id(),
    dayId: integer('day_id')
      .notNull()
      .references(() => cashDays.id),
    at: time('at').notNull(),
    byId: person('by_id'),
    amount: minor('amount'),
    reason: text('reason').notNull(),
  },
  (table) => [index('cash_moves_day_id').on(table.dayId)],
)
