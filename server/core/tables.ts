import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, time } from '../db/columns'

/** Pictures and documents of records. In the database, so that any process serves what another one took in. */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** What its address is made of; not to be guessed. */
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    /** As its bytes say, not as the sender did. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** The first part; the others are rows of `file_parts`. Files of before there were parts have all of their bytes here. */
    bytes: bytea('bytes').notNull(),
    /** Whether all parts are there: those of an upload are written one by one. */
    isComplete: boolean('is_complete').notNull().default(true),
    /** The picture for lists, where the file is one and its sender has made it. */
    small: bytea('small'),
    createdAt: time('created_at').notNull(),
    /** Below the API, where only some may read it: a call that asks who they are. Null where its key is enough. */
    address: text('address'),
    /** Who has sent it for a record that is not saved yet; null once one has it. */
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
    /** From 1. */
    place: integer('place').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.place] })],
)

/** Calls that were carried out under a key of their caller's, each with its answer: written in the transaction of the work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: uuid('key').notNull(),
    /** Method and path, and SHA-256 of what came with it. */
    call: text('call').notNull(),
    hash: text('hash').notNull(),
    answer: text('answer').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_at').on(table.at)],
)
