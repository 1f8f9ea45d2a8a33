import * as z from 'zod/mini'
import { answer, createdAnswer, emptyAnswer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import type { Permission } from '../core/permissions'
import { importFields } from './importColumns'
import { productKinds } from './imports'

/** Excel has 1,048,576 rows, titles included. */
export const maxExported = 1_000_000

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const permission = 'ImportExportProduct'
const field = z.enum(importFields as [string, ...string[]], { error: 'Is no column of an export' })
const columns = z.array(field).check(z.minLength(1, { error: 'Choose a column' }), z.maxLength(importFields.length))

export const exportFilter = z.object({
  kind: z.nullable(z.enum(productKinds)),
  searchKey: z._default(z.string().check(z.maxLength(200)), ''),
  /** What the filters of the list say: of titles, all editions of a title that it shows; of editions, those that it shows. */
  of: z._default(z.enum(['titles', 'editions']), 'titles'),
  filter: z._default(z.record(z.string(), z.unknown()), {}),
})

export const exportProducts = endpoint('POST ImportFile/ExportProducts', {
  isReading: true,
  isFile: true,
  permission,
  summary: 'Export: editions as a sheet that can be imported again, or as CSV',
  body: z.object({ ...exportFilter.shape, columns, format: z._default(z.enum(exportFormats), 'xlsx') }),
  answer: z.custom<Blob>(),
})

export const countExport = endpoint('POST ImportFile/CountExport', {
  isReading: true,
  permission,
  summary: 'Export: how many editions it would hold',
  body: exportFilter,
  answer: answer(z.object({ count: z.int(), isTooMany: z.boolean() })),
})

export const maxExportTemplates = 50

/** Who manages what all share also manages templates for everybody. */
export const sharingPermission: Permission = 'BasicInfo'

export const exportTemplate = z.object({
  id,
  title: z.string(),
  columns: z.array(z.string()),
  format: z.enum(exportFormats),
  isShared: z.boolean(),
  isOwn: z.boolean(),
})
export type ExportTemplate = z.output<typeof exportTemplate>

export const exportTemplates = endpoint('GET ImportFile/ExportTemplates', {
  isReading: true,
  permission,
  summary: 'Export: one’s own templates and those for everybody, by title',
  answer: answer(z.array(exportTemplate)),
})

export const saveExportTemplate = endpoint('POST ImportFile/SaveExportTemplate', {
  permission,
  summary: 'Export: saves columns and format as a template; one’s own of the same title is replaced. For everybody needs a permission',
  body: z.object({
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Give the template a name' }),
        z.maxLength(60, { error: 'Keep the name under 60 characters' }),
      ),
    columns,
    format: z.enum(exportFormats),
    isShared: z.boolean(),
  }),
  answer: createdAnswer,
})

export const removeExportTemplate = endpoint('POST ImportFile/RemoveExportTemplate/{id}', {
  permission,
  summary: 'Export: removes one of one’s own templates, or with a permission one for everybody',
  answer: emptyAnswer,
})

export const importTemplate = endpoint('GET ImportFile/ImportTemplate', {
  isReading: true,
  isFile: true,
  permission,
  summary: 'Import: an empty sheet with what each of its columns takes',
  query: z.object({ kind: z.enum(productKinds) }),
  answer: z.custom<Blob>(),
})

export const faultyRows = endpoint('GET ImportFile/FaultyRows/{id}', {
  isReading: true,
  isFile: true,
  permission,
  summary: 'Import: the rows with a problem, as a sheet with the problems in a column',
  answer: z.custom<Blob>(),
})
