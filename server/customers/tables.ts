import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../access/tables'
import { kept } from '../db/columns'

const words = (name: string) => text(name).notNull().default('')

export const addresses = pgTable(
  'addresses',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: words('recipient'),
    address: words('address'),
    postalCode: words('postal_code'),
    city: words('city'),
    country: words('country'),
    ...kept(() => users.id),
  },
  (table) => [index('addresses_user_id').on(table.userId, table.id)],
)
