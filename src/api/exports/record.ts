import type { RecordOverride, RecordOverrides } from '../library/recordExports'
import type { Severities } from './rules'

/** Who took part, in both scripts where both are known. `firstName` and `lastName` are romanised where the other script has its own. */
export type CreditedPerson = {
  firstName: string
  lastName: string
  nonLatinFirstName: string
  nonLatinLastName: string
  birthYear: number | null
  deathYear: number | null
  isni: string | null
  role: string
  /** MARC relator code, such as aut. */
  marc: string
  /** Code of ONIX list 17, such as A01. */
  onix: string | null
}

export type CodedSubject = { scheme: 'thema' | 'dewey' | 'sab'; code: string; title: string }

/**
 * An edition with all that a catalogue says of it: the one projection that every format is made of (server/exports/projection.ts).
 * Texts are '' and other values null where nothing is known.
 */
export type CatalogueRecord = {
  id: number
  productId: number
  kind: 'book' | 'document' | 'other'
  isbn: string | null
  printedIsbn: string
  gtin: string | null
  articleNumber: string | null
  issn: string | null
  /** Romanised where `nonLatinTitle` is set. */
  title: string
  nonLatinTitle: string
  subtitle: string
  nonLatinSubtitle: string
  originalTitle: string
  /** ISO 639-2/B, as are all languages here. */
  originalLanguage: string | null
  languages: { code: string; isRightToLeft: boolean }[]
  contributors: CreditedPerson[]
  institution: string
  series: { title: string; nonLatinTitle: string; issn: string | null } | null
  numberInSeries: string
  awards: { title: string; year: number | null; outcome: string }[]
  genres: { title: string; thema: string | null }[]
  mainSubject: CodedSubject | null
  subjects: CodedSubject[]
  hashtags: string[]
  ageGroup: { title: string; fromAge: number; toAge: number | null; thema: string | null } | null
  /** HTML, as typed. */
  description: string
  nonLatinDescription: string
  shortDescription: string
  tableOfContents: string
  format: { title: string; onix: string | null; isDigital: boolean } | null
  bookCover: { title: string; onix: string | null } | null
  heightMm: number | null
  widthMm: number | null
  thicknessMm: number | null
  weightGrams: number | null
  pages: number | null
  durationMinutes: number | null
  volumeNumber: string
  editionNumber: number | null
  editionText: string
  /** Code of ONIX list 196. */
  accessibility: string | null
  publisher: {
    title: string
    nonLatinTitle: string
    place: string
    nonLatinPlace: string
    /** ISO 3166-1 alpha-2. */
    country: string | null
    isInEu: boolean
  } | null
  /** A year, a month or a day: 2026, 2026-01 or 2026-01-31. */
  publicationDate: string | null
  printedYear: string
  publishingStatus: string | null
  /** Minor units of `currency`. */
  price: number | null
  priceIncludesVat: boolean
  currency: string | null
  /** 0.06 is 6 %. */
  vatRate: number | null
  /** Copies on the shelves that no order has set aside. */
  stock: number
  isOrderable: boolean
  hasCover: boolean
  /** The cover's place below the API, such as File/…; null without one. */
  cover: string | null
  /** The day on which it was entered, as in 2026-11-22. */
  entered: string
  /** A library's own, which no catalogue has: said by an export's item. */
  shelfMark: string
  /** The day on which copies are expected, likewise. */
  expected: string
}

/** What the catalogue has in the place of an override. */
export const catalogueValue = (record: CatalogueRecord, name: RecordOverride): string => {
  if (name === 'publisher') return record.publisher?.title ?? ''
  if (name === 'place') return record.publisher?.place ?? ''
  if (name === 'language') return record.languages[0]?.code ?? ''
  if (name === 'price') {
    const prices = pricesOf(record)
    return prices && record.currency ? `${decimal(prices.total, record.currency)} ${record.currency}` : ''
  }
  return record[name] ?? ''
}

