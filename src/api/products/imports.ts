import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import { keysOf } from '../core/objects'
import { columnRoles } from './importAliases'
import { importFields } from './importColumns'

export const productKinds = ['book', 'document', 'other'] as const

/** Bytes. */
export const maxImportBytes = 25_000_000
export const maxCells = 500
/** All or none, in one transaction. */
export const maxAtOnce = 20_000
export const undoDays = 30

export const importStates = ['reading', 'read', 'mapped', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

const field = z.enum(importFields as [string, ...string[]], { error: 'Is no column of an import' })
const who = z.nullable(z.string())

/** Without an index every row gets `value`. */
const mapped = {
  index: z.nullable(z.int().check(z.nonnegative(), z.maximum(199))),
  field: z.nullable(field),
  value: z.nullable(z.string().check(z.maxLength(300))),
  /** For ambiguous numbers such as 1,299. */
  decimal: z.nullable(z.enum(['.', ','])),
  isCreating: z._default(z.boolean(), false),
  /** Of contributors, which several columns may name: the role of those without one in the cell. */
  role: z.optional(z.nullable(z.enum(keysOf(columnRoles)))),
}
export const mapping = z.object(mapped)
export type Mapping = z.output<typeof mapping>

export const importCounts = z.object({ add: z.int(), change: z.int(), unchanged: z.int(), skip: z.int(), faulty: z.int() })

export const importItem = z.object({
  id,
  version,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  kind: z.enum(productKinds),
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** The row of the headings; those above are left out. */
  headingRow: z.int(),
  /** First rows of the sheet. */
  preview: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Publisher or sender for whom answers are remembered; empty: for nobody. */
  sender: z.string(),
  state: z.enum(importStates),
  columns: z.array(
    z.object({
      ...mapped,
      heading: z.string(),
      samples: z.array(z.string()),
      /** Numbers such as 1,299 have two readings. */
      isAmbiguous: z.boolean(),
    }),
  ),
  rowCount: z.int(),
  doneCount: z.int(),
  counts: importCounts,
  /** Rows that are in the catalogue. */
  written: z.object({ add: z.int(), change: z.int() }),
  formulaCells: z.int(),
  faultyCells: z.int(),
  at: z.string(),
  by: who,
  appliedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Created by name. */
  made: z.array(z.object({ entity: z.enum(['People', 'Publisher', 'Series']), count: z.int() })),
  /** Left by undoing; `row` null for what was created by name. */
  kept: z.array(z.object({ row: z.nullable(z.int()), title: z.string(), why: z.string() })),
  sameAs: z.nullable(z.object({ id, at: z.string(), by: who, state: z.enum(importStates) })),
})
export type ImportItem = z.output<typeof importItem>

/** `index` null: the row lacks the cell. */
export const importProblem = z.object({
  index: z.nullable(z.int()),
  field,
  code: z.string(),
  message: z.string(),
  /** Each for the cell as a whole. */
  suggestions: z.array(z.string()),
  /** The unknown name in it, and what it may be. */
  part: z.optional(z.object({ text: z.string(), suggestions: z.array(z.string()), entity: z.string(), isCreatable: z.boolean() })),
})
export type ImportProblem = z.output<typeof importProblem>

export const importRow = z.object({
  id: z.int(),
  cells: z.array(z.string()),
  /** By index. */
  marks: z.record(z.string(), z.enum(['formula', 'error'])),
  action: z.nullable(z.enum(['add', 'change', 'unchanged', 'skip'])),
  problems: z.array(importProblem),
  /** By column: from and to, as in a sheet. */
  changes: z.record(z.string(), z.array(z.string())),
  productId: z.nullable(id),
  productDetailId: z.nullable(id),
})
export type ImportRow = z.output<typeof importRow>

const permission = 'ImportExportProduct'
const itemAnswer = answer(importItem)
const seen = z.object({ version })

/** Part `data` holds the kind of what it adds, beside the file (docs/product.md, Calls). */
export const uploadImport = endpoint('POST ImportFile/ExcelProduct', {
  permission,
  summary: 'Import: take in a sheet of products, as .xlsx or .csv',
  isMultipart: true,
  body: z.object({
    kind: z.enum(productKinds),
    file: z.custom<File>((value) => value instanceof File && value.size <= maxImportBytes, {
      error: ({ input }) => (input instanceof File ? 'The file is at most 25 MB' : 'Choose a file'),
    }),
  }),
  answer: itemAnswer,
})

export const importList = endpoint('POST ImportFile/ImportList', {
  isReading: true,
  permission,
  summary: 'Import: what was imported, newest first',
  body: listRequest,
  answer: listAnswer(
    z.object({
      id,
      fileName: z.string(),
      kind: z.enum(productKinds),
      state: z.enum(importStates),
      rowCount: z.int(),
      counts: importCounts,
      written: z.object({ add: z.int(), change: z.int() }),
      at: z.string(),
      by: who,
    }),
  ),
})

export const readImport = endpoint('GET ImportFile/ImportItem/{id}', {
  isReading: true,
  permission,
  summary: 'Import: one',
  answer: itemAnswer,
})

/** Another sheet or row of headings is read anew: its columns are guessed, and sent ones ignored. */
export const editImportMapping = endpoint('PATCH ImportFile/EditImportMapping/{id}', {
  permission,
  summary: 'Import: say what each column is',
  body: z.object({
    version,
    sheet: z.string().check(z.maxLength(300)),
    headingRow: z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647))),
    sender: z.optional(z.string().check(z.trim(), z.maxLength(200, { error: 'At most 200 characters' }))),
    columns: z.array(mapping).check(z.maxLength(240, { error: 'At most 200 columns, and 40 values for all rows' })),
  }),
  answer: itemAnswer,
})

