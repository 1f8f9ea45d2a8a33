import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import { creditKinds } from '#api/invoices/creditKind'
import type { IssuedDocument } from '#api/invoices/document'
import { electronicStates } from '#api/invoices/electronic'
import { invoiceKinds, invoiceStates, outgoingMethods, paymentMethods } from '#api/invoices/invoices'
import { mergings, runStates } from '#api/invoices/runs'
import { users } from '../access/tables'
import { id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import { basketDetails, basketServices, baskets } from '../orders/tables'

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Taken under the row's lock in the transaction that uses it. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull(),
  lastDay: date('last_day'),
})

/** No document or payment can be dated in or before them. */
export const bookingPeriods = pgTable(
  'booking_periods',
  {
    /** First day of the month. */
    month: date('month').primaryKey(),
    closedAt: time('closed_at').notNull(),
    closedBy: integer('closed_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [check('booking_periods_month', sql`extract(day from ${table.month}) = 1`)],
)

/**
 * Credit notes are negative. Rows are immutable except `state` and `note`, by triggers. Each number references the previous one, so that
 * none is missing.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind', { enum: invoiceKinds }).notNull(),
    state: text('state', { enum: invoiceStates }).notNull().default('issued'),
    customerId: integer('customer_id').references(() => users.id),
    series: text('series', { enum: ['invoice', 'preInvoice'] }).notNull(),
    number: integer('number').notNull(),
    isFirst: boolean('is_first').notNull(),
    previousNumber: integer('previous_number').generatedAlwaysAs(sql`case when is_first then null else number - 1 end`),
    creditsId: integer('credits_id').references((): AnyPgColumn => invoices.id),
    creditKind: text('credit_kind', { enum: creditKinds }),
    invoiceDate: date('invoice_date').notNull(),
    dueDate: date('due_date'),
    currency: text('currency').notNull(),
    net: minor('net'),
    vat: minor('vat'),
    total: bigint('total', { mode: 'number' }).notNull().generatedAlwaysAs(sql`net + vat`),
    /** SEK per unit, and the VAT in öre by it. */
    rate: numeric('rate', { precision: 18, scale: 8, mode: 'number' }),
    vatSek: bigint('vat_sek', { mode: 'number' }),
    ocr: text('ocr').notNull(),
    note: words('note'),
    document: jsonb('document').$type<IssuedDocument>().notNull(),
    issuedAt: time('issued_at').notNull(),
    issuedBy: integer('issued_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('invoices_number').on(table.series, table.number),
    uniqueIndex('invoices_first').on(table.series).where(sql`is_first`),
    foreignKey({ name: 'invoices_previous', columns: [table.series, table.previousNumber], foreignColumns: [table.series, table.number] }),
    check('invoices_kind', sql`${table.kind} in (${literals(invoiceKinds)})`),
    check('invoices_state', sql`${table.state} in (${literals(invoiceStates)})`),
    check('invoices_credits', sql`(${table.kind} = 'credit') = (${table.creditsId} is not null)`),
    check('invoices_credit_kind', sql`(${table.kind} = 'credit') = (${table.creditKind} is not null)`),
    check('invoices_credit_kinds', sql`${table.creditKind} in (${literals(creditKinds)})`),
    check(
      'invoices_rate',
      sql`(${table.currency} = 'SEK') = (${table.rate} is null) and (${table.rate} is null) = (${table.vatSek} is null)`,
    ),
    check('invoices_series', sql`(${table.kind} = 'preInvoice') = (${table.series} = 'preInvoice')`),
    index('invoices_kind_id').on(table.kind, table.id),
    index('invoices_state_id').on(table.state, table.id),
    index('invoices_credits_id').on(table.creditsId),
    index('invoices_customer_id').on(table.customerId, table.id),
    index('invoices_issued_by').on(table.issuedBy),
    index('invoices_number_alone').on(table.number),
  ],
)

/** Each at one rate. Negative in credit notes; a price reduction by amount has no copies. */
export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['goods', 'freight', 'service'] }).notNull(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    basketDetailId: integer('basket_detail_id').references(() => basketDetails.id),
    basketServiceId: integer('basket_service_id').references(() => basketServices.id),
    creditsItemId: integer('credits_item_id').references((): AnyPgColumn => invoiceItems.id),
    title: text('title').notNull(),
    isbn: words('isbn'),
    quantity: integer('quantity').notNull(),
    unitPrice: minor('unit_price'),
    includesVat: boolean('includes_vat').notNull().default(false),
    amount: minor('amount'),
    vatRate: numeric('vat_rate', { precision: 5, scale: 4, mode: 'number' }).notNull(),
    net: minor('net'),
    vat: minor('vat'),
  },
  (table) => [
    unique('invoice_items_position').on(table.invoiceId, table.position),
    check('invoice_items_kind', sql`${table.kind} in ('goods', 'freight', 'service')`),
    check('invoice_items_goods', sql`(${table.kind} = 'goods') = (${table.basketDetailId} is not null)`),
    check('invoice_items_quantity', sql`${table.quantity} <> 0 or ${table.creditsItemId} is not null`),
    index('invoice_items_basket_id').on(table.basketId, table.invoiceId),
    index('invoice_items_basket_detail_id').on(table.basketDetailId),
    // Without it the removal of an order's service reads all items.
    index('invoice_items_basket_service_id').on(table.basketServiceId).where(sql`${table.basketServiceId} is not null`),
    index('invoice_items_credits_item_id').on(table.creditsItemId),
  ],
)

