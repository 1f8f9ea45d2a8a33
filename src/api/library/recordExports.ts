import * as z from 'zod/mini'
import { id } from '../core/endpoint'
import { ref, text } from '../core/field'
import { storedFile } from '../core/files/file'
import { keysOf } from '../core/objects'
import { recordKinds } from './facts'

export const recordKind = z.enum(recordKinds, { error: `One of ${recordKinds.join(', ')}` })

export const recordExportFields = { title: text('Title'), profileId: ref('Profile', 'ExportProfile') }
export type RecordExportValues = { title: string; profileId: number }

export const maxTitles = 5000

export const recordOverrides = {
  title: 'Title',
  subtitle: 'Subtitle',
  nonLatinTitle: 'Title in Persian',
  nonLatinSubtitle: 'Subtitle in Persian',
  publisher: 'Publisher',
  place: 'Place of publication',
  publicationDate: 'Published',
  language: 'Language (ISO 639-2/B)',
  shortDescription: 'Short description',
  expected: 'Copies are expected on',
  price: 'Price with VAT',
  shelfMark: 'Shelf mark',
} as const
export type RecordOverride = keyof typeof recordOverrides
export const recordOverrideNames = keysOf(recordOverrides)
export type RecordOverrides = { [Name in RecordOverride]?: string | undefined }

/** machines/exports/exportStatus.ts */
export const recordStatuses = ['draft', 'refused', 'ready', 'building', 'built', 'failed', 'delivering', 'delivered'] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const recordFinding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  field: z.string(),
  message: z.string(),
  mend: z.enum(['title', 'edition', 'contributor', 'publisher', 'item', 'profile']),
  proposal: z.optional(z.object({ field: z.string(), value: z.string() })),
})
export type RecordFinding = z.output<typeof recordFinding>
export type Mend = RecordFinding['mend']

const time = z.string()
const overrides = z.record(z.string(), z.string())

export const recordItem = z.object({
  id,
  productDetailId: id,
  productId: id,
  kind: z.enum(['book', 'document', 'other']),
  isbn: z.nullable(z.string()),
  title: z.string(),
  contributor: z.string(),
  format: z.string(),
  overrides,
  findings: z.nullable(z.array(recordFinding)),
})
export type RecordItem = z.output<typeof recordItem>

export const recordBuild = z.object({
  id,
  at: time,
  by: z.string(),
  state: z.enum(['building', 'built', 'failed', 'cancelled']),
  step: z.string(),
  done: z.int(),
  total: z.int(),
  files: z.array(z.object({ part: z.int(), file: z.nullable(storedFile), sha256: z.string(), titles: z.int() })),
  titles: z.int(),
  leftOut: z.array(z.object({ productDetailId: id, title: z.string(), reason: z.string() })),
  error: z.string(),
})
export type RecordBuild = z.output<typeof recordBuild>

export const recordDelivery = z.object({
  id,
  buildId: id,
  part: z.int(),
  at: time,
  by: z.string(),
  state: z.enum(['sending', 'delivered', 'failed']),
  connection: z.string(),
  path: z.string(),
  bytes: z.int(),
  sent: z.int(),
  attempt: z.int(),
  error: z.string(),
})
export type RecordDelivery = z.output<typeof recordDelivery>

export const recordExport = z.object({
  id,
  version: z.int(),
  kind: recordKind,
  status: z.enum(recordStatuses),
  title: z.string(),
  profileId: id,
  profile: z.object({ title: z.string(), hasConnection: z.boolean(), marcFormat: z.enum(['mrc', 'marcxml']) }),
  invoice: z.nullable(z.object({ id, number: z.int() })),
  itemCount: z.int(),
  errorCount: z.int(),
  warningCount: z.int(),
  shownCount: z.int(),
  items: z.array(recordItem),
  rules: z.array(z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), message: z.string(), titles: z.int() })),
  builds: z.array(recordBuild),
  deliveries: z.array(recordDelivery),
  recipient: z.object({ same: z.int(), changed: z.int(), never: z.int() }),
  /** From the audit log, newest first. */
  log: z.array(z.object({ id, at: time, by: z.string(), action: z.enum(['added', 'changed', 'removed', 'moved']), details: z.string() })),
})
export type RecordExport = z.output<typeof recordExport>

export const recordExportRow = z.object({
  id,
  title: z.string(),
  status: z.enum(recordStatuses),
  profile: z.string(),
  invoice: z.nullable(z.int()),
  itemCount: z.int(),
  errorCount: z.int(),
  warningCount: z.int(),
  lastFile: z.nullable(storedFile),
  createdBy: z.string(),
  createdAt: time,
})
export type RecordExportRow = z.output<typeof recordExportRow>
