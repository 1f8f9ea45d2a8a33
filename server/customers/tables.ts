import { sql } from 'drizzle-orm'
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { id, versioned, words } from '../db/columns'

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: words('recipient'),
    address: words('address'),
    postalCode: words('postal_code'),
    city: words('city'),
    /** ISO 3166-1 alpha-2, or legacy text that is not recognised. */
    country: words('country'),
    ...versioned(() => users.id),
  },
  (table) => [
    index('addresses_user_id').on(table.userId, table.id),
    index('addresses_unknown_country').on(table.userId).where(sql`${table.country} !~ '^[A-Z]{2}$'`),
  ],
)
