import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'
import { roles, users } from './tables'

/**
 * Links in mails that somebody may follow once, and sign-ins that wait for a code: only the SHA-256 of their token is kept, and the row goes when it is
 * used. An activation carries the account that is made by following it, so that nobody holds a name or an address
 * that they have not proved.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset', 'activation', 'invitation', 'signIn'] }).notNull(),
    /** As it was typed. */
    email: text('email').notNull(),
    /** Whose password a reset sets, or who has shown theirs and is asked for a code. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The account an activation makes. */
    username: text('username'),
    passwordHash: text('password_hash'),
    /** The role an invitation brings. */
    roleId: integer('role_id').references(() => roles.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('account_tokens_expires_at').on(table.expiresAt),
    index('account_tokens_email').on(table.email),
    index('account_tokens_user_id').on(table.userId),
  ],
)
