import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { importStates, type Mapping, productKinds } from '#api/products/imports'
import { users } from '../../access/tables'
import { bytea, id, time } from '../../db/columns'

/** A file that somebody imports, from taking it in to undoing it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    version: integer('version').notNull().default(1),
    fileName: text('file_name').notNull(),
    /** In hexadecimals, of the file's bytes. */
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    /** What a row adds that does not say so itself. */
    kind: text('kind', { enum: productKinds }).notNull(),
    sheets: jsonb('sheets').$type<string[]>().notNull().default([]),
    sheet: text('sheet').notNull().default(''),
    state: text('state', { enum: importStates }).notNull(),
    headings: jsonb('headings').$type<string[]>().notNull().default([]),
    columns: jsonb('columns').$type<(Mapping & { samples: string[]; isAmbiguous: boolean })[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    /**
     * The numbers of the last rows whose keys have been read, and that have been compared with the catalogue. The first one is that of the
     * last row that is done while the import is applied or undone.
     */
    checkedTo: integer('checked_to').notNull().default(0),
    comparedTo: integer('compared_to').notNull().default(0),
    /** For as long as another sheet of it may be wanted. */
    file: bytea('file'),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
    appliedAt: time('applied_at'),
    undoneAt: time('undone_at'),
  },
  (table) => [index('imports_sha256').on(table.sha256, table.id)],
)

/** By the fields of the title and of the edition. */
type OfBoth<T> = { title: Record<string, T>; edition: Record<string, T> }

/**
 * A row of an import. Which edition it is about is no foreign key: an edition may be removed later, and the import still tells of it.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** In the file. */
    rowNumber: integer('row_number').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    marks: jsonb('marks').$type<Record<string, 'formula' | 'error'>>().notNull().default({}),
    isSkipped: boolean('is_skipped').notNull().default(false),
    /** By which it finds its title and edition, and meets other rows; `titleKey` is what rows of one new title share. */
    keys: jsonb('keys').$type<Record<string, string | number>>().notNull().default({}),
    titleKey: text('title_key'),
    /** What its cells say, as the calls of a title and an edition take it. */
    values: jsonb('values').$type<OfBoth<unknown>>(),
    /** What is wrong with its cells by themselves, and what is wrong with them beside other rows and the catalogue. */
    misread: jsonb('misread').notNull().default([]),
    clashes: jsonb('clashes').notNull().default([]),
    action: text('action', { enum: ['add', 'change', 'unchanged', 'skip'] }),
    kind: text('kind', { enum: productKinds }),
    productId: integer('product_id'),
    productDetailId: integer('product_detail_id'),
    /** The versions of edition and title that it was compared with. */
    seenVersion: integer('seen_version'),
    seenTitleVersion: integer('seen_title_version'),
    /** By field: from and to, and the same as people read it. */
    changes: jsonb('changes').$type<OfBoth<[unknown, unknown]>>(),
    shown: jsonb('shown').$type<Record<string, [string, string]>>().notNull().default({}),
    hasMadeTitle: boolean('has_made_title').notNull().default(false),
    /** The versions that it has written; no title's where it left that alone. */
    writtenVersion: integer('written_version'),
    writtenTitleVersion: integer('written_title_version'),
    /** `restored`, or why undoing has left it. */
    undone: text('undone'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rowNumber] }),
    index('import_rows_title_key').on(table.importId, table.titleKey),
    index('import_rows_product').on(table.importId, table.productId),
  ],
)
