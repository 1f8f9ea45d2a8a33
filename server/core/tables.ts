import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, time } from '../db/columns'

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
