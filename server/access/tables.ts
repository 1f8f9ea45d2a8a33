import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { documentLanguages } from '#api/core/kinds/documentLanguage'
import { invoiceDeliveries } from '#api/core/kinds/invoiceDelivery'
import { entityTable } from '../core/registry'
import { id, kept, time, words } from '../db/columns'
import { searchColumn, searchIndex } from '../db/search'

/** A named set of permissions. `holdsEverything` is the administrator's: also permissions that later versions add. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    title: text('title').notNull().unique(),
    description: text('description'),
    holdsEverything: boolean('holds_everything').notNull().default(false),
    /** Whoever has it may do nothing else before their second factor is on. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    ...kept((): AnyPgColumn => users.id),
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

/**
 * Everybody the shop knows: people who sign in have a username, a password hash and a role;
 * customers have none of them and are found by their email address.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    kind: text('kind', { enum: ['staff', 'distributor', 'private', 'institutional', 'panel'] }).notNull(),
    /** Kept in lower case. */
    username: text('username').unique(),
    passwordHash: text('password_hash'),
    roleId: integer('role_id').references(() => roles.id),
    /** The institution that somebody orders for. */
    parentId: integer('parent_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Whose editions a distributor's user sees, and no others. */
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
    /** Of their documents. */
    language: text('language', { enum: documentLanguages }).notNull().default('sv'),
    /** Swedish VAT wherever goods go: a business elsewhere in the EU that has no VAT number. */
    isVatCharged: boolean('is_vat_charged').notNull().default(false),
    invoiceDelivery: text('invoice_delivery', { enum: invoiceDeliveries }).notNull().default('pdf'),
    /** Peppol participant, such as 0007:2120000142. */
    electronicAddress: words('electronic_address'),
    /** Of their orders that have none of their own. */
    buyerReference: words('buyer_reference'),
    orderReference: words('order_reference'),
    /** What their orders are priced and invoiced in; null is kronor. */
    currencyId: integer('currency_id').references((): AnyPgColumn => entityTable('Currency').id),
    /** What searching for somebody looks at; every searched word goes through `fold` too. */
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
    ...kept((): AnyPgColumn => users.id),
  },
  (table) => [
    index('users_parent_id').on(table.parentId),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
    index('users_kind_id').on(table.kind, table.id),
    index('users_role_id').on(table.roleId),
    // Those who sign in are few among customers, and their list is read by id.
    index('users_sign_in').on(table.id).where(sql`${table.kind} = 'staff' or ${table.username} is not null`),
    searchIndex('users', table.search),
  ],
)

/** Who is signed in. The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
    /** When it was last used, as of at most an hour ago; null before that was kept. */
    seenAt: time('seen_at'),
    /** Where it began, and in what: `Firefox on Linux`. */
    address: words('address'),
    browser: words('browser'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Human checks that have been used, kept until they would have expired anyway. */
export const usedHumanChecks = pgTable(
  'used_human_checks',
  { signature: text('signature').primaryKey(), expiresAt: time('expires_at').notNull() },
  (table) => [index('used_human_checks_expires_at').on(table.expiresAt)],
)

/** Failed guesses: of somebody at some address, of somebody anywhere, from some address; each hashed into `key`. */
export const loginFailures = pgTable(
  'login_failures',
  { key: text('key').primaryKey(), failures: integer('failures').notNull(), lastAt: time('last_at').notNull() },
  (table) => [index('login_failures_last_at').on(table.lastAt)],
)

/** Keys the server makes for itself at its first start, so that every process signs alike. */
export const serverSecrets = pgTable('server_secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/** A list as somebody keeps it under a name: what its address says after the question mark. */
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

/** Accounts whose personal data was erased, by whom and when. */
export const erasures = pgTable('erasures', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
  at: time('at').notNull(),
})
