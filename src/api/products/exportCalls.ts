import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint } from '../core/endpoint'
import { importFields } from './importColumns'
import { productKinds } from './imports'

export const maxExported = 100_000

const permission = 'ImportExportProduct'
const field = z.enum(importFields as [string, ...string[]], { error: 'Is no column of an export' })

export const exportFilter = z.object({
  kind: z.nullable(z.enum(productKinds)),
  searchKey: z._default(z.string().check(z.maxLength(200)), ''),
})

export const exportProducts = endpoint('POST ImportFile/ExportProducts', {
  isReading: true,
  isFile: true,
  permission,
  summary: 'Export: editions as a sheet that can be imported again',
  body: z.object({ ...exportFilter.shape, columns: z.array(field).check(z.minLength(1, { error: 'Choose a column' })) }),
  answer: z.custom<Blob>(),
})

export const countExport = endpoint('POST ImportFile/CountExport', {
  isReading: true,
  permission,
  summary: 'Export: how many editions it would hold',
  body: exportFilter,
  answer: answer(z.object({ count: z.int(), isTooMany: z.boolean() })),
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
