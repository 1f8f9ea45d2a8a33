import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { librisOutcomes, librisParts } from '#api/exports/libris'
import { romanisedKinds } from '#api/exports/romanisation'
import type { RecordBuild } from '#api/library/recordExports'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { files } from '../core/tables'
import { id, time } from '../db/columns'
import { exports as allExports } from '../library/tables'
import { productDetails } from '../products/tables'

const someone = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })
const profile = (): AnyPgColumn => entityTable('ExportProfile').id
const connection = (): AnyPgColumn => entityTable('FtpConnection').id

/**
 * Log of files, which outlives the export. The builder renews its lease; an abandoned build is taken over. The file appears when complete.
 */
export const recordBuilds = pgTable(
  'record_builds',
  {
    id: id(),
    exportId: integer('export_id').references(() => allExports.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    kind: text('kind', { enum: ['libris', 'onix', 'catalog', 'marc21'] }).notNull(),
    profileId: integer('profile_id').references(profile, { onDelete: 'set null' }),
    state: text('state', { enum: ['building', 'built', 'failed', 'cancelled'] }).notNull(),
    step: text('step').notNull().default(''),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    format: text('format', { enum: ['mrc', 'marcxml', 'onix', 'pdf'] }).notNull(),
    mayLeaveOut: boolean('may_leave_out').notNull(),
    /** Hash of everything checked: the file is built from exactly that. */
    inputHash: text('input_hash').notNull(),
    titles: integer('titles').notNull().default(0),
    leftOut: jsonb('left_out').$type<RecordBuild['leftOut']>().notNull().default([]),
    contents: jsonb('contents').$type<[edition: number, hash: string][]>().notNull().default([]),
    error: text('error').notNull().default(''),
    leaseUntil: time('lease_until'),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [
    index('record_builds_export_id').on(table.exportId, table.id),
    index('record_builds_profile_id').on(table.profileId),
    index('record_builds_state').on(table.state),
  ],
)

/** One file, or parts where the recipient limits the number of titles. */
export const recordBuildFiles = pgTable(
  'record_build_files',
  {
    buildId: integer('build_id')
      .notNull()
      .references(() => recordBuilds.id, { onDelete: 'cascade' }),
    /** From 1. */
    part: integer('part').notNull(),
    fileId: integer('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Hexadecimal. */
    sha256: text('sha256').notNull(),
    titles: integer('titles').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildId, table.part] }), index('record_build_files_file_id').on(table.fileId)],
)

export const recordDeliveries = pgTable(
  'record_deliveries',
  {
    id: id(),
    buildId: integer('build_id')
      .notNull()
      .references(() => recordBuilds.id, { onDelete: 'cascade' }),
    part: integer('part').notNull().default(1),
    connectionId: integer('connection_id').references(connection, { onDelete: 'set null' }),
    connection: text('connection').notNull(),
    path: text('path').notNull(),
    bytes: integer('bytes').notNull(),
    sent: integer('sent').notNull().default(0),
    attempt: integer('attempt').notNull().default(1),
    state: text('state', { enum: ['sending', 'delivered', 'failed'] }).notNull(),
    error: text('error').notNull().default(''),
    leaseUntil: time('lease_until'),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [
    index('record_deliveries_build_id').on(table.buildId, table.id),
    index('record_deliveries_connection_id').on(table.connectionId),
    index('record_deliveries_state').on(table.state),
  ],
)

/** Per recipient and edition, a hash of what was sent and the file. */
export const recordsSent = pgTable(
  'records_sent',
  {
    profileId: integer('profile_id').notNull().references(profile, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id, { onDelete: 'cascade' }),
    contentHash: text('content_hash').notNull(),
    buildId: integer('build_id').references(() => recordBuilds.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.productDetailId] }),
    index('records_sent_product_detail_id').on(table.productDetailId),
    index('records_sent_build_id').on(table.buildId),
  ],
)

/** What became of each title that was sent to Libris for a recipient; `etag` tells whether somebody changed it there since. */
export const librisSends = pgTable(
  'libris_sends',
  {
    id: id(),
    profileId: integer('profile_id').notNull().references(profile, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id, { onDelete: 'cascade' }),
    part: text('part', { enum: librisParts }).notNull(),
    outcome: text('outcome', { enum: librisOutcomes }).notNull(),
    address: text('address').notNull().default(''),
    etag: text('etag').notNull().default(''),
    contentHash: text('content_hash').notNull().default(''),
    message: text('message').notNull().default(''),
    fix: text('fix').notNull().default(''),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [
    unique('libris_sends_title').on(table.profileId, table.productDetailId, table.part),
    index('libris_sends_product_detail_id').on(table.productDetailId),
    index('libris_sends_at').on(table.at),
  ],
)

/** `version` is the record's after an acceptance: nobody has changed it since if it still has it. */
export const romanisationDecisions = pgTable(
  'romanisation_decisions',
  {
    id: id(),
    of: text('of', { enum: romanisedKinds }).notNull(),
    recordId: integer('record_id').notNull(),
    decision: text('decision', { enum: ['accepted', 'skipped'] }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [
    index('romanisation_decisions_record').on(table.of, table.recordId),
    index('romanisation_decisions_by_id').on(table.byId, table.id),
  ],
)

/** Pairs learned from imported records and accepted proposals. `key` is the original folded; a word is of a longer text. */
export const romanisations = pgTable(
  'romanisations',
  {
    id: id(),
    kind: text('kind', { enum: ['text', 'word'] }).notNull(),
    original: text('original').notNull(),
    key: text('key').notNull(),
    romanised: text('romanised').notNull(),
    source: text('source', { enum: ['import', 'accepted'] }).notNull(),
    /** Title of the record it was first read from. */
    origin: text('origin').notNull(),
    uses: integer('uses').notNull().default(1),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [unique('romanisations_pair').on(table.kind, table.key, table.romanised)],
)
