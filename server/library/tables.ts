import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordKinds } from '#api/library/facts'
import type { Overrides } from '#api/library/productions'
import { type RecordFinding, type RecordOverrides, recordStatuses } from '#api/library/recordExports'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { files } from '../core/tables'
import { id, time } from '../db/columns'
import { searchColumn, searchIndex } from '../db/search'
import { invoices } from '../invoices/tables'
import { productDetails } from '../products/tables'

const template = (): AnyPgColumn => entityTable('LabelTemplate').id
const someone = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

const profile = (): AnyPgColumn => entityTable('ExportProfile').id
const labels = ['label', 'barcode'] as const

export const exports = pgTable(
  'exports',
  {
    id: id(),
    kind: text('kind', { enum: [...labels, ...recordKinds] }).notNull(),
    title: text('title').notNull(),
    templateId: integer('template_id').references(template),
    symbology: text('symbology'),
    value: text('value'),
    addOn: text('add_on'),
    /** In mm. */
    moduleWidth: numeric('module_width', { precision: 4, scale: 3, mode: 'number' }),
    startAt: integer('start_at'),
    profileId: integer('profile_id').references(profile),
    /** At most one export of each format per invoice. */
    invoiceId: integer('invoice_id').references(() => invoices.id),
    /** machines/exports/exportStatus.ts */
    status: text('status', { enum: recordStatuses }).notNull().default('draft'),
    /** As of the last check. */
    errorCount: integer('error_count').notNull().default(0),
    warningCount: integer('warning_count').notNull().default(0),
    checkedHash: text('checked_hash'),
    /** Of its fields. */
    version: integer('version').notNull().default(1),
    /** Also counts changes of its titles: a file is current while both have the same revision. */
    revision: integer('revision').notNull().default(1),
    createdBy: someone('created_by'),
    createdAt: time('created_at').notNull(),
    changedBy: someone('changed_by'),
    changedAt: time('changed_at').notNull(),
    search: searchColumn(['title']),
  },
  (table) => [
    searchIndex('exports', table.search),
    check('exports_kind', sql`${table.kind} in ('label', 'barcode', 'libris', 'onix', 'catalog', 'marc21')`),
    check(
      'exports_asked',
      sql`case when ${table.kind} in ('label', 'barcode') then ${table.templateId} is not null and ${table.symbology} is not null
        and ${table.value} is not null and ${table.addOn} is not null and ${table.moduleWidth} is not null and ${table.startAt} is not null
        else ${table.profileId} is not null end`,
    ),
    index('exports_profile_id').on(table.profileId),
    uniqueIndex('exports_invoice').on(table.invoiceId, table.kind),
    index('exports_kind_id').on(table.kind, table.id),
    index('exports_template_id').on(table.templateId),
  ],
)

export const exportItems = pgTable(
  'export_items',
  {
    id: id(),
    exportId: integer('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    productDetailId: integer('product_detail_id')
      .notNull()
      .references(() => productDetails.id),
    copies: integer('copies').notNull(),
    overrides: jsonb('overrides').$type<Overrides & RecordOverrides>().notNull().default({}),
    findings: jsonb('findings').$type<RecordFinding[]>(),
  },
  (table) => [
    unique('export_items_once').on(table.exportId, table.productDetailId),
    index('export_items_product_detail_id').on(table.productDetailId),
    check('export_items_copies', sql`${table.copies} between 1 and 500`),
  ],
)

export const exportBuilds = pgTable(
  'export_builds',
  {
    id: id(),
    exportId: integer('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Hexadecimal. */
    sha256: text('sha256').notNull(),
    revision: integer('revision').notNull(),
    templateVersion: integer('template_version').notNull(),
    labels: integer('labels').notNull(),
    sheets: integer('sheets').notNull(),
    leftOut: integer('left_out').notNull(),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [index('export_builds_export_id').on(table.exportId, table.id)],
)

/** In mm. */
export const printerOffsets = pgTable(
  'printer_offsets',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    templateId: integer('template_id').notNull().references(template, { onDelete: 'cascade' }),
    x: numeric('x', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    y: numeric('y', { precision: 4, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.templateId] }), index('printer_offsets_template_id').on(table.templateId)],
)
