import { checkDigit13 } from '#api/core/isbn'
import type { Random } from '../core/random'
import { english } from '../reference/demo/titles/english'
import { documents, otherProducts } from '../reference/demo/titles/others'
import { persian } from '../reference/demo/titles/persian'
import { swedish } from '../reference/demo/titles/swedish'

export type DemoEdition = {
  /** Editions of one product share it. */
  product: number
  kind: 'book' | 'document' | 'other'
  isbn: string | null
  title: string
  contributor: string
  format: string
  /** Öre without VAT. */
  unitPrice: number
  vatRate: number
}

const languages = [
  { titles: swedish, prefix: '91', formats: ['Inbunden', 'Pocket', 'Ljudbok'] },
  { titles: english, prefix: '0', formats: ['Hardback', 'Paperback', 'Audiobook'] },
  { titles: persian, prefix: '600', formats: ['گالینگور', 'شومیز', 'کتاب صوتی'] },
]
const basePrice = [22_900, 9_900, 17_900]

/** Real titles by real people; the ISBNs are made here, with valid check digits. Swedish VAT: 6 % on books, else 25 %. */
export function demoEditions(random: Random): DemoEdition[] {
  const editions: DemoEdition[] = []
  let product = 0
  for (const { titles, prefix, formats } of languages) {
    for (const { title, contributor } of linesOf(titles)) {
      product++
      const first = random.between(0, 1)
      for (const form of random.isLikely(0.4) ? [0, random.isLikely(0.3) ? 2 : 1] : [first])
        editions.push({
          product,
          kind: 'book',
          isbn: isbnOf(prefix, product * 10 + form),
          title,
          contributor,
          format: formats[form] as string,
          unitPrice: Math.round(((basePrice[form] as number) + random.between(-20, 60) * 100) / 1.06),
          vatRate: 0.06,
        })
    }
  }
  for (const { title, contributor } of linesOf(documents))
    editions.push({
      product: ++product,
      kind: 'document',
      isbn: null,
      title,
      contributor,
      format: 'Häfte',
      unitPrice: random.between(40, 180) * 100,
      vatRate: 0.25,
    })
  for (const { title, contributor } of linesOf(otherProducts))
    editions.push({
      product: ++product,
      kind: 'other',
      isbn: null,
      title,
      contributor,
      format: 'Styck',
      unitPrice: random.between(30, 600) * 100,
      vatRate: 0.25,
    })
  return editions
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
  const body = `978${prefix}${String((number * 7919) % 10 ** (9 - prefix.length)).padStart(9 - prefix.length, '0')}`
  return body + checkDigit13(body)
}