/** A price as it is typed, such as 137.00 SEK; of no currency, in the record's own. */
export const pricePattern = /^(\d{1,9}(?:[.,]\d{1,3})?)(?: ([A-Z]{3}))?$/
function priced(typed: string, own: string | null): Pick<CatalogueRecord, 'price' | 'currency' | 'priceIncludesVat'> | undefined {
  const [, amount = '', said] = pricePattern.exec(typed) ?? []
  const currency = said ?? own
  if (!amount || !currency) return undefined
  return { price: Math.round(Number(amount.replace(',', '.')) * 10 ** digitsOf(currency)), currency, priceIncludesVat: true }
}

/** The record as an item has it; the catalogue's stays as it is. */
export function withOverrides(record: CatalogueRecord, overrides: RecordOverrides): CatalogueRecord {
  const { publisher, place, language, price, ...plain } = overrides
  const said = Object.fromEntries(Object.entries(plain).filter(([, value]) => value))
  const own = { ...record, ...said, ...(price && priced(price, record.currency)) }
  if (publisher || place) {
    const known = record.publisher ?? { title: '', nonLatinTitle: '', place: '', nonLatinPlace: '', country: null, isInEu: false }
    own.publisher = { ...known, ...(publisher && { title: publisher }), ...(place && { place }) }
  }
  if (language) own.languages = [{ code: language, isRightToLeft: rightToLeft.has(language) }, ...record.languages.slice(1)]
  return own
}

const rightToLeft = new Set(['per', 'ara', 'kur', 'urd', 'heb', 'pus', 'uig', 'yid'])

/** What whoever receives a file is told by, and asks for. */
export type ExportSettings = {
  /** Who sends. */
  sender: string
  contactName: string
  email: string
  /** Global Location Number of 13 digits; '' for none. */
  gln: string
  /** MARC organisation code: of a Swedish library its sigel. */
  agency: string
  /** What record references begin with, such as se.example. */
  recordPrefix: string
  onixRelease: '3.0' | '3.1'
  /** Who answers for the safety of products made outside the EU; '' for nobody. */
  safetyName: string
  safetyEmail: string
  tellsStock: boolean
  /** What its recipient sees otherwise than the rules do. */
  severities: Severities
  /** Where covers can be read by anybody; '' where they cannot. */
  coverBase: string
}

const arabic = /\p{Script=Arabic}/u
/** Whether it is written in Arabic letters. */
export const isArabic = (text: string): boolean => arabic.test(text)

/** Whether this text is the romanised form of that one: both are there, and only the other one is in Arabic letters. */
export const isPair = (latin: string, other: string): boolean => Boolean(latin && other) && !isArabic(latin)

export const yearOf = (date: string | null): string => date?.slice(0, 4) ?? ''
export const isForthcoming = ({ publishingStatus }: CatalogueRecord): boolean => publishingStatus === 'forthcoming'

/** Every subject, the main one first and once. */
export const subjectsOf = ({ mainSubject, subjects }: CatalogueRecord): CodedSubject[] => {
  const others = subjects.filter(({ scheme, code }) => scheme !== mainSubject?.scheme || code !== mainSubject.code)
  return mainSubject ? [mainSubject, ...others] : others
}

/** What it costs with VAT, and its parts, in minor units; undefined without a price. VAT is rounded half away from zero. */
export function pricesOf({ price, priceIncludesVat, vatRate }: CatalogueRecord): { total: number; net: number; vat: number } | undefined {
  if (price === null) return undefined
  const rate = vatRate ?? 0
  const net = priceIncludesVat ? Math.round(price / (1 + rate)) : price
  const total = priceIncludesVat ? price : net + Math.round(net * rate)
  return { total, net, vat: total - net }
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units as a decimal number: 13700 SEK is 137.00. */
export function decimal(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Which code of ONIX list 150 a cover or format stands for; codes of list 175 (B104) are details of one. */
export function productFormOf({ bookCover, format }: CatalogueRecord): { form: string | null; details: string[] } {
  const codes = [bookCover?.onix, format?.onix].filter((code): code is string => Boolean(code))
  const details = codes.filter((code) => /^[A-Z]\d{3}$/.test(code))
  const form = codes.find((code) => /^[A-Z]{2}$/.test(code))
  if (form || !details[0]) return { form: form ?? null, details }
  // List 175: B4nn are bindings of hardbacks, B504 is a dust jacket; the others that a book has are of paperbacks.
  return { form: /^B(4\d\d|504)$/.test(details[0]) ? 'BB' : 'BC', details }
}
