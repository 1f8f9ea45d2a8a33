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
    /** The number of the last row that has been read by its columns. */
    checkedTo: integer('checked_to').notNull().default(0),
    /** For as long as another sheet of it may be wanted. */
    file: bytea('file'),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
    appliedAt: time('applied_at'),
    undoneAt: time('undone_at'),
  },
  (table) => [index('imports_sha256').on(table.sha256, table.id)],
)

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
    /** What its cells say, by the name it is stored under. */
    typed: jsonb('typed').$type<Record<string, unknown>>(),
    /** What is wrong with its cells by themselves, and what is wrong with them beside other rows and the catalogue. */
    misread: jsonb('misread').notNull().default([]),
    clashes: jsonb('clashes').notNull().default([]),
    action: text('action', { enum: ['add', 'change', 'unchanged', 'skip'] }),
    productId: integer('product_id'),
    productDetailId: integer('product_detail_id'),
    /** The version of the edition that it was compared with. */
    seenVersion: integer('seen_version'),
    /** By the name it is stored under: from and to. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>(),
    hasMadeTitle: boolean('has_made_title').notNull().default(false),
    /** The version that it has written. */
    writtenVersion: integer('written_version'),
    /** `restored`, or why undoing has left it. */
    undone: text('undone'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
)
