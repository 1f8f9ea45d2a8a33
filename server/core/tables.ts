import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, time } from '../db/columns'
import type { MergeData } from './merging/stored'
import { entityTable } from './registry'

/** In the database, so that any process can serve them. */
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
    /** The first part; the others are rows of `file_parts`. Files of before there were parts have all of their bytes here. */
    bytes: bytea('bytes').notNull(),
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
