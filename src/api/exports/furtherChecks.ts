import { hasControls } from '../core/sheet/xml'
import type { RecordKind } from '../library/facts'
import type { Mend, RecordFinding } from '../library/recordExports'
import { isThemaQualifier } from './codes'
import { availabilityOf } from './onix'
import { type CatalogueRecord, type ExportSettings, isArabic, isForthcoming, productFormOf, subjectsOf } from './record'
import { hasMarkup, plainText } from './text'

type CheckFinding = Omit<RecordFinding, 'rule' | 'severity'> | undefined
export type Check = {
  rule: string
  in: Readonly<Partial<Record<RecordKind, RecordFinding['severity']>>>
  find: (record: CatalogueRecord, settings: ExportSettings) => CheckFinding
}

const everywhere = (severity: RecordFinding['severity']) => ({ libris: severity, marc21: severity, onix: severity, catalog: severity })
export const inRecords = (severity: RecordFinding['severity']) => ({ libris: severity, marc21: severity, onix: severity })
export const findingIf = (
  condition: unknown,
  field: string,
  mend: Mend,
  message: string,
  proposal?: RecordFinding['proposal'],
): CheckFinding => (condition ? { field, mend, message, proposal } : undefined)

const texts = ['description', 'nonLatinDescription', 'shortDescription', 'tableOfContents', 'title', 'subtitle'] as const

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** 22 mm at 300 dpi. */
const minCoverWidth = 260

const percent = (rate: number | null) => `${Math.round((rate ?? 0) * 10_000) / 100} %`

export const furtherChecks: readonly Check[] = [
  {
    rule: 'dateContradicts',
    in: { libris: 'error', marc21: 'warning', onix: 'error' },
    find: (record) => {
      const { publicationDate, entered } = record
      // A year ends with its last day, a month with its own.
      const end = publicationDate?.padEnd(10, '~')
      return findingIf(
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
      findingIf(
        language && !language.isRightToLeft && isArabic(title) && !nonLatinTitle,
        ...(['languages', 'title'] as const),
        `Said to be in ${language?.code}, but the title is in Arabic letters`,
      ),
  },
  {
    rule: 'originalMissing',
    in: inRecords('warning'),
    find: ({ contributors, originalLanguage }) =>
      findingIf(
        contributors.some(({ marc }) => marc === 'trl') && !originalLanguage,
        ...(['languages', 'title'] as const),
        'Translated, but from which language?',
      ),
  },
  {
    rule: 'sizeUnlikely',
    in: inRecords('warning'),
    find: ({ heightMm }) => findingIf(heightMm && heightMm > 1500, 'heightMm', 'edition', `${heightMm} mm high: meant in mm?`),
  },
  {
    rule: 'accessibility',
    in: { onix: 'warning' },
    // Directive (EU) 2019/882 applies from 28 June 2025.
    find: (record) =>
      findingIf(
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
      findingIf(
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
      findingIf(
        mainSubject?.scheme === 'thema' && isThemaQualifier(mainSubject.code),
        ...(['subjects', 'title'] as const),
        `${mainSubject?.code} is a qualifier and cannot be the main subject`,
      ),
  },
  {
    rule: 'classMissing',
    in: { libris: 'warning', marc21: 'warning' },
    find: (record) =>
      findingIf(!subjectsOf(record).some(({ scheme }) => scheme !== 'thema'), 'subjects', 'title', 'No SAB or Dewey number'),
  },
  {
    rule: 'stockContradicts',
    in: { onix: 'warning', catalog: 'warning' },
    find: ({ stock, publishingStatus }) =>
      findingIf(stock > 0 && publishingStatus === 'outOfPrint', 'stock', 'edition', `${stock} on the shelf, but out of print`),
  },
  {
    rule: 'textTooLong',
    in: { onix: 'warning', catalog: 'warning' },
    find: ({ shortDescription }) =>
      findingIf(
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
      return findingIf(field, field ?? '', 'title', `A field of MARC holds 9,999 bytes, and this text has ${length}`)
    },
  },
  {
    rule: 'markup',
    in: { libris: 'warning', marc21: 'warning', onix: 'warning' },
    find: (record) => {
      const field = texts.find((name) => name !== 'description' && name !== 'nonLatinDescription' && hasMarkup(record[name]))
      return findingIf(field, field ?? '', 'title', 'Tags in a plain text are left out')
    },
  },
  {
    rule: 'control',
    in: everywhere('warning'),
    find: (record) => {
      const field = texts.find((name) => hasControls(record[name]))
      return findingIf(field, field ?? '', 'title', 'Control characters are left out')
    },
  },
  {
    rule: 'vatContradicts',
    in: { onix: 'error' },
    // Printed matter may have another VAT by its content, such as advertising: its article group says so.
    find: ({ vatRate, format, articleGroup }) => {
      const rates = [format, articleGroup].flatMap((each) => (each && each.vatRate !== null ? [each] : []))
      const others = rates.filter((each, i) => i === 0 || each.vatRate !== rates[0]?.vatRate)
      return findingIf(
        vatRate !== null && format && format.vatRate !== null && rates.every((each) => each.vatRate !== vatRate),
        ...(['price', 'edition'] as const),
        `VAT ${percent(vatRate)}, but ${others.map((each) => `${each.title} has ${percent(each.vatRate)}`).join(', and ')}`,
      )
    },
  },
  {
    rule: 'expectedMissing',
    in: { onix: 'error' },
    // ONIX list 65, 40: nobody can order it.
    find: (record) =>
      findingIf(
        record.publishingStatus === 'active' && availabilityOf(record) === '40',
        'expected',
        'item',
        'Out of stock and not to be ordered: when is it expected?',
      ),
  },
  {
    rule: 'coverSmall',
    in: { onix: 'warning', catalog: 'warning' },
    find: ({ coverWidth }) =>
      findingIf(
        coverWidth !== null && coverWidth < minCoverWidth,
        'cover',
        'edition',
        `The cover is ${coverWidth} pixels wide: ${minCoverWidth} print sharply`,
      ),
  },
  {
    rule: 'coverMissing',
    in: { catalog: 'warning' },
    find: ({ hasCover }) => findingIf(!hasCover, 'cover', 'edition', 'No cover'),
  },
  {
    rule: 'priceMissing',
    in: { catalog: 'warning' },
    find: ({ price }) => findingIf(price === null, 'price', 'edition', 'No price: the catalogue shows none'),
  },
]
