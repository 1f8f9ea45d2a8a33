import * as z from 'zod/mini'
import { id } from '../core/endpoint'
import { ref, text } from '../core/field'
import { storedFile } from '../core/files/file'
import { keysOf } from '../core/objects'
import { recordKinds } from './facts'

export const recordKind = z.enum(recordKinds, { error: `One of ${recordKinds.join(', ')}` })

/** What is asked of an export, new or standing. */
export const recordExportFields = { title: text('Title'), profileId: ref('Profile', 'ExportProfile') }
export type RecordExportValues = { title: string; profileId: number }

/** The most titles of one export. */
export const mostTitles = 5000

/** What one item says instead of the catalogue, each with its label. */
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

/** Where an export is on its way (machines/exports/exportStatus.ts). */
export const recordStatuses = ['draft', 'refused', 'ready', 'building', 'built', 'failed', 'delivering', 'delivered'] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const recordFinding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Of the record; the live record lights its line. */
  field: z.string(),
  message: z.string(),
  /** Where it is put right. */
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
  /** As of the last check; null before it. */
  findings: z.nullable(z.array(recordFinding)),
})
export type RecordItem = z.output<typeof recordItem>

/** A file, made or being made. */
export const recordBuild = z.object({
  id,
  at: time,
  by: z.string(),
  state: z.enum(['building', 'built', 'failed', 'cancelled']),
  /** While it is made: what is done, of how many titles. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  /** One, or its parts where the recipient takes only so many titles at once; `file` is null once it is not kept any more. */
  files: z.array(z.object({ part: z.int(), file: z.nullable(storedFile), sha256: z.string(), titles: z.int() })),
  titles: z.int(),
  /** Titles that could not go, with the first reason of each. */
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

/** An export of records with one page of its titles. */
export const recordExport = z.object({
  id,
  version: z.int(),
  kind: recordKind,
  status: z.enum(recordStatuses),
  title: z.string(),
  profileId: id,
  profile: z.object({ title: z.string(), hasConnection: z.boolean(), marcFormat: z.enum(['mrc', 'marcxml']) }),
  /** The invoice whose titles it was made of. */
  invoice: z.nullable(z.object({ id, number: z.int() })),
  itemCount: z.int(),
  /** Of the last check: titles with an error, and with a warning and no error. */
  errorCount: z.int(),
  warningCount: z.int(),
  /** How many items `only` leaves. */
  shownCount: z.int(),
  items: z.array(recordItem),
  /** Findings of all its titles, by rule. */
  rules: z.array(z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), message: z.string(), titles: z.int() })),
  /** The last ten, newest first. */
  builds: z.array(recordBuild),
  deliveries: z.array(recordDelivery),
  /** What the recipient has of its titles: as they are now, as they were, or not at all. */
  recipient: z.object({ same: z.int(), changed: z.int(), never: z.int() }),
})
export type RecordExport = z.output<typeof recordExport>

/** A row of the lists. */
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
