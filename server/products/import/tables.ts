import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { importStates, type Mapping, productKinds } from '#api/products/imports'
import { users } from '../../access/tables'
import { bytea, id, time } from '../../db/columns'

export const imports = pgTable(
  'imports',
  {
    id: id(),
    version: integer('version').notNull().default(1),
    fileName: text('file_name').notNull(),
    /** Hexadecimal. */
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    kind: text('kind', { enum: productKinds }).notNull(),
    sheets: jsonb('sheets').$type<string[]>().notNull().default([]),
    sheet: text('sheet').notNull().default(''),
    state: text('state', { enum: importStates }).notNull(),
    headings: jsonb('headings').$type<string[]>().notNull().default([]),
    columns: jsonb('columns').$type<(Mapping & { samples: string[]; isAmbiguous: boolean })[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    /** Row numbers of the last keys read and the last row compared; while applying or undoing, `checked_to` is the last row done. */
    checkedTo: integer('checked_to').notNull().default(0),
    comparedTo: integer('compared_to').notNull().default(0),
    /** Kept while another sheet may be wanted. */
    file: bytea('file'),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
    appliedAt: time('applied_at'),
    undoneAt: time('undone_at'),
  },
  (table) => [index('imports_sha256').on(table.sha256, table.id)],
)

type OfBoth<T> = { title: Record<string, T>; edition: Record<string, T> }

/** No foreign key to the edition: it may be removed later. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    rowNumber: integer('row_number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    marks: jsonb('marks').$type<Record<string, 'formula' | 'error'>>().notNull().default({}),
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** `titleKey` is shared by rows of one new title. */
    keys: jsonb('keys').$type<Record<string, string | number>>().notNull().default({}),
    titleKey: text('title_key'),
    values: jsonb('values').$type<OfBoth<unknown>>(),
    misread: jsonb('misread').notNull().default([]),
    clashes: jsonb('clashes').notNull().default([]),
    action: text('action', { enum: ['add', 'change', 'unchanged', 'skip'] }),
    kind: text('kind', { enum: productKinds }),
    productId: integer('product_id'),
    productDetailId: integer('product_detail_id'),
    seenVersion: integer('seen_version'),
    seenTitleVersion: integer('seen_title_version'),
    changes: jsonb('changes').$type<OfBoth<[unknown, unknown]>>(),
    shown: jsonb('shown').$type<Record<string, [string, string]>>().notNull().default({}),
    hasMadeTitle: boolean('has_made_title').notNull().default(false),
    writtenVersion: integer('written_version'),
    writtenTitleVersion: integer('written_title_version'),
    /** `restored`, or the reason why not. */
    undone: text('undone'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    index('import_rows_title_key').on(table.importId, table.titleKey),
    index('import_rows_product').on(table.importId, table.productId),
  ],
)
