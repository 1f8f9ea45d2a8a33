import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'

const permission = 'LibraryServicesImportExportMetadata'

export const maxMetadata = { bytes: 20_000_000, records: 500 } as const

export const metadataFields = {
  title: {
    title: 'Title',
    nonLatinTitle: 'Title in Persian',
    subtitle: 'Subtitle',
    nonLatinSubtitle: 'Subtitle in Persian',
    originalTitle: 'Original title',
    languageIds: 'Languages',
    contributors: 'Contributors',
    mainSubjectId: 'Main subject',
    subjectIds: 'Subjects',
    description: 'Description',
    tableOfContents: 'Table of contents',
  },
  edition: {
    publisherId: 'Publisher',
    publicationDate: 'Published',
    publishingStatus: 'Publishing status',
    pages: 'Pages',
    heightMm: 'Height',
    widthMm: 'Width',
    weightGrams: 'Weight',
    editionNumber: 'Edition number',
    editionText: 'Edition as printed',
    bookCoverId: 'Cover',
    price: 'Price',
  },
} as const

const of = z.enum(['title', 'edition'])

export const metadataField = z.object({
  of,
  field: z.string(),
  label: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Taking it creates a record, such as a publisher: never preselected. */
  isCreating: z.boolean(),
})
export type MetadataField = z.output<typeof metadataField>

export const metadataRecord = z.object({
  /** From 1. */
  place: z.int(),
  /** `new`: matches no title; `same`: no differences; `faulty`: unreadable. */
  state: z.enum(['new', 'changed', 'same', 'faulty']),
  title: z.string(),
  isbn: z.nullable(z.string()),
  /** Reason with position: a byte of ISO 2709, a line of XML. */
  fault: z.string(),
  offset: z.int(),
  productId: z.nullable(id),
  productDetailId: z.nullable(id),
  /** Tried in this order; `record` is our own number (001 and 035, or the record reference). */
  matchedBy: z.nullable(z.enum(['record', 'gtin', 'isbn'])),
  /** A concurrent edit refuses the change. */
  titleVersion: z.nullable(z.int()),
  editionVersion: z.nullable(z.int()),
  fields: z.array(metadataField),
  /** What the record says and is not taken over. */
  ignored: z.array(z.string()),
})
export type MetadataRecord = z.output<typeof metadataRecord>

const file = z.custom<File>((value) => value instanceof File && value.size <= maxMetadata.bytes, {
  error: ({ input }) => (input instanceof File ? 'The file is at most 20 MB' : 'Choose a file'),
})

export const compareMetadata = endpoint('POST ImportFile/Metadata', {
  isReading: true,
  permission,
  summary: 'Compares the records of a file (MARC 21 in ISO 2709 or MARCXML, ONIX 3) with the catalogue; keeps nothing',
  isMultipart: true,
  body: z.object({ file }),
  answer: answer(z.object({ format: z.enum(['mrc', 'marcxml', 'onix']), records: z.array(metadataRecord), isCut: z.boolean() })),
})

const chosen = z.object({ of, field: z.string().check(z.maxLength(40)) })

export const applyMetadata = endpoint('POST ImportFile/ApplyMetadata', {
  permission,
  summary: 'Takes over what was chosen of records of a file, each record by itself, as if it had been typed',
  isMultipart: true,
  body: z.object({
    file,
    records: z
      .array(
        z.object({
          place: z.int().check(z.positive()),
          titleVersion: z.nullable(version),
          editionVersion: z.nullable(version),
          fields: z.array(chosen).check(z.maxLength(40)),
        }),
      )
      .check(z.minLength(1, { error: 'Choose at least one record' }), z.maxLength(maxMetadata.records)),
  }),
  answer: answer(
    z.object({
      applied: z.array(z.object({ place: z.int(), productId: id, productDetailId: id, isNew: z.boolean() })),
      refused: z.array(z.object({ place: z.int(), message: z.string() })),
    }),
  ),
})
