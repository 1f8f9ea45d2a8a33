import { checkDigit13 } from '../core/isbn'
import type { Mend, RecordFinding, RecordKind } from '../library/recordExports'
import { lacking, type ReadyEdition, type ReadyTitle, type Target } from '../products/readiness'
import { isThemaQualifier } from './codes'
import {
  type CatalogueRecord,
  type CreditedPerson,
  type ExportSettings,
  isArabic,
  isForthcoming,
  productFormOf,
  subjectsOf,
} from './record'
import { hasControls, hasMarkup, plainText } from './text'

/** What the rules of readiness ask, of a record as an item has it. The address and email of a maker are asked of the shop alone. */
export function readyOf(record: CatalogueRecord): [ReadyTitle, ReadyEdition] {
  const { publisher, contributors, languages, mainSubject } = record
  const title: ReadyTitle = {
    ...{ kind: record.kind, title: record.title, nonLatinTitle: record.nonLatinTitle, issn: record.issn, hasCover: record.hasCover },
    ...{ hasContributor: contributors.length > 0, hasLanguage: languages.length > 0 },
    ...{ hasDescription: Boolean(record.description || record.nonLatinDescription), hasThema: mainSubject?.scheme === 'thema' },
  }
  const edition: ReadyEdition = {
    ...{ isbn: record.isbn, gtin: record.gtin, articleNumber: record.articleNumber, productForm: productFormOf(record).form },
    ...{ isDigital: record.format?.isDigital ?? false, hasFormat: record.format !== null, hasPicture: record.hasCover },
    ...{ weightGrams: record.weightGrams, heightMm: record.heightMm, widthMm: record.widthMm, thicknessMm: record.thicknessMm },
    ...{ pages: record.pages, publisher: publisher?.title ?? null, publisherAddress: null, publisherEmail: null },
    ...{ publicationDate: record.publicationDate, publishingStatus: record.publishingStatus, hasOrigin: true, commodityCode: null },
    ...{ price: record.price, hasCurrency: record.currency !== null, hasVat: record.vatRate !== null, hasArticleGroup: true },
  }
  return [title, edition]
}

/** What of readiness a format goes by: the same rules that fill the meter of a title. */
const targets: Readonly<Record<RecordKind, Target | undefined>> = { libris: 'libris', marc21: 'libris', onix: 'onix', catalog: undefined }
/** Fields without which a record of MARC 21 is none; a library completes the others. */
const neededInMarc = ['title', 'languageIds']
/** Libris takes these incomplete. */
const completedByLibris = ['pages', 'formatId']
const mends: Readonly<Record<string, Mend>> = {
  ...{ title: 'title', languageIds: 'title', contributors: 'title', mainSubjectId: 'title' },
}
/** How a field of a form is called in a record. */
const recordFields: Readonly<Record<string, string>> = {
  ...{
    languageIds: 'languages',
    publisherId: 'publisher',
    mainSubjectId: 'subjects',
    formatId: 'format',
    bookCoverId: 'format',
    taxId: 'price',
  },
}

