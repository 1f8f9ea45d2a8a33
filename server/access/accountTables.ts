import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'
import { roles, users } from './tables'

/**
 * Single-use links in mails, and sign-ins that await a code. Only the SHA-256 of a token is stored. An activation holds the account to
 * create, so that an unproved address reserves no name.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['reset', 'activation', 'invitation', 'signIn'] }).notNull(),
    email: text('email').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    username: text('username'),
    passwordHash: text('password_hash'),
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
