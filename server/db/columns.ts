import { type AnyPgColumn, boolean, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity()

/** A text that is empty where there is none. */
export const words = (name: string) => text(name).notNull().default('')

export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * What every declared record carries beside its fields: which state of it somebody has seen, whether the product itself
 * needs it, and who wrote it last. `user` points at the column of users' ids.
 */
export const kept = (user: () => AnyPgColumn) => ({
  version: integer('version').notNull().default(1),
  isSystem: boolean('is_system').notNull().default(false),
  changedBy: integer('changed_by').references(user, { onDelete: 'set null' }),
  changedAt: time('changed_at').notNull().defaultNow(),
})
