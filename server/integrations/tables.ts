import { type AnyPgColumn, bigint, boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { entityTable } from '../core/registry'
import { bytea, id, time } from '../db/columns'

const connection = (): AnyPgColumn => entityTable('FtpConnection').id

/** Apart from the connections' own table, so that no list, filter or export of theirs reaches it. */
export const ftpAccess = pgTable('ftp_access', {
  connectionId: integer('connection_id').primaryKey().references(connection, { onDelete: 'cascade' }),
  /** The password or private key, encrypted (core/secrets.ts). */
  sealed: bytea('sealed'),
  sealedAt: time('sealed_at'),
  /** Which server and user it was given for: it is sent to no other. */
  givenFor: text('given_for'),
  /** SHA-256 of the pinned host key or certificate, and the server it is of. */
  fingerprint: text('fingerprint'),
  pinnedFor: text('pinned_for'),
  refusedFingerprint: text('refused_fingerprint'),
  lastError: text('last_error'),
})

/** Files and folders that were seen there: a download names one by its number (docs/product.md, Calls). */
export const ftpItems = pgTable(
  'ftp_items',
  {
    id: id(),
    connectionId: integer('connection_id').notNull().references(connection, { onDelete: 'cascade' }),
    /** Below the connection's folder. */
    path: text('path').notNull(),
    isFolder: boolean('is_folder').notNull(),
    size: bigint('size', { mode: 'number' }),
    modifiedAt: time('modified_at'),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [unique('ftp_items_path').on(table.connectionId, table.path), index('ftp_items_connection_id').on(table.connectionId)],
)
