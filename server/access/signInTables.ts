import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../db/columns'
import { users } from './tables'

/**
 * The device that somebody's sign-in asks for codes of. It is on once it has a `secret`; one that is `offered` waits to
 * be confirmed by a first code, and takes the place of the one before it then.
 */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, as RFC 6238 needs it in the clear: it computes codes, it is not compared with one. */
  secret: text('secret'),
  offered: text('offered'),
  /** The time step of the last code that was taken: no code of it or of an earlier one is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  turnedOnAt: time('turned_on_at'),
})

/** Codes for whoever is without their device, hashed; a row goes when its code is used. */
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

/** Where an account was signed in to, hashed into `key`: a browser by its cookie, or its name together with its network. */
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
