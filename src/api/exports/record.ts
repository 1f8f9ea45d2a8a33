import type { RecordOverride, RecordOverrides } from '../library/recordExports'
import { documentTotals } from '../orders/documentTotals'
import type { Severities } from './rules'
import type { RecordLanguage } from './terms'

/** `firstName` and `lastName` are romanised if the other script has its own. */
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

/** Projection of an edition from which all formats are made (server/exports/projection.ts). Unknown texts are '', other values null. */
export type CatalogueRecord = {
  id: number
  productId: number
  kind: 'book' | 'document' | 'other'
  isbn: string | null
  printedIsbn: string
  gtin: string | null
  articleNumber: string | null
  issn: string | null
  /** Romanised if `nonLatinTitle` is set. */
  title: string
  nonLatinTitle: string
  subtitle: string
  nonLatinSubtitle: string
  originalTitle: string
  /** ISO 639-2/B, as all languages here. */
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
  description: string
  nonLatinDescription: string
  shortDescription: string
  tableOfContents: string
  format: { title: string; onix: string | null; isDigital: boolean; vatRate: number | null } | null
  articleGroup: { title: string; vatRate: number | null } | null
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
  /** 2026, 2026-01 or 2026-01-31. */
  publicationDate: string | null
  printedYear: string
  publishingStatus: string | null
  /** Minor units of `currency`. */
  price: number | null
  priceIncludesVat: boolean
  currency: string | null
  /** 0.06 is 6 %. */
  vatRate: number | null
  stock: number
  isOrderable: boolean
  hasCover: boolean
  /** Path below the API, such as File/… */
  cover: string | null
  /** In pixels. */
  coverWidth: number | null
  /** 2026-11-22 */
  entered: string
  /** Set by an export's item only. */
  shelfMark: string
  expected: string
}

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

/** 137.00 SEK; without a currency the record's own. */
export const pricePattern = /^(\d{1,9}(?:[.,]\d{1,3})?)(?: ([A-Z]{3}))?$/
function priced(typed: string, own: string | null): Pick<CatalogueRecord, 'price' | 'currency' | 'priceIncludesVat'> | undefined {
  const [, amount = '', typedCurrency] = pricePattern.exec(typed) ?? []
  const currency = typedCurrency ?? own
  if (!amount || !currency) return undefined
  return { price: Math.round(Number(amount.replace(',', '.')) * 10 ** digitsOf(currency)), currency, priceIncludesVat: true }
}

export function withOverrides(record: CatalogueRecord, overrides: RecordOverrides): CatalogueRecord {
  const { publisher, place, language, price, ...plain } = overrides
  const filled = Object.fromEntries(Object.entries(plain).filter(([, value]) => value))
  const own = { ...record, ...filled, ...(price && priced(price, record.currency)) }
  if (publisher || place) {
    const current = record.publisher ?? { title: '', nonLatinTitle: '', place: '', nonLatinPlace: '', country: null, isInEu: false }
    own.publisher = { ...current, ...(publisher && { title: publisher }), ...(place && { place }) }
  }
  if (language) own.languages = [{ code: language, isRightToLeft: rightToLeft.has(language) }, ...record.languages.slice(1)]
  return own
}

const rightToLeft = new Set(['per', 'ara', 'kur', 'urd', 'heb', 'pus', 'uig', 'yid'])

export const onixTagNames = { reference: 'Reference names', short: 'Short tags' } as const
/** Codes of ONIX list 58. */
export const priceTypes = {
  retail: 'Retail price including VAT (02)',
  retailWithoutVat: 'Retail price without VAT (01)',
  supplierNet: 'Supplier’s net price without VAT (05)',
} as const

export type ExportSettings = {
  sender: string
  contactName: string
  email: string
  /** Global Location Number of 13 digits; '' for none. */
  gln: string
  /** MARC organisation code; for Swedish libraries the sigel. */
  agency: string
  /** Prefix of record references, such as se.example. */
  recordPrefix: string
  /** Of cataloguing. */
  language: RecordLanguage
  onixRelease: '3.0' | '3.1'
  onixTags: keyof typeof onixTagNames
  priceType: keyof typeof priceTypes
  /** EU product safety contact; '' for none. */
  safetyName: string
  safetyEmail: string
  tellsStock: boolean
  severities: Severities
  /** Public base of covers; '' without one. */
  coverBase: string
}

const arabic = /\p{Script=Arabic}/u
export const isArabic = (text: string): boolean => arabic.test(text)

/** Both present, and only the other in Arabic script. */
export const isPair = (latin: string, other: string): boolean => Boolean(latin && other) && !isArabic(latin)

/** A Swedish book by a Persian author names them in Latin letters only. Without a language, the title decides. */
export const usesOtherScript = ({ languages, nonLatinTitle }: Pick<CatalogueRecord, 'languages' | 'nonLatinTitle'>): boolean =>
  languages.length > 0 ? languages.some(({ isRightToLeft }) => isRightToLeft) : nonLatinTitle !== ''

/** Of a publisher or a series, in the script of the record. */
export const nameIn = (record: CatalogueRecord, { title, nonLatinTitle }: { title: string; nonLatinTitle: string }): string =>
  usesOtherScript(record) ? nonLatinTitle || title : title || nonLatinTitle

export const yearOf = (date: string | null): string => date?.slice(0, 4) ?? ''
export const isForthcoming = ({ publishingStatus }: CatalogueRecord): boolean => publishingStatus === 'forthcoming'

export const subjectsOf = ({ mainSubject, subjects }: CatalogueRecord): CodedSubject[] => {
  const others = subjects.filter(({ scheme, code }) => scheme !== mainSubject?.scheme || code !== mainSubject.code)
  return mainSubject ? [mainSubject, ...others] : others
}

/** Minor units, as orders and the till compute them. */
export function pricesOf({
  price,
  priceIncludesVat,
  vatRate,
}: Pick<CatalogueRecord, 'price' | 'priceIncludesVat' | 'vatRate'>): { total: number; net: number; vat: number } | undefined {
  if (price === null) return undefined
  return documentTotals([{ base: price, includesVat: priceIncludesVat, rate: Math.round((vatRate ?? 0) * 10_000) }])
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 13700 SEK is 137.00. */
export function decimal(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Codes of ONIX list 150; codes of list 175 (B104) are details. */
export function productFormOf({ bookCover, format }: CatalogueRecord): { form: string | null; details: string[] } {
  const codes = [bookCover?.onix, format?.onix].filter((code): code is string => Boolean(code))
  const details = codes.filter((code) => /^[A-Z]\d{3}$/.test(code))
  const form = codes.find((code) => /^[A-Z]{2}$/.test(code))
  if (form || !details[0]) return { form: form ?? null, details }
  // List 175: B4nn are hardback bindings, B504 is a dust jacket; other details are paperbacks'.
  return { form: /^B(4\d\d|504)$/.test(details[0]) ? 'BB' : 'BC', details }
}