/** Checks some thousand rows; repeat until `state` is `checked`. */
export const checkImport = endpoint('POST ImportFile/CheckImport/{id}', {
  permission,
  summary: 'Import: compare its rows with the catalogue; asked again until its state is checked',
  body: seen,
  answer: itemAnswer,
})

/** `filter` is `''` or `{ only: 'faulty' | 'add' | 'change' }`. */
export const importRowList = endpoint('POST ImportFile/ImportRowList/{id}', {
  isReading: true,
  permission,
  summary: 'Import: its rows, in the order of the file',
  body: listRequest,
  answer: listAnswer(importRow),
})

/** `correction` undoes it; null: nothing was changed. */
export const corrected = z.object({ item: importItem, changedRows: z.int(), correction: z.nullable(id) })

export const editImportCells = endpoint('PATCH ImportFile/EditImportCells/{id}', {
  permission,
  summary: 'Import: correct cells, or leave rows out',
  body: z.object({
    cells: z
      .array(
        z.object({
          row: z.int().check(z.positive(), z.maximum(2_147_483_647)),
          index: z.int().check(z.nonnegative(), z.maximum(199)),
          /** What the person saw in it: where it holds neither this nor `text`, somebody else has mended it (409 `changed`). */
          expected: z.string().check(z.maxLength(32_767)),
          text: z.string().check(z.maxLength(32_767)),
        }),
      )
      .check(z.maxLength(maxCells, { error: `At most ${maxCells} cells at once` })),
    skip: z._default(
      z
        .array(
          z.object({
            row: z.int().check(z.positive(), z.maximum(2_147_483_647)),
            isSkipped: z.boolean(),
            /** What the person saw in its cells: where one holds something else, somebody else has corrected it (409 `changed`). */
            seen: z.optional(z.array(z.string().check(z.maxLength(32_767))).check(z.maxLength(200))),
          }),
        )
        .check(z.maxLength(maxCells)),
      [],
    ),
  }),
  answer: answer(corrected),
})

/** `all` saves every row or none; `good` saves some hundred valid rows: repeat until `remaining` is 0. */
export const applyImport = endpoint('POST ImportFile/ApplyImport/{id}', {
  isLong: true,
  permission,
  summary: 'Import: write its rows to the catalogue',
  body: z.object({ version, mode: z.enum(['all', 'good']) }),
  answer: answer(z.object({ remaining: z.int(), item: importItem })),
})

/** Undoes some hundred rows; repeat until `remaining` is 0. */
export const undoImport = endpoint('POST ImportFile/UndoImport/{id}', {
  permission,
  summary: 'Import: put back what it wrote, but for what somebody has changed since',
  body: seen,
  answer: answer(z.object({ remaining: z.int(), item: importItem })),
})

export const removeImport = endpoint('DELETE ImportFile/RemoveImport/{id}', {
  permission,
  summary: 'Import: forget one that has written nothing, or that was undone',
  answer: emptyAnswer,
})
