import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { type RecordKind, recordPermissionOf } from '../library/facts'
import { recordBuild, recordDelivery, recordExportRow, recordStatuses } from '../library/recordExports'
import type { CatalogueRecord, ExportSettings } from './record'

const list = (kind: RecordKind, name: string) =>
  endpoint(`POST Export/${name}`, {
    isReading: true,
    permission: recordPermissionOf[kind],
    summary: `Exports of ${kind}: one page`,
    body: listRequest,
    answer: listAnswer(recordExportRow),
  })
/** The fixed calls name MARC 21 by its form, XML (docs/product.md, Calls). */
export const recordLists: Record<RecordKind, ReturnType<typeof list>> = {
  libris: list('libris', 'LibrisList'),
  onix: list('onix', 'OnixList'),
  catalog: list('catalog', 'CatalogList'),
  marc21: list('marc21', 'XmlList'),
}

const createFile = (kind: RecordKind, name: string) =>
  endpoint(`POST Export/${name}/{id}`, {
    permission: recordPermissionOf[kind],
    summary: `Makes the file of an export of ${kind}; what takes longer than a moment goes on by itself, and is told with the export`,
    body: z.object({
      leaveOut: z._default(z.boolean(), false),
      /** Even if nothing changed. */
      again: z._default(z.boolean(), false),
      format: z.optional(z.enum(['mrc', 'marcxml'])),
    }),
    answer: answer(recordBuild),
  })
export const createRecordFiles: Record<RecordKind, ReturnType<typeof createFile>> = {
  libris: createFile('libris', 'CreateLibrisFile'),
  onix: createFile('onix', 'CreateOnixFile'),
  catalog: createFile('catalog', 'CreateCatalogFile'),
  marc21: createFile('marc21', 'CreateMarc21File'),
}

export const checkExport = endpoint('POST Export/CheckExport/{id}', {
  permission: '',
  summary: 'Looks through every title of an export for what keeps it out of the file',
  answer: answer(z.object({ status: z.enum(recordStatuses), errorCount: z.int(), warningCount: z.int() })),
})

export const cancelBuild = endpoint('POST Export/CancelBuild/{id}', {
  permission: '',
  summary: 'Gives up a file that is being made',
  answer: emptyAnswer,
})

export const deliverFile = endpoint('POST Export/DeliverFile/{id}', {
  permission: '',
  summary: 'Sends what a build has made by the connection of its profile; what is there already is not sent again',
  answer: answer(z.array(recordDelivery)),
})

export const previewItem = endpoint('POST Export/PreviewItem/{id}', {
  isReading: true,
  permission: '',
  summary: 'The record of one item of an export, and the settings its file is made by',
  answer: answer(
    z.object({ record: z.unknown() as z.ZodMiniType<CatalogueRecord>, settings: z.unknown() as z.ZodMiniType<ExportSettings> }),
  ),
})

const ofInvoice = (name: string, what: string) =>
  endpoint(`POST Invoice/${name}/{id}`, {
    permission: 'DoneOrder',
    summary: `An export of the titles of an invoice to ${what}, checked at once; the second call answers the first one’s`,
    answer: answer(z.object({ exportId: id, items: z.int() })),
  })
/** Spelled as in docs/product.md, Calls. */
export const exportsOfInvoice = {
  libris: ofInvoice('CreateLibris', 'Libris'),
  onix: ofInvoice('CreateOnix', 'ONIX'),
  marc21: ofInvoice('CreateMark21', 'MARC 21'),
} satisfies Partial<Record<RecordKind, unknown>>
export type InvoiceExportKind = keyof typeof exportsOfInvoice
