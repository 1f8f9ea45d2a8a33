import { type AnyPgColumn, boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

export const words = (name: string) => text(name).notNull().default('')

export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const versioned = (user: () => AnyPgColumn) => ({
  version: integer('version').notNull().default(1),
  isSystem: boolean('is_system').notNull().default(false),
  changedBy: integer('changed_by').references(user, { onDelete: 'set null' }),
  changedAt: time('changed_at').notNull().defaultNow(),
})
