import { type CatalogueRecord, isArabic, usesOtherScript } from '#api/exports/record'
import type { RoundTripState } from '#api/exports/roundTrip'
import { type RecordOverride, type RecordOverrides, recordOverrides } from '#api/library/recordExports'
import type { Profile } from '../reading'

type Format = 'marc' | 'onix'

const overridesOf: Readonly<Record<string, RecordOverride>> = {
  title: 'title',
  nonLatinTitle: 'nonLatinTitle',
  subtitle: 'subtitle',
  nonLatinSubtitle: 'nonLatinSubtitle',
  languageIds: 'language',
  publisherId: 'publisher',
  publicationDate: 'publicationDate',
  price: 'price',
}

const oneScript = 'A record in this language has one script'
const noField = 'MARC 21 has no field for it'
const noPublisher = 'ONIX has no details of publishing without a publisher'

type Reason = (record: CatalogueRecord, profile: Pick<Profile, 'priceType'>) => string | false | undefined

const ofPersianTitle: Reason = (record) =>
  isArabic(record.title) ? 'The title is in Persian letters already, and a record has it once' : !usesOtherScript(record) && oneScript
const ofScript: Reason = (record) => !usesOtherScript(record) && oneScript
const firstEdition: Reason = ({ editionNumber }) => editionNumber === 1 && 'A first edition is not written'
const ofPublishing: Reason = ({ publisher }) => !publisher && noPublisher

const lost: Readonly<Record<Format, Readonly<Record<string, Reason>>>> = {
  marc: {
    title: ofScript,
    nonLatinTitle: ofPersianTitle,
    subtitle: () => 'A field has one script, and this subtitle has another than the title',
    nonLatinSubtitle: (record) => ofScript(record, { priceType: 'retail' }) || 'A field has one script, and this subtitle has another',
    originalTitle: ({ originalTitle, title }) => originalTitle === title && 'It is written only if it differs from the title',
    mainSubjectId: ({ mainSubject }) => mainSubject?.scheme !== 'thema' && 'The import takes a main subject of Thema only',
    publishingStatus: () => 'MARC 21 codes only that a title is forthcoming',
    widthMm: () => noField,
    weightGrams: () => noField,
    heightMm: ({ format }) => format?.isDigital && 'An online resource has no height',
    pages: () => 'The extent is written in another unit',
    editionNumber: (record, profile) =>
      firstEdition(record, profile) || (record.editionText && 'MARC 21 has one statement of the edition: the printed one'),
    bookCoverId: () => 'MARC 21 names the binding in words; the import knows hardback, paperback and e-book',
    price: ({ price }) => price === null && 'It has no price',
    description: () => 'MARC 21 has one note',
  },
  onix: {
    title: ofScript,
    nonLatinTitle: ofPersianTitle,
    subtitle: () => 'A title has one script, and this subtitle has another',
    nonLatinSubtitle: ofScript,
    mainSubjectId: ({ mainSubject }) => mainSubject?.scheme !== 'thema' && 'The import takes a main subject of Thema only',
    publicationDate: ofPublishing,
    publishingStatus: ofPublishing,
    editionNumber: firstEdition,
    bookCoverId: () => 'The import has no cover with this code of ONIX',
    price: ({ price }, { priceType }) =>
      price === null ? 'It has no price' : priceType === 'supplierNet' && 'The profile sends our net price, which is no price of a buyer',
  },
}

const changed: Readonly<Record<Format, Readonly<Record<string, Reason>>>> = {
  marc: {
    publicationDate: () => 'MARC 21 has the year only; the import keeps our date',
    heightMm: () => 'MARC 21 has whole centimetres, rounded up; the import keeps our millimetres',
    bookCoverId: () => 'MARC 21 names the binding in words; the import knows hardback, paperback and e-book',
  },
  onix: { bookCoverId: () => 'ONIX has the form apart from its details, and the import reads the form' },
}

type Found = { field: string; state: RoundTripState; record: CatalogueRecord; overrides: RecordOverrides }

/** '' where nothing explains it. */
export function reasonFor({ field, state, record, overrides }: Found, format: Format, profile: Pick<Profile, 'priceType'>): string {
  const name = overridesOf[field]
  const own = name && overrides[name]
  if (own) return `This export has its own value of ${recordOverrides[name].toLowerCase()}`
  const reason = (state === 'lost' ? lost : changed)[format][field]
  return reason?.(record, profile) || ''
}
