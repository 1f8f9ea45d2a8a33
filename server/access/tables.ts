import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import { invoiceDeliveries } from '#api/core/kinds/invoiceDelivery'
import { entityTable } from '../core/registry'
import { id, time, versioned, words } from '../db/columns'
import { searchColumn, searchIndex } from '../db/search'

/** `holdsEverything`: also permissions that later versions add. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    title: text('title').notNull().unique(),
    description: text('description'),
    holdsEverything: boolean('holds_everything').notNull().default(false),
    /** Nothing else is allowed before a second factor is on. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    ...versioned((): AnyPgColumn => users.id),
    search: searchColumn(['title', 'description']),
  },
  (table) => [searchIndex('roles', table.search)],
)

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permission] })],
)

/** Staff, distributors and customers. Customers have no username, password hash or role and are found by email address. */
export const users = pgTable(
  'users',
  {
    id: id(),
    kind: text('kind', { enum: ['staff', 'distributor', 'private', 'institutional', 'panel'] }).notNull(),
    username: text('username').unique(),
    passwordHash: text('password_hash'),
    roleId: integer('role_id').references(() => roles.id),
    parentId: integer('parent_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    distributorId: integer('distributor_id').references((): AnyPgColumn => entityTable('Distributor').id),
    /** `NotMenu` hides the side menu and the top bar. */
    template: words('template'),
    requiredChangePassword: boolean('required_change_password').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    firstName: words('first_name'),
    lastName: words('last_name'),
    nonLatinFirstName: words('non_latin_first_name'),
    nonLatinLastName: words('non_latin_last_name'),
    organisation: words('organisation'),
    email: words('email'),
    phone: words('phone'),
    orgNumber: words('org_number'),
    vatNumber: words('vat_number'),
    language: text('language', { enum: documentLanguages }).notNull().default('sv'),
    /** Charge Swedish VAT everywhere: a business elsewhere in the EU without a VAT number. */
    isVatCharged: boolean('is_vat_charged').notNull().default(false),
    invoiceDelivery: text('invoice_delivery', { enum: invoiceDeliveries }).notNull().default('pdf'),
    /** Peppol participant, such as 0007:2120000142. */
    electronicAddress: words('electronic_address'),
    buyerReference: words('buyer_reference'),
    orderReference: words('order_reference'),
    /** Null means SEK. */
    currencyId: integer('currency_id').references((): AnyPgColumn => entityTable('Currency').id),
    search: searchColumn([
      'first_name',
      'last_name',
      'non_latin_first_name',
      'non_latin_last_name',
      'organisation',
      'email',
      'phone',
      'username',
    ]),
    createdAt: time('created_at').notNull().defaultNow(),
    ...versioned((): AnyPgColumn => users.id),
  },
  (table) => [
    index('users_parent_id').on(table.parentId),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    index('users_kind_id').on(table.kind, table.id),
    index('users_role_id').on(table.roleId),
    index('users_sign_in').on(table.id).where(sql`${table.kind} = 'staff' or ${table.username} is not null`),
    searchIndex('users', table.search),
  ],
)

/** Only the SHA-256 of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** Accurate to one hour. */
    seenAt: time('seen_at'),
    address: words('address'),
    browser: words('browser'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

export const usedHumanChecks = pgTable(
  'used_human_checks',
  { signature: text('signature').primaryKey(), expiresAt: time('expires_at').notNull() },
  (table) => [index('used_human_checks_expires_at').on(table.expiresAt)],
)

export const loginFailures = pgTable(
  'login_failures',
  { key: text('key').primaryKey(), failures: integer('failures').notNull(), lastAt: time('last_at').notNull() },
  (table) => [index('login_failures_last_at').on(table.lastAt)],
)

export const serverSecrets = pgTable('server_secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

export const listViews = pgTable(
  'list_views',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    title: text('title').notNull(),
    query: text('query').notNull(),
  },
  (table) => [unique('list_views_title').on(table.userId, table.list, table.title)],
)

export const erasures = pgTable('erasures', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
  at: time('at').notNull(),
})
