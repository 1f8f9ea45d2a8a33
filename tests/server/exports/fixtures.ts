import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRecord, CreditedPerson, ExportSettings } from '#api/exports/record'

export const golden = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'golden', name))

export const settings: ExportSettings = {
  sender: 'Distributören AB',
  contactName: 'Katalog',
  email: 'katalog@example.com',
  gln: '7350000000007',
  agency: 'SE-DEMO',
  recordPrefix: 'se.distributoren',
  language: 'swe',
  onixRelease: '3.0',
  onixTags: 'reference',
  priceType: 'retail',
  safetyName: 'Distributören AB',
  safetyEmail: 'safety@example.com',
  tellsStock: true,
  coverBase: '',
  severities: [],
}

export const person = (more: Partial<CreditedPerson>): CreditedPerson => ({
  firstName: '',
  lastName: '',
  nonLatinFirstName: '',
  nonLatinLastName: '',
  birthYear: null,
  deathYear: null,
  isni: null,
  role: 'Author',
  marc: 'aut',
  onix: 'A01',
  ...more,
})

/** An edition of which nothing is known but what is given. */
export const record = (more: Partial<CatalogueRecord>): CatalogueRecord => ({
  id: 1,
  productId: 1,
  kind: 'book',
  isbn: null,
  printedIsbn: '',
  gtin: null,
  articleNumber: null,
  issn: null,
  title: 'A title',
  nonLatinTitle: '',
  subtitle: '',
  nonLatinSubtitle: '',
  originalTitle: '',
  originalLanguage: null,
  languages: [],
  contributors: [],
  institution: '',
  series: null,
  numberInSeries: '',
  awards: [],
  genres: [],
  mainSubject: null,
  subjects: [],
  hashtags: [],
  ageGroup: null,
  description: '',
  nonLatinDescription: '',
  shortDescription: '',
  tableOfContents: '',
  format: null,
  articleGroup: null,
  bookCover: null,
  heightMm: null,
  widthMm: null,
  thicknessMm: null,
  weightGrams: null,
  pages: null,
  durationMinutes: null,
  volumeNumber: '',
  editionNumber: null,
  editionText: '',
  accessibility: null,
  publisher: null,
  publicationDate: null,
  printedYear: '',
  publishingStatus: 'active',
  price: null,
  priceIncludesVat: true,
  currency: null,
  vatRate: null,
  stock: 0,
  isOrderable: true,
  hasCover: false,
  cover: null,
  coverWidth: null,
  entered: '2026-11-22',
  shelfMark: '',
  expected: '',
  ...more,
})

const thema = (code: string) => ({ scheme: 'thema' as const, code, title: code })
const hedayat = person({ firstName: 'Ṣādiq', lastName: 'Hidāyat', nonLatinFirstName: 'صادق', nonLatinLastName: 'هدایت' })

/** The Persian title of the golden records. */
export const blindOwl = record({
  isbn: '9786002291004',
  title: 'Būf-i kūr',
  nonLatinTitle: 'بوف کور',
  languages: [{ code: 'per', isRightToLeft: true }],
  contributors: [{ ...hedayat, birthYear: 1903, deathYear: 1951 }],
  genres: [{ title: 'Novels', thema: 'FBA' }],
  bookCover: { title: 'Paperback', onix: 'BC' },
  pages: 119,
  heightMm: 205,
  publicationDate: '2015',
  publisher: {
    title: 'Nashr-i Namūnah',
    nonLatinTitle: 'نشر نمونه',
    place: 'Tihrān',
    nonLatinPlace: 'تهران',
    country: 'IR',
    isInEu: false,
  },
  price: 13_700,
  currency: 'SEK',
  vatRate: 0.06,
})

/** The same as the ONIX one has it. */
export const blindOwlInOnix = record({
  ...blindOwl,
  contributors: [hedayat],
  genres: [],
  bookCover: { title: 'Hardback', onix: 'BB' },
  pages: 128,
  heightMm: 210,
  stock: 12,
  series: { title: 'Persisk prosa', nonLatinTitle: '', issn: null },
  numberInSeries: '3',
  editionNumber: 2,
  mainSubject: thema('FBA'),
  description: '<p>En ung man i Rey berättar för sin skugga på väggen.</p>',
  publisher: { title: 'Nashr-i Namūnah', nonLatinTitle: 'نشر نمونه', place: '', nonLatinPlace: '', country: 'IR', isInEu: false },
})

/** The forthcoming Swedish one. */
export const pippi = record({
  id: 2,
  isbn: '9789129723946',
  title: 'Pippi Långstrump',
  languages: [{ code: 'swe', isRightToLeft: false }],
  contributors: [
    person({ firstName: 'Astrid', lastName: 'Lindgren', birthYear: 1907, deathYear: 2002 }),
    person({ firstName: 'Ingrid', lastName: 'Vang Nyman', birthYear: 1916, deathYear: 1959, marc: 'ill', onix: 'A12' }),
  ],
  subjects: [{ scheme: 'sab', code: 'Hcf', title: 'Skönlitteratur för barn' }],
  ageGroup: { title: '6–9 years', fromAge: 6, toAge: 9, thema: null },
  bookCover: { title: 'Hardback', onix: 'BB' },
  pages: 144,
  publicationDate: '2027-03',
  publishingStatus: 'forthcoming',
  publisher: { title: 'Rabén & Sjögren', nonLatinTitle: '', place: 'Stockholm', nonLatinPlace: '', country: 'SE', isInEu: true },
})
