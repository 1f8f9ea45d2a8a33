import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#api/dashboard/notifications'
import { users } from '../../access/tables'
import { time } from '../../db/columns'

/** `seen` is the outcome that was read: a later one of the same record is unread. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    sourceId: integer('source_id').notNull(),
    seen: text('seen').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.sourceId] })],
)
