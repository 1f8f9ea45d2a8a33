import * as z from 'zod/mini'
import { answer } from '../core/answer'
import { endpoint, id } from '../core/endpoint'
import { version } from '../core/entityCalls'

const permission = 'LibraryServicesImportExportMetadata'

/** The most bytes of a file, and records that are compared at once. */
export const mostMetadata = { bytes: 20_000_000, records: 500 } as const

/** What a record can say of a title and of its edition, each with its label; a file says nothing else that is taken over. */
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
    editionText: 'Edition as printed',
    bookCoverId: 'Cover',
    price: 'Price',
  },
} as const

const of = z.enum(['title', 'edition'])

/** One thing that a record says, beside what stands there; as people read both. */
export const metadataField = z.object({
  of,
  field: z.string(),
  label: z.string(),
  ours: z.string(),
  theirs: z.string(),
  /** Nothing stands there yet: it is chosen unless somebody says otherwise. */
  isFilling: z.boolean(),
})
export type MetadataField = z.output<typeof metadataField>

export const metadataRecord = z.object({
  /** In the file, from 1. */
  place: z.int(),
  /** `new`: no edition has its ISBN. `same`: it says nothing that does not stand there. `faulty`: it cannot be read. */
  state: z.enum(['new', 'changed', 'same', 'faulty']),
  title: z.string(),
  isbn: z.nullable(z.string()),
  /** Why it cannot be read, and where: a byte of ISO 2709, a line of XML. */
  fault: z.string(),
  offset: z.int(),
  productId: z.nullable(id),
  productDetailId: z.nullable(id),
  /** What of it was seen: an edit in between refuses to be written over. */
  titleVersion: z.nullable(z.int()),
  editionVersion: z.nullable(z.int()),
  fields: z.array(metadataField),
  /** Of what it says that has no place here: names of publishers, languages and bindings that nobody has entered. */
  unknown: z.array(z.string()),
})
export type MetadataRecord = z.output<typeof metadataRecord>

const file = z.custom<File>((value) => value instanceof File && value.size <= mostMetadata.bytes, {
  error: ({ input }) => (input instanceof File ? 'The file is at most 20 MB' : 'Choose a file'),
})

export const compareMetadata = endpoint({
  method: 'POST',
  path: 'ImportFile/Metadata',
  isReading: true,
  permission,
  summary: 'Compares the records of a file (MARC 21 in ISO 2709 or MARCXML, ONIX 3) with the catalogue; keeps nothing',
  isMultipart: true,
  body: z.object({ file }),
  answer: answer(z.object({ format: z.enum(['mrc', 'marcxml', 'onix']), records: z.array(metadataRecord), isCut: z.boolean() })),
})

const chosen = z.object({ of, field: z.string().check(z.maxLength(40)) })

export const applyMetadata = endpoint({
  method: 'POST',
  path: 'ImportFile/ApplyMetadata',
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
      .check(z.minLength(1, { error: 'Choose at least one record' }), z.maxLength(mostMetadata.records)),
  }),
  answer: answer(
    z.object({
      applied: z.array(z.object({ place: z.int(), productId: id, productDetailId: id, isNew: z.boolean() })),
      refused: z.array(z.object({ place: z.int(), message: z.string() })),
    }),
  ),
})
