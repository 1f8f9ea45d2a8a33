import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SyncFault } from '#api/fortnox/calls'
import { type ComparedAccount, comparedKinds, differenceReasons } from '#api/fortnox/comparison'
import { syncKinds, syncOutcomes } from '#api/fortnox/kinds'
import { users } from '../access/tables'
import { bytea, id, time, words } from '../db/columns'
import { literals } from '../db/fragment'
import type { Remote } from './comparison/theirs'
import type { Opens } from './records'

const someone = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })
export const voucherKinds = ['invoice', 'credit', 'payment', 'reversal', 'closing'] as const

/**
 * Always one row, for locking. Tokens are encrypted (core/secrets.ts). `renewing_until` is the renewer's lease, `token_version` counts
 * renewals, `next_call_at` is the next request slot for all processes.
 */
export const fortnoxConnection = pgTable(
  'fortnox_connection',
  {
    id: integer('id').primaryKey(),
    state: text('state', { enum: ['unconnected', 'connected'] })
      .notNull()
      .default('unconnected'),
    tenantId: words('tenant_id'),
    company: words('company'),
    connectedBy: someone('connected_by'),
    connectedAt: time('connected_at'),
    reason: words('reason'),
    accessToken: bytea('access_token'),
    expiresAt: time('expires_at'),
    /** Single use, only if the service account is refused. */
    refreshToken: bytea('refresh_token'),
    tokenVersion: integer('token_version').notNull().default(0),
    renewingUntil: time('renewing_until'),
    nextCallAt: time('next_call_at'),
    waitingUntil: time('waiting_until'),
    /** SHA-256 of the login's state; single use. */
    loginHash: words('login_hash'),
    loginUntil: time('login_until'),
    loginBy: someone('login_by'),
  },
  (table) => [check('fortnox_connection_one', sql`${table.id} = 1`)],
)

/** `hash` is of our record as sent, `sent` the payload. */
export const fortnoxLinks = pgTable(
  'fortnox_links',
  {
    id: id(),
    kind: text('kind', { enum: syncKinds }).notNull(),
    localId: integer('local_id').notNull(),
    remoteId: text('remote_id'),
    hash: words('hash'),
    sent: jsonb('sent').$type<Record<string, unknown>>(),
    state: text('state', { enum: ['sending', 'synced', 'failed', 'doubtful'] }).notNull(),
    /** While it is sent; expired means an unknown outcome. */
    leaseUntil: time('lease_until'),
    runId: integer('run_id'),
    error: jsonb('error').$type<SyncFault>(),
    at: time('at').notNull(),
  },
  (table) => [
    unique('fortnox_links_local').on(table.kind, table.localId),
    uniqueIndex('fortnox_links_remote').on(table.kind, table.remoteId).where(sql`remote_id is not null`),
    index('fortnox_links_troubled').on(table.kind, table.state).where(sql`state in ('failed', 'doubtful')`),
    check('fortnox_links_kind', sql`${table.kind} in (${literals(syncKinds)})`),
  ],
)

export const fortnoxRuns = pgTable(
  'fortnox_runs',
  {
    id: id(),
    kind: text('kind', { enum: syncKinds }).notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped'] }).notNull(),
    note: words('note'),
    waitingUntil: time('waiting_until'),
    leaseUntil: time('lease_until'),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('fortnox_runs_one').on(table.kind).where(sql`state = 'running'`),
    index('fortnox_runs_kind_id').on(table.kind, table.id),
    index('fortnox_runs_state').on(table.state),
  ],
)

export const fortnoxRunRows = pgTable(
  'fortnox_run_rows',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => fortnoxRuns.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    localId: integer('local_id').notNull(),
    outcome: text('outcome', { enum: syncOutcomes }),
    error: jsonb('error').$type<SyncFault>(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    index('fortnox_run_rows_waiting').on(table.runId, table.place).where(sql`outcome is null`),
  ],
)

/** Kept for 30 days, without bodies. */
export const fortnoxCalls = pgTable(
  'fortnox_calls',
  {
    id: id(),
    at: time('at').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status'),
    code: integer('code'),
    ms: integer('ms').notNull(),
  },
  (table) => [index('fortnox_calls_at').on(table.at)],
)

/** `night` is the day, in Stockholm, on which the job began it; null if somebody did. */
export const fortnoxComparisons = pgTable(
  'fortnox_comparisons',
  {
    id: id(),
    state: text('state', { enum: ['running', 'done', 'failed'] }).notNull(),
    night: date('night'),
    byId: someone('by_id'),
    at: time('at').notNull(),
    endedAt: time('ended_at'),
    leaseUntil: time('lease_until'),
    fromDay: date('from_day'),
    documents: integer('documents').notNull().default(0),
    rounded: integer('rounded').notNull().default(0),
    accounts: jsonb('accounts').$type<ComparedAccount[]>().notNull().default([]),
    fault: words('fault'),
  },
  (table) => [
    uniqueIndex('fortnox_comparisons_one').on(table.state).where(sql`state = 'running'`),
    index('fortnox_comparisons_at').on(table.at),
  ],
)

/** Amounts in öre. `opens` is our page, `remote` Fortnox's. */
export const fortnoxDifferences = pgTable(
  'fortnox_differences',
  {
    comparisonId: integer('comparison_id')
      .notNull()
      .references(() => fortnoxComparisons.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    kind: text('kind', { enum: comparedKinds }).notNull(),
    reason: text('reason', { enum: differenceReasons }).notNull(),
    number: text('number').notNull(),
    day: date('day').notNull(),
    ours: bigint('ours', { mode: 'number' }),
    theirs: bigint('theirs', { mode: 'number' }),
    difference: bigint('difference', { mode: 'number' }).notNull(),
    opens: jsonb('opens').$type<Opens>(),
    remote: jsonb('remote').$type<Remote>(),
  },
  (table) => [primaryKey({ columns: [table.comparisonId, table.place] })],
)

/**
 * Written once per document, immutable; triggers refuse unbalanced lines. Vouchers of invoices and credit notes are made by Fortnox and
 * kept here for comparison.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: id(),
    kind: text('kind', { enum: voucherKinds }).notNull(),
    sourceId: integer('source_id').notNull(),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    day: date('day').notNull(),
    text: text('text').notNull(),
    invoiceId: integer('invoice_id'),
    at: time('at').notNull(),
  },
  (table) => [
    unique('vouchers_source').on(table.kind, table.sourceId),
    unique('vouchers_number').on(table.series, table.number),
    check('vouchers_kind', sql`${table.kind} in (${literals(voucherKinds)})`),
    index('vouchers_invoice_id').on(table.invoiceId),
  ],
)

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Öre; one side of each line is 0. */
export const voucherLines = pgTable(
  'voucher_lines',
  {
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    place: integer('place').notNull(),
    account: text('account').notNull(),
    debit: minor('debit'),
    credit: minor('credit'),
  },
  (table) => [
    primaryKey({ columns: [table.voucherId, table.place] }),
    index('voucher_lines_account').on(table.account),
    check('voucher_lines_side', sql`least(${table.debit}, ${table.credit}) = 0 and greatest(${table.debit}, ${table.credit}) > 0`),
    check('voucher_lines_account', sql`${table.account} ~ '^[0-9]{4}$'`),
  ],
)
