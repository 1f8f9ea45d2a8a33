import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, time } from '../db/columns'
import type { MergeData } from './merging/stored'
import { entityTable } from './registry'

/** Bytes are in the database, or in the store under `object_key`: any process can serve them. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Unguessable part of the address. */
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    /** Detected from the bytes. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /**
     * The first part; the others are rows of `file_parts`. Files of before there were parts have all of their bytes here, and those that came
     * from another store none.
     */
    bytes: bytea('bytes').notNull(),
    /** Null while the bytes are in the database. */
    objectKey: text('object_key').unique(),
    /** Hexadecimal, of bytes that are in a store. */
    sha256: text('sha256'),
    /** Pixels of a picture whose bytes are, or were, in a store. */
    width: integer('width'),
    /** End of the lease of a process that moves the bytes. */
    movingUntil: time('moving_until'),
    /** Whether all parts are there: those of an upload are written one by one. */
    isComplete: boolean('is_complete').notNull().default(true),
    small: bytea('small'),
    createdAt: time('created_at').notNull(),
    /** Path below the API for access-controlled files; null if the key suffices. */
    address: text('address'),
    /** Uploader of a file without a record; null once a record has it. */
    uploadedBy: integer('uploaded_by'),
  },
  (table) => [
    check('files_size', sql`${table.size} >= length(${table.bytes})`),
    check('files_small', sql`${table.small} is null or ${table.type} like 'image/%'`),
    check(
      'files_stored',
      sql`(${table.objectKey} is null) = (${table.sha256} is null) and (${table.objectKey} is null or length(${table.bytes}) = 0)`,
    ),
    index('files_in_database').on(table.id).where(sql`${table.objectKey} is null`),
    index('files_waiting').on(table.uploadedBy, table.id).where(sql`${table.uploadedBy} is not null`),
  ],
)

/** What follows the first part of a file, in its order. */
export const fileParts = pgTable(
  'file_parts',
  {
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    place: integer('place').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
)

/** Objects that go once they are due: no file has them any more, or somebody writes them who may die before a file has them. */
export const objectRemovals = pgTable(
  'object_removals',
  {
    key: text('key').primaryKey(),
    dueAt: time('due_at').notNull(),
  },
  (table) => [index('object_removals_due').on(table.dueAt)],
)

/** How far each retention has trimmed the audit log. */
export const auditLogTrims = pgTable('audit_log_trims', { kind: text('kind').primaryKey(), trimmedTo: time('trimmed_to').notNull() })

/** Written in the transaction of the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: uuid('key').notNull(),
    /** Method and path, and SHA-256 of the input. */
    call: text('call').notNull(),
    hash: text('hash').notNull(),
    answer: text('answer').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_at').on(table.at)],
)

const someone = (name: string) => integer(name).references((): AnyPgColumn => entityTable('User').id, { onDelete: 'set null' })

/** A row redirects from the merged record to the kept one until it is undone. */
export const merges = pgTable(
  'merges',
  {
    id: id(),
    entityName: text('entity_name').notNull(),
    mergedId: integer('merged_id').notNull(),
    keptId: integer('kept_id').notNull(),
    at: time('at').notNull(),
    byId: someone('by_id'),
    undoneAt: time('undone_at'),
    /** Name of the merged record; empty once it cannot be restored. */
    label: text('label').notNull(),
    /** By which it is undone; null once it cannot be. */
    data: jsonb('data').$type<MergeData>(),
  },
  (table) => [
    uniqueIndex('merges_merged').on(table.entityName, table.mergedId).where(sql`${table.undoneAt} is null`),
    index('merges_kept').on(table.entityName, table.keptId),
    index('merges_at').on(table.at).where(sql`${table.data} is not null`),
    index('merges_by_id').on(table.byId),
  ],
)

/** Pairs that a person has compared. */
export const notDuplicates = pgTable(
  'not_duplicates',
  {
    entityName: text('entity_name').notNull(),
    lowerId: integer('lower_id').notNull(),
    higherId: integer('higher_id').notNull(),
    at: time('at').notNull(),
    byId: someone('by_id'),
  },
  (table) => [
    primaryKey({ columns: [table.entityName, table.lowerId, table.higherId] }),
    index('not_duplicates_higher').on(table.entityName, table.higherId),
    index('not_duplicates_by_id').on(table.byId),
    check('not_duplicates_order', sql`${table.lowerId} < ${table.higherId}`),
  ],
)
