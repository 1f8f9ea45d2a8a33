import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'
import { users } from './tables'

/** The device used for codes. Active once it has a `secret`; an `offered` one awaits its first code and then replaces it. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, unhashed: RFC 6238 needs it to compute codes. */
  secret: text('secret'),
  offered: text('offered'),
  /** Last time step used: no code of this or an earlier step is accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  turnedOnAt: time('turned_on_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const knownPlaces = pgTable(
  'known_places',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['device', 'place'] }).notNull(),
    key: text('key').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('known_places_key').on(table.key),
    index('known_places_seen_at').on(table.seenAt),
  ],
)
