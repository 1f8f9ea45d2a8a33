import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { entityTable } from '../core/registry'
import { bytea, id, time } from '../db/columns'

const connection = (): AnyPgColumn => entityTable('FtpConnection').id

/** Separate, so that no list, filter or export reaches it. */
export const ftpAccess = pgTable('ftp_access', {
  connectionId: integer('connection_id').primaryKey().references(connection, { onDelete: 'cascade' }),
  /** Encrypted (core/secrets.ts). */
  sealed: bytea('sealed'),
  sealedAt: time('sealed_at'),
  /** Server and user it was entered for; never sent to another. */
  givenFor: text('given_for'),
  fingerprint: text('fingerprint'),
  pinnedFor: text('pinned_for'),
  refusedFingerprint: text('refused_fingerprint'),
  lastError: text('last_error'),
})

/** A download names a file by its number (docs/product.md, Calls). */
export const ftpItems = pgTable(
  'ftp_items',
  {
    id: id(),
    connectionId: integer('connection_id').notNull().references(connection, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    isFolder: boolean('is_folder').notNull(),
    size: bigint('size', { mode: 'number' }),
    modifiedAt: time('modified_at'),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [unique('ftp_items_path').on(table.connectionId, table.path), index('ftp_items_connection_id').on(table.connectionId)],
)
