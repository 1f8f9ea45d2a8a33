import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { byId, endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import { choice, integer, number, ref, text } from '../core/field'
import { storedFile } from '../core/files/file'
import { money } from '../core/money'
import { type ProductionKind, permissionOf, productionKinds, recordKinds } from './facts'
import { mostTitles, recordExport, recordItem, recordOverrideNames } from './recordExports'

export const productionKind = z.enum(productionKinds, { error: `One of ${productionKinds.join(', ')}` })

export const symbologies = {
  ean13: 'EAN-13',
  isbn: 'EAN-13 with ISBN above',
  code128: 'Code 128',
  code39: 'Code 39',
  none: 'None',
} as const
export type Symbology = keyof typeof symbologies

/** GS1 General Specifications 5.2.6: 0.33 mm is the nominal width of the narrowest bar, 0.264 the least, 0.66 the most. */
export const moduleWidths = { usual: 0.33, least: 0.264, most: 0.66 } as const

/** The most labels of one file, and titles of one production. */
export const mostLabels = 2000

/** What is asked of a production, new or standing. */
export const productionFields = {
  title: text('Title'),
  templateId: ref('Label template', 'LabelTemplate'),
  symbology: choice('Symbol', symbologies),
  value: choice('The symbol holds', { isbn: 'ISBN', number: 'Our number (PD-17)', own: 'What each title says' }),
  addOn: choice('Add-on of five digits', { none: 'None', price: 'Price (90000 where its currency has no digit)' }),
  moduleWidth: number('Narrowest bar', { least: moduleWidths.least, most: moduleWidths.most, unit: 'mm' }),
  startAt: integer('First free label of the first sheet', { least: 1, most: 800 }),
}
const fields = z.object(productionFields)
export type ProductionValues = z.output<typeof fields>

const time = z.string()
export const productionStatus = z.enum(['draft', 'built'])

/** A row of the lists. `built`: its last file is of what stands there now. */
export const productionRow = z.object({
  id,
  title: z.string(),
  status: productionStatus,
  /** Titles. */
  itemCount: z.int(),
  /** Copies of all titles. */
  labelCount: z.int(),
  templateTitle: z.string(),
  lastFile: z.nullable(storedFile),
  createdBy: z.string(),
  createdAt: time,
})
export type ProductionRow = z.output<typeof productionRow>

const list = (kind: ProductionKind, name: string) =>
  endpoint({
    method: 'POST',
    path: `Export/${name}`,
    isReading: true,
    permission: permissionOf[kind],
    summary: `Productions of ${kind}s: one page`,
    body: listRequest,
    answer: listAnswer(productionRow),
  })
export const productionLists = { label: list('label', 'LabelList'), barcode: list('barcode', 'BarcodeList') }

export const addExport = endpoint({
  method: 'POST',
  path: 'Export/AddExport',
  permission: '',
  summary: 'A new export of records, labels or barcodes; its kind says which permission it needs',
  // The fields of its kind, by which the server reads them: a union of both would be in every page's part of the library.
  body: z.looseObject({ kind: z.enum([...productionKinds, ...recordKinds], { error: 'Not a kind of export' }) }),
  answer: answer(z.object({ id })),
})

export const editExport = endpoint({
  method: 'PATCH',
  path: 'Export/EditExport/{id}',
  permission: '',
  summary: 'Changes what an export is asked for: the fields of its kind',
  params: byId,
  body: z.looseObject({ version }),
  answer: answer(z.object({ version: z.int() })),
})

export const removeExport = endpoint({
  method: 'DELETE',
  path: 'Export/RemoveExport/{id}',
  permission: '',
  summary: 'Removes an export; what was made of it stays in the trail',
  params: byId,
  answer: emptyAnswer,
})

/** What one item says instead of the catalogue; an empty one says what the catalogue does. */
export const overrideFields = ['title', 'contributor', 'value', 'shelfMark', 'volume'] as const
const override = z.optional(z.string().check(z.trim(), z.maxLength(300, { error: 'At most 300 characters' })))
const overrides = z.strictObject({ title: override, contributor: override, value: override, shelfMark: override, volume: override })
export type Overrides = z.output<typeof overrides>
const anyOverrides = z.strictObject(
  Object.fromEntries([...overrideFields, ...recordOverrideNames].map((name) => [name, override])) as Record<string, typeof override>,
)

export const findingRules = [
  'titleMissing',
  'isbnMissing',
  'isbnWrong',
  'symbolValue',
  'symbolTooWide',
  'symbolTooHigh',
  'shelfMarkMissing',
] as const
export const finding = z.object({
  rule: z.enum(findingRules),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
})
export type Finding = z.output<typeof finding>

export const productionItem = z.object({
  id,
  productDetailId: id,
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  /** With VAT. */
  price: money,
  copies: z.int(),
  overrides,
  findings: z.array(finding),
})
export type ProductionItem = z.output<typeof productionItem>

export const build = z.object({
  id,
  at: time,
  by: z.string(),
  file: z.nullable(storedFile),
  labels: z.int(),
  sheets: z.int(),
  leftOut: z.int(),
})

export const production = z.object({
  id,
  version: z.int(),
  kind: productionKind,
  status: productionStatus,
  ...productionFields,
  itemCount: z.int(),
  labelCount: z.int(),
  items: z.array(productionItem),
  /** The last ten, newest first. */
  builds: z.array(build),
})
export type Production = z.output<typeof production>

export const exportFileWithItems = endpoint({
  method: 'GET',
  path: 'Export/ExportFileWithItems/{id}',
  isReading: true,
  permission: '',
  summary: 'An export with one page of its titles, what is wrong with each, and the files made of it',
  params: byId,
  query: z.object({
    page: z._default(z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(1_000_000))), 1),
    pageSize: z._default(z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(200))), 100),
    /** Of records: only those with errors, or with what this rule finds. */
    only: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: answer(z.union([production, recordExport])),
})

