import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Overrides } from '#api/library/productions'
import { users } from '../access/tables'
import { entityTable } from '../core/registry'
import { files } from '../core/tables'
import { id, time } from '../db/columns'
import { searchColumn, searchIndex } from '../db/search'
import { productDetails } from '../products/tables'

const template = (): AnyPgColumn => entityTable('LabelTemplate').id
const someone = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** Productions of labels and barcodes: what is to be printed, and how. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    kind: text('kind', { enum: ['label', 'barcode'] }).notNull(),
    title: text('title').notNull(),
    templateId: integer('template_id').notNull().references(template),
    symbology: text('symbology').notNull(),
    value: text('value').notNull(),
    addOn: text('add_on').notNull(),
    /** Width of the narrowest bar, in mm. */
    moduleWidth: numeric('module_width', { precision: 4, scale: 3, mode: 'number' }).notNull(),
    startAt: integer('start_at').notNull(),
    /** Of its fields. */
    version: integer('version').notNull().default(1),
    /** Counts every change, of its titles too: a file is of what stands there while the two have the same. */
    revision: integer('revision').notNull().default(1),
    createdBy: someone('created_by'),
    createdAt: time('created_at').notNull(),
    changedBy: someone('changed_by'),
    changedAt: time('changed_at').notNull(),
    search: searchColumn(['title']),
  },
  (table) => [
    searchIndex('exports', table.search),
    check('exports_kind', sql`${table.kind} in ('label', 'barcode')`),
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
    overrides: jsonb('overrides').$type<Overrides>().notNull().default({}),
  },
  (table) => [
    unique('export_items_once').on(table.exportId, table.productDetailId),
    index('export_items_product_detail_id').on(table.productDetailId),
    check('export_items_copies', sql`${table.copies} between 1 and 500`),
  ],
)

/** Files that were made, never changed. */
export const exportBuilds = pgTable(
  'export_builds',
  {
    id: id(),
    exportId: integer('export_id')
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => files.id, { onDelete: 'set null' }),
    /** Of its bytes, in hexadecimal. */
    sha256: text('sha256').notNull(),
    revision: integer('revision').notNull(),
    templateVersion: integer('template_version').notNull(),
    labels: integer('labels').notNull(),
    sheets: integer('sheets').notNull(),
    /** Titles that could not be printed. */
    leftOut: integer('left_out').notNull(),
    byId: someone('by_id'),
    at: time('at').notNull(),
  },
  (table) => [index('export_builds_export_id').on(table.exportId, table.id)],
)

/** What somebody's printer is out by, in mm. */
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
