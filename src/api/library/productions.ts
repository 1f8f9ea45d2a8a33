import * as z from 'zod/mini'
import { answer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { choice, integer, number, ref, text } from '../core/field'
import { storedFile } from '../core/files/file'
import { money } from '../core/money'
import { type ProductionKind, permissionOf, productionKinds } from './facts'

export const productionKind = z.enum(productionKinds, { error: `One of ${productionKinds.join(', ')}` })

export const symbologies = {
  ean13: 'EAN-13',
  isbn: 'EAN-13 with ISBN above',
  code128: 'Code 128',
  code39: 'Code 39',
  none: 'None',
} as const
export type Symbology = keyof typeof symbologies

/** GS1 General Specifications 5.2.6: nominal width of the narrowest bar 0.33 mm, min. 0.264, max. 0.66. */
export const moduleWidths = { usual: 0.33, min: 0.264, max: 0.66 } as const

export const maxLabels = 2000

export const productionFields = {
  title: text('Title'),
  templateId: ref('Label template', 'LabelTemplate'),
  symbology: choice('Symbol', symbologies),
  value: choice('The symbol holds', { isbn: 'ISBN', number: 'Our number (PD-17)', own: 'What each title says' }),
  addOn: choice('Add-on of five digits', { none: 'None', price: 'Price (90000 where its currency has no digit)' }),
  moduleWidth: number('Narrowest bar', { min: moduleWidths.min, max: moduleWidths.max, unit: 'mm' }),
  startAt: integer('First free label of the first sheet', { min: 1, max: 800 }),
}
const fields = z.object(productionFields)
export type ProductionValues = z.output<typeof fields>

const time = z.string()
export const productionStatus = z.enum(['draft', 'built'])

/** `built`: the last file is current. */
export const productionRow = z.object({
  id,
  title: z.string(),
  status: productionStatus,
  itemCount: z.int(),
  labelCount: z.int(),
  templateTitle: z.string(),
  lastFile: z.nullable(storedFile),
  createdBy: z.string(),
  createdAt: time,
})
export type ProductionRow = z.output<typeof productionRow>

const list = (kind: ProductionKind, name: string) =>
  endpoint(`POST Export/${name}`, {
    isReading: true,
    permission: permissionOf[kind],
    summary: `Productions of ${kind}s: one page`,
    body: listRequest,
    answer: listAnswer(productionRow),
  })
export const productionLists = { label: list('label', 'LabelList'), barcode: list('barcode', 'BarcodeList') }

export const overrideFields = ['title', 'contributor', 'value', 'shelfMark', 'volume'] as const
export const override = z.optional(z.string().check(z.trim(), z.maxLength(300, { error: 'At most 300 characters' })))
const overrides = z.strictObject({ title: override, contributor: override, value: override, shelfMark: override, volume: override })
export type Overrides = z.output<typeof overrides>

export const findingRules = [
  'titleMissing',
  'priceMissing',
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
  price: z.nullable(money),
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
  builds: z.array(build),
})
export type Production = z.output<typeof production>

const createFile = (name: string, kind: ProductionKind) =>
  endpoint(`POST Export/${name}/{id}`, {
    permission: permissionOf[kind],
    summary: `Makes the PDF of a production of ${kind}s`,
    body: z.object({
      leaveOut: z._default(z.boolean(), false),
    }),
    answer: answer(build),
  })
export const createFiles = { label: createFile('CreateLabelFile', 'label'), barcode: createFile('CreateBarcodeFile', 'barcode') }
