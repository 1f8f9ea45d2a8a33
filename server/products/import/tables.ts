import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { exportFormats } from '#api/products/exportCalls'
import { correctionActions } from '#api/products/importCauses'
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
    headingRow: integer('heading_row').notNull().default(1),
    preview: jsonb('preview').$type<{ number: number; cells: string[] }[]>().notNull().default([]),
    sender: text('sender').notNull().default(''),
    state: text('state', { enum: importStates }).notNull(),
    headings: jsonb('headings').$type<string[]>().notNull().default([]),
    columns: jsonb('columns').$type<(Mapping & { samples: string[]; isAmbiguous: boolean; creating?: string[] })[]>().notNull().default([]),
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

/** People, publishers and series that it created by name; `kept`: why undoing it left them. */
export const importMade = pgTable(
  'import_made',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    entity: text('entity').notNull(),
    recordId: integer('record_id').notNull(),
    kept: text('kept'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.entity, table.recordId] })],
)

/** Corrected cells and rows, by which a correction is undone; `answer_id`: what it remembered, or came from. */
export const importCorrections = pgTable(
  'import_corrections',
  {
    id: id(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
    field: text('field'),
    text: text('text').notNull().default(''),
    action: text('action', { enum: correctionActions }).notNull(),
    value: text('value').notNull().default(''),
    rowCount: integer('row_count').notNull(),
    cells: jsonb('cells').$type<{ row: number; index: number; from: string; to: string; mark: 'formula' | 'error' | null }[]>().notNull(),
    skipped: jsonb('skipped').$type<number[]>().notNull().default([]),
    answerId: integer('answer_id').references(() => importAnswers.id, { onDelete: 'set null' }),
    isFromBefore: boolean('is_from_before').notNull().default(false),
  },
  (table) => [index('import_corrections_import').on(table.importId, table.id), index('import_corrections_answer').on(table.answerId)],
)

/** Remembered corrections of a sender, often a publisher. `senderKey` and `textKey` are folded (`cells/fold.ts`). */
export const importAnswers = pgTable(
  'import_answers',
  {
    id: id(),
    sender: text('sender').notNull(),
    senderKey: text('sender_key').notNull(),
    field: text('field').notNull(),
    code: text('code').notNull(),
    text: text('text').notNull(),
    textKey: text('text_key').notNull(),
    action: text('action', { enum: correctionActions }).notNull(),
    value: text('value').notNull().default(''),
    byId: integer('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: time('at').notNull(),
  },
  (table) => [unique('import_answers_text').on(table.senderKey, table.field, table.code, table.textKey)],
)

/** Columns and format of an export, by person. */
export const exportTemplates = pgTable(
  'export_templates',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    format: text('format', { enum: exportFormats }).notNull(),
    isShared: boolean('is_shared').notNull().default(false),
  },
  (table) => [unique('export_templates_title').on(table.userId, table.title)],
)