/**
 * Negative amounts leave an overpaid invoice: to the customer's balance (`balance`, whose positive amounts use it) or repaid. The balance
 * held is minus the sum of `balance`.
 */
export const invoicePayments = pgTable(
  'invoice_payments',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id),
    basketId: integer('basket_id').references(() => baskets.id),
    at: date('at').notNull(),
    amount: minor('amount'),
    method: text('method', { enum: paymentMethods }).notNull(),
    reference: words('reference'),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    enteredAt: time('entered_at').notNull(),
    reversedBy: integer('reversed_by').references(() => users.id),
    reversedAt: time('reversed_at'),
    /** Reversed together. */
    surplusOf: integer('surplus_of').references((): AnyPgColumn => invoicePayments.id),
  },
  (table) => [
    uniqueIndex('invoice_payments_once').on(table.method, table.reference).where(sql`reference <> '' and reversed_at is null`),
    check(
      'invoice_payments_amount',
      sql`case when ${table.amount} > 0 then ${table.method} <> 'repaid' else ${table.amount} < 0 and ${table.method} in (${literals(outgoingMethods)}) end`,
    ),
    check('invoice_payments_method', sql`${table.method} in (${literals(paymentMethods)})`),
    check('invoice_payments_reversed', sql`(${table.reversedBy} is null) = (${table.reversedAt} is null)`),
    index('invoice_payments_invoice_id').on(table.invoiceId, table.id),
    index('invoice_payments_basket_id').on(table.basketId).where(sql`${table.basketId} is not null`),
    index('invoice_payments_reversed_by').on(table.reversedBy).where(sql`${table.reversedBy} is not null`),
    index('invoice_payments_surplus_of').on(table.surplusOf).where(sql`${table.surplusOf} is not null`),
  ],
)

/** `xml` is immutable, by triggers. `lease_until` of a sent one is the next check for a receipt. */
export const electronicInvoices = pgTable(
  'electronic_invoices',
  {
    id: id(),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id)
      .unique('electronic_invoices_invoice'),
    xml: text('xml').notNull(),
    state: text('state', { enum: electronicStates }).notNull().default('waiting'),
    receipt: words('receipt'),
    reason: words('reason'),
    rule: words('rule'),
    /** Set at the first attempt: afterwards it is looked up before sending. */
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
    settledAt: time('settled_at'),
    lookups: integer('lookups').notNull().default(0),
    leaseUntil: time('lease_until'),
  },
  (table) => [
    check('electronic_invoices_state', sql`${table.state} in (${literals(electronicStates)})`),
    check('electronic_invoices_sent', sql`${table.state} not in ('sent', 'delivered') or ${table.sentAt} is not null`),
    index('electronic_invoices_state_id').on(table.state, table.id),
  ],
)

/** `token` starts a previewed run. */
export const invoiceRuns = pgTable(
  'invoice_runs',
  {
    id: id(),
    token: text('token').notNull().unique('invoice_runs_token'),
    state: text('state', { enum: runStates }).notNull().default('rehearsed'),
    mergeBy: text('merge_by', { enum: mergings }).notNull(),
    invoiceDate: date('invoice_date').notNull(),
    /** Null: each customer's language. */
    language: text('language', { enum: documentLanguages }),
    byId: integer('by_id')
      .notNull()
      .references(() => users.id),
    address: words('address'),
    at: time('at').notNull(),
    endedAt: time('ended_at'),
    leaseUntil: time('lease_until'),
    error: words('error'),
  },
  (table) => [
    check('invoice_runs_state', sql`${table.state} in (${literals(runStates)})`),
    check('invoice_runs_ended', sql`(${table.state} = 'done') = (${table.endedAt} is not null)`),
    index('invoice_runs_state_id').on(table.state, table.id),
  ],
)

export const invoiceRunRows = pgTable(
  'invoice_run_rows',
  {
    id: id(),
    runId: integer('run_id')
      .notNull()
      .references(() => invoiceRuns.id, { onDelete: 'cascade' }),
    groupNo: integer('group_no').notNull(),
    basketId: integer('basket_id')
      .notNull()
      .references(() => baskets.id),
    state: text('state', { enum: ['waiting', 'issued', 'refused'] }).notNull(),
    total: bigint('total', { mode: 'number' }),
    facts: words('facts'),
    reason: words('reason'),
    message: words('message'),
    invoiceId: integer('invoice_id').references(() => invoices.id),
  },
  (table) => [
    unique('invoice_run_rows_basket').on(table.runId, table.basketId),
    check('invoice_run_rows_state', sql`${table.state} in ('waiting', 'issued', 'refused')`),
    check('invoice_run_rows_issued', sql`(${table.state} = 'issued') = (${table.invoiceId} is not null)`),
    index('invoice_run_rows_state').on(table.runId, table.state, table.id),
    index('invoice_run_rows_basket_id').on(table.basketId),
    index('invoice_run_rows_invoice_id').on(table.invoiceId),
  ],
)