export const addExportItems = endpoint({
  method: 'POST',
  path: 'Export/AddExportItems',
  permission: '',
  summary: 'Adds titles by edition or by ISBN, each once; what is there already stays as it is',
  body: z.object({
    exportId: id,
    productDetailIds: z.optional(z.array(id).check(z.maxLength(mostTitles, { error: `At most ${mostTitles} titles at once` }))),
    isbns: z.optional(
      z.array(z.string().check(z.maxLength(100))).check(z.maxLength(mostTitles, { error: `At most ${mostTitles} ISBNs at once` })),
    ),
    /** Every edition of the titles that a list shows with these. */
    filter: z.optional(
      z.object({
        kind: z.enum(['book', 'document', 'other']),
        searchKey: z._default(z.string().check(z.maxLength(200)), ''),
        filter: z._default(z.record(z.string(), z.unknown()), {}),
      }),
    ),
    copies: z._default(z.int().check(z.positive(), z.maximum(500, { error: 'At most 500 copies' })), 1),
  }),
  answer: answer(
    z.object({
      added: z.int(),
      already: z.int(),
      notFound: z.array(z.object({ value: z.string(), message: z.string() })),
    }),
  ),
})

export const updateExportItemFields = endpoint({
  method: 'PATCH',
  path: 'Export/UpdateExportItemFields',
  permission: '',
  summary: 'Copies of titles, what they say instead of the catalogue, or takes them away',
  body: z.object({
    exportId: id,
    items: z
      .array(
        z.object({
          id,
          copies: z.optional(
            z
              .int({ error: 'Copies must be a whole number' })
              .check(z.positive({ error: 'At least one copy' }), z.maximum(500, { error: 'At most 500 copies' })),
          ),
          overrides: z.optional(anyOverrides),
          remove: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(200, { error: 'At most 200 titles at once' })),
  }),
  answer: answer(z.object({ items: z.array(z.union([productionItem, recordItem])) })),
})

const createFile = (name: string, kind: ProductionKind) =>
  endpoint({
    method: 'POST',
    path: `Export/${name}/{id}`,
    permission: permissionOf[kind],
    summary: `Makes the PDF of a production of ${kind}s`,
    params: byId,
    body: z.object({
      /** Goes on without the titles that cannot be printed. */
      leaveOut: z._default(z.boolean(), false),
    }),
    answer: answer(build),
  })
export const createFiles = { label: createFile('CreateLabelFile', 'label'), barcode: createFile('CreateBarcodeFile', 'barcode') }

/** One line of text as it is printed: its baseline, in mm from the sheet's upper left corner. */
const drawnLine = z.object({
  text: z.string(),
  /** Its left edge. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  /** Points. */
  size: z.number(),
  isBold: z.boolean(),
  direction: z.enum(['ltr', 'rtl']),
})
export const drawnLabel = z.object({
  itemId: id,
  /** On its sheet, from 0. */
  place: z.int(),
  x: z.number(),
  y: z.number(),
  lines: z.array(drawnLine),
  bars: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type DrawnLabel = z.output<typeof drawnLabel>

export const drawSheet = endpoint({
  method: 'POST',
  path: 'Export/DrawSheet/{id}',
  isReading: true,
  permission: '',
  summary: 'One sheet of a production as it is printed, in mm, measured as its file is',
  params: byId,
  body: z.object({
    sheet: z._default(z.int().check(z.positive(), z.maximum(mostLabels)), 1),
    startAt: z.optional(z.int().check(z.positive(), z.maximum(800))),
  }),
  answer: answer(
    z.object({
      title: z.string(),
      kind: productionKind,
      startAt: z.int(),
      /** Which of them this is, from 1. */
      sheet: z.int(),
      sheets: z.int(),
      labelCount: z.int(),
      /** Titles that cannot be printed and are left out. */
      leftOut: z.int(),
      template: z.object({
        id,
        title: z.string(),
        columns: z.int(),
        rows: z.int(),
        width: z.number(),
        height: z.number(),
        pitchX: z.number(),
        pitchY: z.number(),
        firstX: z.number(),
        firstY: z.number(),
      }),
      offset: z.object({ x: z.number(), y: z.number() }),
      labels: z.array(drawnLabel),
    }),
  ),
})

const offsetBound = z
  .number({ error: 'Must be a number of millimetres' })
  .check(z.gte(-10, { error: 'At least -10 mm' }), z.lte(10, { error: 'At most 10 mm' }))

export const setPrinterOffset = endpoint({
  method: 'POST',
  path: 'Export/SetPrinterOffset/{id}',
  permission: '',
  summary: 'What one’s printer is out by with a template, in mm to the right and down',
  params: byId,
  body: z.object({ x: offsetBound, y: offsetBound }),
  answer: emptyAnswer,
})

export const titleRow = z.object({ id, isbn: z.nullable(z.string()), title: z.string(), contributor: z.string(), format: z.string() })
export type TitleRow = z.output<typeof titleRow>

export const findTitles = endpoint({
  method: 'POST',
  path: 'Export/FindTitles',
  isReading: true,
  permission: '',
  summary: 'Editions by their title, contributor or ISBN, to add to a production',
  body: listRequest,
  answer: listAnswer(titleRow),
})