function missing(kind: RecordKind, record: CatalogueRecord): RecordFinding[] {
  const target = targets[kind]
  if (!target)
    return record.title ? [] : [{ rule: 'missing.title', severity: 'error', field: 'title', message: 'Missing: a title', mend: 'title' }]
  const [title, edition] = readyOf(record)
  // A title without romanisation has a rule of its own, which says more.
  const asked = lacking(target, title, edition).filter(({ field }) => target !== 'libris' || field !== 'title' || record.title === '')
  return asked.map(({ field, message }) => {
    const isError = kind === 'onix' || (kind === 'libris' ? !completedByLibris.includes(field) : neededInMarc.includes(field))
    const what = `Missing: ${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace('an iSBN', 'an ISBN')
    return {
      rule: `missing.${field}`,
      severity: isError ? 'error' : 'warning',
      field: recordFields[field] ?? field,
      message: what,
      mend: mends[field] ?? 'edition',
    }
  })
}

type Told = Omit<RecordFinding, 'rule' | 'severity'> | undefined
type Check = {
  rule: string
  /** In which formats, and how grave. */
  in: Readonly<Partial<Record<RecordKind, RecordFinding['severity']>>>
  find: (record: CatalogueRecord, settings: ExportSettings) => Told
}

const everywhere = (severity: RecordFinding['severity']) => ({ libris: severity, marc21: severity, onix: severity, catalog: severity })
const inRecords = (severity: RecordFinding['severity']) => ({ libris: severity, marc21: severity, onix: severity })
const told = (condition: unknown, field: string, mend: Mend, message: string, proposal?: RecordFinding['proposal']): Told =>
  condition ? { field, mend, message, proposal } : undefined

const nameOf = ({ firstName, lastName }: CreditedPerson) => [firstName, lastName].filter(Boolean).join(' ')
const isPlaceholder = (value: string) => /^(n\/?a|none|null|unknown|okänd|test|-+|\.+|\?+|نامشخص)$/i.test(value.trim())
/** ISO 7064 MOD 11-2, as ISNI has it. */
function isniDigit(body: string): string {
  const rest = [...body].reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  const last = (12 - rest) % 11
  return last === 10 ? 'X' : String(last)
}
const texts = ['description', 'nonLatinDescription', 'shortDescription', 'tableOfContents', 'title', 'subtitle'] as const

/** What is wrong in what is there. What is missing is said by the rules of readiness (api/products/readiness.ts). */
const checks: readonly Check[] = [
  {
    rule: 'isbnWrong',
    in: { ...inRecords('error'), catalog: 'warning' },
    find: ({ isbn }) => {
      const digit = isbn && checkDigit13(isbn.slice(0, 12))
      return told(isbn && !isbn.endsWith(digit as string), 'isbn', 'edition', `${isbn} is no ISBN: its last digit would be ${digit}`)
    },
  },
  {
    rule: 'printedDiffers',
    in: inRecords('warning'),
    find: ({ isbn, printedIsbn }) =>
      told(
        printedIsbn && printedIsbn.replace(/[^\dX]/gi, '') !== isbn,
        'isbn',
        'edition',
        `The book says ${printedIsbn}: MARC has it as 020 $z`,
      ),
  },
  {
    rule: 'titleShouts',
    in: inRecords('warning'),
    find: ({ title }) => {
      const letters = title.replace(/[^\p{L}]/gu, '')
      const shouts = letters.length > 6 && letters === letters.toLocaleUpperCase('sv') && letters !== letters.toLocaleLowerCase('sv')
      const calm = title.charAt(0) + title.slice(1).toLocaleLowerCase('sv')
      return told(shouts, 'title', 'title', 'The title is all capitals', { field: 'title', value: calm })
    },
  },
  {
    rule: 'placeholder',
    in: { ...inRecords('error'), catalog: 'warning' },
    find: (record) => {
      const values = {
        title: record.title,
        subtitle: record.subtitle,
        series: record.series?.title ?? '',
        publisher: record.publisher?.title ?? '',
      }
      const [field, value] = Object.entries(values).find(([, each]) => isPlaceholder(each)) ?? []
      return told(field, field ?? '', 'title', `“${value}” is no value: leave it empty`)
    },
  },
  {
    rule: 'titleHoldsSubtitle',
    in: inRecords('warning'),
    find: ({ title, subtitle }) => told(!subtitle && / ?: /.test(title), 'title', 'title', 'A colon in the title, and no subtitle'),
  },
  {
    rule: 'romanisedMissing',
    in: { libris: 'error', marc21: 'warning', onix: 'warning' },
    find: ({ title }) => told(isArabic(title), 'title', 'title', 'The title has no form in Latin letters (ALA-LC)'),
  },
  {
    rule: 'nameRomanisedMissing',
    in: { libris: 'error', marc21: 'warning', onix: 'warning' },
    find: ({ contributors }) => {
      const person = contributors.find(({ lastName }) => isArabic(lastName))
      return told(person, 'contributors', 'contributor', `\u2068${person && nameOf(person)}\u2069 has no name in Latin letters`)
    },
  },
  {
    rule: 'roleCode',
    in: { onix: 'error' },
    find: ({ contributors }) => {
      const person = contributors.find(({ onix }) => !onix)
      return told(person, 'contributors', 'contributor', `“${person?.role}” has no code of ONIX list 17`)
    },
  },
  {
    rule: 'isniWrong',
    in: inRecords('error'),
    find: ({ contributors }) => {
      const person = contributors.find(({ isni }) => isni && isniDigit(isni.slice(0, 15)) !== isni.slice(15))
      const digit = person?.isni && isniDigit(person.isni.slice(0, 15))
      return told(person, 'contributors', 'contributor', `The ISNI of \u2068${person && nameOf(person)}\u2069 would end in ${digit}`)
    },
  },
  {
    rule: 'placeMissing',
    in: { libris: 'warning', marc21: 'warning' },
    find: ({ publisher }) => told(publisher && !publisher.place, 'publisher', 'publisher', 'The publisher has no place'),
  },
  {
    rule: 'countryMissing',
    in: inRecords('warning'),
    find: ({ publisher }) => told(publisher && !publisher.country, 'publisher', 'publisher', 'The publisher’s country is not known'),
  },
  {
    rule: 'dateContradicts',
    in: { libris: 'error', marc21: 'warning', onix: 'error' },
    find: (record) => {
      const { publicationDate, entered } = record
      // A year ends with its last day, a month with its own.
      const end = publicationDate?.padEnd(10, '~')
      return told(
        isForthcoming(record) && end && end < entered,
        'publicationDate',
        'edition',
        `Forthcoming, but ${publicationDate} has passed`,
      )
    },
  },
  {
    rule: 'scriptContradicts',
    in: { ...inRecords('warning'), catalog: 'warning' },
    find: ({ title, nonLatinTitle, languages: [language] }) =>
      told(
        language && !language.isRightToLeft && isArabic(title) && !nonLatinTitle,
        ...(['languages', 'title'] as const),
        `Said to be in ${language?.code}, but the title is in Arabic letters`,
      ),
  },
  {
    rule: 'originalMissing',
    in: inRecords('warning'),
    find: ({ contributors, originalLanguage }) =>
      told(
        contributors.some(({ marc }) => marc === 'trl') && !originalLanguage,
        ...(['languages', 'title'] as const),
        'Translated, but from which language?',
      ),
  },
  {
    rule: 'sizeUnlikely',
    in: inRecords('warning'),
    find: ({ heightMm }) => told(heightMm && heightMm > 1500, 'heightMm', 'edition', `${heightMm} mm high: meant in mm?`),
  },
  {
    rule: 'accessibility',
    in: { onix: 'warning' },
    // Directive (EU) 2019/882 applies from 28 June 2025.
    find: (record) =>
      told(
        productFormOf(record).form === 'ED' && !record.accessibility,
        'accessibility',
        'edition',
        'E-book without accessibility information',
      ),
  },
  {
    rule: 'safetyContact',
    in: { onix: 'warning' },
    // Regulation (EU) 2023/988 applies from 13 December 2024.
    find: ({ publisher }, { safetyName }) =>
      told(
        publisher?.country && !publisher.isInEu && !safetyName,
        'publisher',
        'profile',
        'Made outside the EU: the profile names no product-safety contact',
      ),
  },
  {
    rule: 'themaQualifier',
    in: { onix: 'error' },
    find: ({ mainSubject }) =>
      told(
        mainSubject?.scheme === 'thema' && isThemaQualifier(mainSubject.code),
        ...(['subjects', 'title'] as const),
        `${mainSubject?.code} is a qualifier and cannot be the main subject`,
      ),
  },
  {
    rule: 'classMissing',
    in: { libris: 'warning', marc21: 'warning' },
    find: (record) => told(!subjectsOf(record).some(({ scheme }) => scheme !== 'thema'), 'subjects', 'title', 'No SAB or Dewey number'),
  },
  {
    rule: 'stockContradicts',
    in: { onix: 'warning', catalog: 'warning' },
    find: ({ stock, publishingStatus }) =>
      told(stock > 0 && publishingStatus === 'outOfPrint', 'stock', 'edition', `${stock} on the shelf, but out of print`),
  },
  {
    rule: 'textTooLong',
    in: { onix: 'warning', catalog: 'warning' },
    find: ({ shortDescription }) =>
      told(
        plainText(shortDescription).length > 350,
        'shortDescription',
        'title',
        'The short text is longer than the 350 characters that are read',
      ),
  },
  {
    rule: 'fieldTooLong',
    in: { libris: 'error', marc21: 'error' },
    find: (record) => {
      const field = (['tableOfContents', 'description'] as const).find((name) => bytesOf(plainText(record[name])) > 9_990)
      const length = field && bytesOf(plainText(record[field]))
      return told(field, field ?? '', 'title', `A field of MARC holds 9,999 bytes, and this text has ${length}`)
    },
  },
  {
    rule: 'markup',
    in: { libris: 'warning', marc21: 'warning', onix: 'warning' },
    find: (record) => {
      const field = texts.find((name) => name !== 'description' && name !== 'nonLatinDescription' && hasMarkup(record[name]))
      return told(field, field ?? '', 'title', 'Tags in a plain text are left out')
    },
  },
  {
    rule: 'control',
    in: everywhere('warning'),
    find: (record) => {
      const field = texts.find((name) => hasControls(record[name]))
      return told(field, field ?? '', 'title', 'Control characters are left out')
    },
  },
  {
    rule: 'coverMissing',
    in: { catalog: 'warning' },
    find: ({ hasCover }) => told(!hasCover, 'cover', 'edition', 'No cover'),
  },
  {
    rule: 'priceMissing',
    in: { catalog: 'warning' },
    find: ({ price }) => told(price === null, 'price', 'edition', 'No price: the catalogue shows none'),
  },
]

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** What is wrong with a record for a format, the errors first. An error keeps it out of the file. */
export function findingsOf(kind: RecordKind, record: CatalogueRecord, settings: ExportSettings): RecordFinding[] {
  const found = checks.flatMap(({ rule, in: severities, find }): RecordFinding[] => {
    const severity = severities[kind]
    const wrong = severity && find(record, settings)
    return wrong ? [{ rule, severity, ...wrong }] : []
  })
  return [...missing(kind, record), ...found].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
}
