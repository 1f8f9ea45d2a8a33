import * as z from 'zod/mini'
import { answer, emptyAnswer, listAnswer, listRequest } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'
import { productionKinds, recordKinds } from './facts'
import { override, overrideFields, production, productionItem } from './productions'
import { maxTitles, recordExport, recordItem, recordOverrideNames } from './recordExports'

export const addExport = endpoint('POST Export/AddExport', {
  permission: '',
  summary: 'A new export of records, labels or barcodes; its kind says which permission it needs',
  // Validated by kind on the server: a union would be in every page's bundle.
  body: z.looseObject({ kind: z.enum([...productionKinds, ...recordKinds], { error: 'Not a kind of export' }) }),
  answer: answer(z.object({ id })),
})

export const editExport = endpoint('PATCH Export/EditExport/{id}', {
  permission: '',
  summary: 'Changes what an export is asked for: the fields of its kind',
  body: z.looseObject({ version }),
  answer: answer(z.object({ version: z.int() })),
})

export const removeExport = endpoint('DELETE Export/RemoveExport/{id}', {
  permission: '',
  summary: 'Removes an export; what was made of it stays in the trail',
  answer: emptyAnswer,
})

const anyOverrides = z.strictObject(Object.fromEntries([...overrideFields, ...recordOverrideNames].map((name) => [name, override])))

export const exportFileWithItems = endpoint('GET Export/ExportFileWithItems/{id}', {
  isReading: true,
  permission: '',
  summary: 'An export with one page of its titles, what is wrong with each, and the files made of it',
  query: z.object({
    page: z._default(z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(1_000_000))), 1),
    pageSize: z._default(z.pipe(z.coerce.number<string | number>(), z.int().check(z.positive(), z.maximum(200))), 100),
    only: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: answer(z.union([production, recordExport])),
})

export const addExportItems = endpoint('POST Export/AddExportItems', {
  permission: '',
  summary: 'Adds titles by edition or by ISBN, each once; what is there already stays as it is',
  body: z.object({
    exportId: id,
    productDetailIds: z.optional(z.array(id).check(z.maxLength(maxTitles, { error: `At most ${maxTitles} titles at once` }))),
    isbns: z.optional(
      z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxTitles, { error: `At most ${maxTitles} ISBNs at once` })),
    ),
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

export const updateExportItemFields = endpoint('PATCH Export/UpdateExportItemFields', {
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

export const titleRow = z.object({ id, isbn: z.nullable(z.string()), title: z.string(), contributor: z.string(), format: z.string() })
export type TitleRow = z.output<typeof titleRow>

export const findTitles = endpoint('POST Export/FindTitles', {
  isReading: true,
  permission: '',
  summary: 'Editions by their title, contributor or ISBN, to add to a production',
  body: listRequest,
  answer: listAnswer(titleRow),
})

/** Files of exports and of labels have it as their address, and need a session and the permission of their kind. */
export const readExportFile = endpoint('GET Export/ReadFile/{id}', {
  isReading: true,
  permission: '',
  summary: 'A file that an export or a production has made ({id} is the file)',
  answer: z.unknown(),
})
