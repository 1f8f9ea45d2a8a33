import { isbnOf } from '../../server/products/imports'

/** Rows of the sheet, without its headings. */
export const sheetRows = 3000

const headings = ['Titel', 'Författare', 'Språk', 'ISBN', 'Bandtyp', 'Förlag', 'Utgivningsdatum', 'F-pris', 'Moms', 'Sidor']

/** Each fault and how many rows have it; no row has two. */
export const faults = {
  duplicate: 30,
  format: 746,
  publisher: 713,
  newPublisher: 40,
  language: 120,
  price: 60,
  vat: 50,
  day: 200,
  shortened: 20,
  checkDigit: 12,
}
export const faultyRows = Object.values(faults).reduce((sum, count) => sum + count, 0)

type Cells = Record<(typeof headings)[number], string>

const wrong: Record<keyof typeof faults, (n: number) => Partial<Cells>> = {
  // Three rows of each.
  duplicate: (n) => ({ ISBN: isbnOf(800_000 + n - (n % 3)) }),
  format: () => ({ Bandtyp: 'Inbunden bok' }),
  publisher: () => ({ Förlag: 'Bonniers' }),
  newPublisher: () => ({ Förlag: 'Ellerströms' }),
  language: () => ({ Språk: 'Persiska' }),
  price: () => ({ 'F-pris': 'kommer' }),
  vat: () => ({ Moms: '7 %' }),
  day: (n) => ({ Utgivningsdatum: String(46_000 + (n % 300)) }),
  shortened: () => ({ ISBN: '9.78919E+12' }),
  checkDigit: (n) => ({ ISBN: isbnOf(800_000 + n).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) }),
}

/** A publisher's sheet of 3,000 rows with ten kinds of faults, the same at each call. */
export function publisherSheet(): Buffer {
  const kinds = Object.entries(faults).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as keyof typeof faults))
  const rows = Array.from({ length: sheetRows }, (_, n) => {
    const kind = kinds[n]
    const right: Cells = {
      Titel: `Höstboken ${n}`,
      Författare: 'Nyman, Ebba',
      Språk: 'Svenska',
      ISBN: isbnOf(800_000 + n),
      Bandtyp: 'Hardback',
      Förlag: 'Albert Bonniers Förlag',
      Utgivningsdatum: '2026-11',
      'F-pris': '229,50',
      Moms: '6 %',
      Sidor: String(100 + (n % 400)),
    }
    const cells = { ...right, ...(kind && wrong[kind](n)) }
    return headings.map((heading) => cells[heading]).join(';')
  })
  return Buffer.from([headings.join(';'), ...rows].join('\r\n'))
}
