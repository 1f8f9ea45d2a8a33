import { keysOf } from '../core/objects'
import { type Target, targets } from './targets'

/** Empty or null if unknown. */
export type ReadyTitle = {
  kind: 'book' | 'document' | 'other'
  title: string
  nonLatinTitle: string
  hasContributor: boolean
  hasLanguage: boolean
  hasDescription: boolean
  hasCover: boolean
  hasThema: boolean
  issn: string | null
}

export type ReadyEdition = {
  isbn: string | null
  gtin: string | null
  articleNumber: string | null
  /** Code of ONIX list 150, of the cover or the format. */
  productForm: string | null
  isDigital: boolean
  hasFormat: boolean
  /** Its first picture has alternative text. */
  hasPicture: boolean
  weightGrams: number | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  pages: number | null
  publisher: string | null
  publisherAddress: string | null
  publisherEmail: string | null
  publicationDate: string | null
  publishingStatus: string | null
  hasOrigin: boolean
  commodityCode: string | null
  price: number | null
  hasCurrency: boolean
  hasVat: boolean
  hasArticleGroup: boolean
}

export type Mend = 'title' | 'contributors' | 'subjects' | 'text' | 'editions' | 'identity' | 'form' | 'publishing' | 'price' | 'pictures'

export type Rule = {
  field: string
  message: string
  mend: Mend
  test: (title: ReadyTitle, edition: ReadyEdition) => boolean
}

const rule = (field: string, mend: Mend, message: string, test: Rule['test']): Rule => ({ field, mend, message, test })

const hasTitle = rule('title', 'title', 'A title', ({ title }) => title !== '')
const hasPrice = rule('price', 'price', 'A price', (_, { price, hasCurrency }) => price !== null && hasCurrency)
const hasVat = rule('taxId', 'price', 'The VAT', (_, { hasVat }) => hasVat)
const hasWeight = rule('weightGrams', 'form', 'The weight', (_, { weightGrams, isDigital }) => isDigital || weightGrams !== null)
const hasFormat = rule('formatId', 'form', 'The format', (_, { hasFormat }) => hasFormat)
const hasPublisher = rule('publisherId', 'publishing', 'The publisher', ({ kind }, { publisher }) => kind === 'other' || publisher !== null)
const hasLanguage = rule('languageIds', 'title', 'The language', ({ kind, hasLanguage }) => kind === 'other' || hasLanguage)
const dated = ['forthcoming', 'active', 'outOfStockIndefinitely', 'outOfPrint', 'withdrawn']

/** In the order of correction; used by meter, filter and exports. */
export const rules: Readonly<Record<Target, readonly Rule[]>> = {
  // EU product safety (regulation 2023/988, article 19) requires the maker's address and email.
  shop: [
    hasTitle,
    rule(
      'image',
      'pictures',
      'A cover, with its text for those who do not see it',
      (title, edition) => title.hasCover || edition.hasPicture,
    ),
    hasPrice,
    hasVat,
    hasWeight,
    rule('description', 'text', 'A description', ({ hasDescription }) => hasDescription),
    rule('publisherId', 'publishing', 'The maker’s address and email, on the publisher’s page', (_, edition) =>
      Boolean(edition.publisherAddress && edition.publisherEmail),
    ),
  ],
  onix: [
    rule('isbn', 'identity', 'An ISBN or EAN', (_, { isbn, gtin }) => isbn !== null || gtin !== null),
    rule('bookCoverId', 'form', 'A cover or format with a code of ONIX list 150, such as BB', (_, { productForm }) =>
      /^[A-Z]{2}$/.test(productForm ?? ''),
    ),
    hasTitle,
    rule('contributors', 'contributors', 'A contributor', ({ kind, hasContributor }) => kind !== 'book' || hasContributor),
    hasLanguage,
    hasPublisher,
    rule('publishingStatus', 'publishing', 'The publishing status, with a date where something is or will be published', (_, edition) => {
      if (edition.publishingStatus === null) return false
      return !dated.includes(edition.publishingStatus) || edition.publicationDate !== null
    }),
    rule('mainSubjectId', 'subjects', 'A main subject of Thema', ({ hasThema }) => hasThema),
    hasPrice,
    hasVat,
  ],
  libris: [
    rule('isbn', 'identity', 'An ISBN or ISSN', ({ issn }, { isbn }) => isbn !== null || issn !== null),
    rule('title', 'title', 'A title in Latin letters, with the Persian one beside it', ({ title }) => /\p{Script=Latin}/u.test(title)),
    hasPublisher,
    rule('publicationDate', 'publishing', 'The year', (_, { publicationDate }) => publicationDate !== null),
    rule('pages', 'form', 'How many pages', (_, { pages, isDigital }) => isDigital || pages !== null),
    hasFormat,
    hasLanguage,
    rule('contributors', 'contributors', 'A contributor', ({ kind, hasContributor }) => kind !== 'book' || hasContributor),
  ],
  fortnox: [
    rule('articleNumber', 'identity', 'An article number', (_, { articleNumber }) => articleNumber !== null),
    rule('articleGroupId', 'price', 'The article group', (_, { hasArticleGroup }) => hasArticleGroup),
    hasVat,
    hasPrice,
  ],
  shipping: [
    hasWeight,
    rule(
      'heightMm',
      'form',
      'Height, width and thickness',
      (_, edition) => edition.isDigital || (edition.heightMm !== null && edition.widthMm !== null && edition.thicknessMm !== null),
    ),
    rule('countryOfOriginId', 'publishing', 'The country of origin', (_, { hasOrigin, isDigital }) => isDigital || hasOrigin),
    rule('commodityCode', 'publishing', 'The commodity code', (_, { commodityCode, isDigital }) => isDigital || commodityCode !== null),
  ],
}

export const lacking = (target: Target, title: ReadyTitle, edition: ReadyEdition): readonly Rule[] =>
  rules[target].filter(({ test }) => !test(title, edition))

export const readinessOf = (title: ReadyTitle, edition: ReadyEdition): number =>
  keysOf(targets).reduce((bits, target) => (lacking(target, title, edition).length ? bits : bits | targets[target]), 0)
