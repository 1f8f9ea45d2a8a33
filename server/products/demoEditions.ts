import { gtinCheckDigit } from '#api/core/kinds/gtin'
import { checkDigit13 } from '#api/core/kinds/isbn'
import { present } from '#api/core/objects'
import type { Random } from '../core/random'
import { english } from '../reference/demo/titles/english'
import { documents, otherProducts } from '../reference/demo/titles/others'
import { persian } from '../reference/demo/titles/persian'
import { swedish } from '../reference/demo/titles/swedish'
import { publishers } from '../reference/demo/trade'

export type DemoEdition = {
  product: number
  kind: 'book' | 'document' | 'other'
  isbn: string | null
  gtin?: string
  title: string
  contributor: string
  /** Restricted GTIN prefix for shops. */
  format: string
  /** ISO 639-2/B. */
  language: string
  publisher: string | null
  /** Öre. */
  price: number
  vatRate: number
  pages: number | null
  weightGrams: number | null
  thicknessMm: number | null
  size: string | null
  year: number
  articleGroup: string
}

const languages = [
  { titles: swedish, language: 'swe', countries: ['978-91-'], size: 'Danish binding' },
  { titles: english, language: 'eng', countries: ['978-0-'], size: 'Demy' },
  { titles: persian, language: 'per', countries: ['978-964-'], size: "Ruq'i (رقعی)" },
]
const bookFormats = ['Hardback', 'Paperback', 'Audiobook, download']
const basePrice = [22_900, 9_900, 17_900]

const documentHouse = publishers.find(({ title }) => title === 'Natur & Kultur')
const gtinOf = (product: number) => {
  const body = `20${String(product).padStart(10, '0')}`
  return body + gtinCheckDigit(body)
}

/** Four digits below a publisher's prefix. */
const hasRoom = (prefix: string) => prefix.replace(/-/g, '').length <= 8

/**
 * Real titles and authors; publishers, measures and ISBNs are invented, with valid check digits. Swedish VAT: 6 % on books and
 * booklets (Directive 2006/112/EC, annex III (6)), otherwise 25 %.
 */
export function demoEditions(random: Random): DemoEdition[] {
  const editions: DemoEdition[] = []
  let product = 0
  for (const { titles, language, countries, size } of languages) {
    const houses = publishers.filter(
      ({ isbnPrefix }) => isbnPrefix && hasRoom(isbnPrefix) && countries.some((start) => isbnPrefix.startsWith(start)),
    )
    for (const { title, contributor } of linesOf(titles)) {
      product++
      const house = random.oneOf(houses)
      const first = random.between(0, 1)
      const pages = random.between(48, 640)
      const year = random.between(1985, 2025)
      for (const form of random.isLikely(0.4) ? [0, random.isLikely(0.3) ? 2 : 1] : [first]) {
        const isPrinted = form < 2
        editions.push({
          product,
          kind: 'book',
          title,
          contributor,
          language,
          year: year + form,
          vatRate: 0.06,
          isbn: isbnOf(house.isbnPrefix ?? '', product * 10 + form),
          format: present(bookFormats[form]),
          publisher: house.title,
          price: present(basePrice[form]) + random.between(-20, 60) * 100,
          pages: isPrinted ? pages : null,
          weightGrams: isPrinted && !random.isLikely(0.1) ? Math.round(pages * (form ? 0.8 : 1.4) + 60) : null,
          thicknessMm: isPrinted ? Math.max(4, Math.round(pages / (form ? 16 : 13))) : null,
          size: isPrinted ? (form === 1 ? 'Pocket' : size) : null,
          articleGroup: isPrinted ? '10' : '12',
        })
      }
    }
  }
  for (const { title, contributor } of linesOf(documents)) {
    const pages = random.between(24, 180)
    product++
    const house = product % 2 ? documentHouse : undefined
    editions.push({
      product,
      kind: 'document',
      title,
      contributor,
      format: 'Booklet',
      vatRate: 0.06,
      isbn: house ? isbnOf(house.isbnPrefix ?? '', product * 10) : null,
      publisher: house?.title ?? null,
      language: isPersian(title) ? 'per' : /\b(of|and|The|A)\b/.test(title) ? 'eng' : 'swe',
      size: 'A4',
      articleGroup: '30',
      price: random.between(40, 180) * 125,
      pages,
      weightGrams: pages * 5 + 40,
      thicknessMm: Math.ceil(pages / 11),
      year: random.between(2015, 2025),
    })
  }
  for (const { title, contributor } of linesOf(otherProducts))
    editions.push({
      product: ++product,
      kind: 'other',
      isbn: null,
      title,
      contributor,
      format: formatOf(title),
      publisher: contributor,
      vatRate: 0.25,
      gtin: gtinOf(product),
      language: '',
      size: null,
      pages: null,
      thicknessMm: random.between(5, 60),
      articleGroup: /Pussel|Sago/.test(title) ? '40' : '41',
      price: random.between(30, 600) * 125,
      weightGrams: random.between(40, 1500),
      year: random.between(2020, 2025),
    })
  return editions
}

const isPersian = (text: string) => /\p{Script=Arabic}/u.test(text)

const formatOf = (title: string) => {
  if (/kalender|تقویم/.test(title)) return 'Calendar'
  if (/Pussel|Sagobrickor/.test(title)) return 'Game'
  return /Affisch|tavla/.test(title) ? 'Poster' : 'Goods'
}

const linesOf = (titles: string) =>
  titles
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', contributor = ''] = line.split(' / ')
      return { title, contributor }
    })

function isbnOf(prefix: string, number: number): string {
  const start = prefix.replace(/-/g, '')
  const body = start + String(number).padStart(12 - start.length, '0')
  return body + checkDigit13(body)
}
